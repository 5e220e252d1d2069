// Names as a CSV file (RFC 4180) that spreadsheets open without running any of them.

export function toCsv(names: string[]): string {
    return ["name", ...names.map((name) => quote(guard(name)))].map((line) => `${line}\r\n`).join("");
}

const kFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
const kNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Spreadsheets take a text that begins so for a formula. An apostrophe in front makes it a text again;
// numbers need none.
function guard(name: string): string {
    return kFormula.test(name) && !kNumber.test(name) ? `'${name}` : name;
}

// Semicolons and tabs separate fields in some countries.
function quote(name: string): string {
    return /[",;\t\r\n]|^\s|\s$/.test(name) ? `"${name.replace(/"/g, '""')}"` : name;
}
