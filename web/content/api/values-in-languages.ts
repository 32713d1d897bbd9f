/** A value of JSON as JavaScript writes it. `indent`: that of the line on which it begins. */
export function inJavaScript(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => inJavaScript(item, indent)).join(', ')}]`;
  const fields = Object.entries(value).map(
    ([name, field]) =>
      `${/^\w+$/.test(name) ? name : inJavaScript(name, '')}: ${inJavaScript(field, `${indent}  `)}`,
  );
  return isShort(fields)
    ? `{ ${fields.join(', ')} }`
    : `{\n${fields.map((field) => `${indent}  ${field},\n`).join('')}${indent}}`;
}

/** A value of JSON as Python writes it. `indent`: that of the line on which it begins. */
export function inPython(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => inPython(item, indent)).join(', ')}]`;
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${inPython(field, `${indent}    `)}`,
  );
  return isShort(fields)
    ? `{${fields.join(', ')}}`
    : `{\n${fields.map((field) => `${indent}    ${field},\n`).join('')}${indent}}`;
}

/** Whether the fields fit on one line. */
function isShort(fields: readonly string[]): boolean {
  return fields.join(', ').length <= 50;
}
