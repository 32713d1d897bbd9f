/** A spreadsheet would read these as the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** Returns CSV by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
