// SPDX-License-Identifier: MIT
// Parts of the page in isolation: modules of web/ on an empty page at the server's address.

import { readFileSync } from "node:fs";

/** An empty page with the origin and the content security policy of the server. */
const emptyPage = `<!doctype html><html lang="en"><title>Parts of the page</title>
<link rel="stylesheet" href="style.css"><main><h1>Parts</h1><h2>One</h2></main></html>`;

const types = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

/** Opens an empty page that can import the page's source files, whether or not the program bundles them. */
export async function openSources(visitor) {
  const sources = new URL("../../web/", import.meta.url);
  const policy = (await fetch(visitor.site.address)).headers.get("content-security-policy");
  await visitor.page.route("**/source/**", (route) => {
    const path = new URL(route.request().url()).pathname.replace("/source/", "");
    // The addresses in the page are relative, so its API requests arrive here too.
    if (path.startsWith("api/")) {
      route.continue({ url: `${visitor.site.address}/${path}` });
      return;
    }
    const isPage = path === "";
    route.fulfill({
      body: isPage ? emptyPage : readFileSync(new URL(path, sources)),
      contentType: isPage ? "text/html" : types[path.split(".")[1]],
      headers: { "Content-Security-Policy": policy },
    });
  });
  await visitor.open("source/");
}
