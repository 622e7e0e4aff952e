// SPDX-License-Identifier: MIT
// How prettier formats JavaScript: its defaults, within the limit of tools/check_columns.

export default { printWidth: 110 };
