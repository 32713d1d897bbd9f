/** What a spreadsheet would read as the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * Rows as a file of comma-separated values by RFC 4180: lines end in CR LF, and a field with a comma, a quotation mark
 * or a line break stands in quotation marks. Numbers are written as they are. A text that a spreadsheet would run as a
 * formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
