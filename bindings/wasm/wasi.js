// SPDX-License-Identifier: MIT
// The system functions that the module's C library needs: clocks, random numbers, and output of errors.

const done = 0;
const badFile = 8; // WASI's EBADF

/** @param {number} code @returns {never} */
function exit(code) {
  throw new WebAssembly.RuntimeError(`the module ended itself with ${code}`);
}

/**
 * @param {() => WebAssembly.Memory} memory returns the memory of the instance, which is made later
 * @returns {Record<string, (...values: any[]) => number>}
 */
export function wasiImports(memory) {
  const view = () => new DataView(memory().buffer);
  let line = "";
  const decoder = new TextDecoder();
  return {
    environ_get: () => done,
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return done;
    },
    clock_time_get: (clock, _precision, result) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return done;
    },
    random_get: (start, size) => {
      const most = 65536; // the most bytes that one call may fill
      for (let at = 0; at < size; at += most) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, start + at, Math.min(most, size - at)));
      }
      return done;
    },
    fd_write: (_file, parts, count, written) => {
      let sum = 0;
      for (let part = 0; part < count; ++part) {
        const start = view().getUint32(parts + 8 * part, true);
        const size = view().getUint32(parts + 8 * part + 4, true);
        line += decoder.decode(new Uint8Array(memory().buffer, start, size));
        sum += size;
      }
      const lines = line.split("\n");
      line = lines.pop() ?? "";
      for (const whole of lines) console.error(whole);
      view().setUint32(written, sum, true);
      return done;
    },
    fd_close: () => badFile,
    fd_seek: () => badFile,
    proc_exit: exit,
  };
}
