// Tables as CSV files (RFC 4180) that spreadsheets open without running any of them.

export interface CsvColumn {
    name: string;
    values: string[];
}

// REQUIRES: all columns have as many values.
export function toCsv(columns: CsvColumn[]): string {
    const rows = (columns[0]?.values ?? []).map((_, i) => columns.map((column) => column.values[i]));
    return [columns.map((column) => column.name), ...rows]
        .map((row) => `${row.map((text) => quote(guard(text))).join(",")}\r\n`).join("");
}

const kFormula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
const kNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Spreadsheets take a text that begins so for a formula. An apostrophe in front makes it a text again;
// numbers need none.
function guard(text: string): string {
    return kFormula.test(text) && !kNumber.test(text) ? `'${text}` : text;
}

// Semicolons and tabs separate fields in some countries.
function quote(text: string): string {
    return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
