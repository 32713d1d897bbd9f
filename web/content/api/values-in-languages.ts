import { goName } from './sdk-methods.ts';

/** Returns a JSON value in JavaScript; `indent` is that of its first line. */
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

/** Returns a JSON value in Python; `indent` is that of its first line. */
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

/** The types of fields with several values. */
const goTypes: Readonly<Record<string, string>> = {
  events: '[]reelwright.EventType',
  metadata: 'map[string]string',
};

/** Fields whose zero value has a meaning. */
const goPointers: ReadonlySet<string> = new Set(['description', 'enabled']);

/** Returns a request of the Go SDK. */
export function inGo(type: string, body: unknown): string {
  const fields = Object.entries(Object(body)).map(([name, value]) => {
    const written = JSON.stringify(value)
      .replace(/^[[{](.*)[\]}]$/, '{$1}')
      .replaceAll('","', '", "')
      .replaceAll('":"', '": "');
    const typed = `${goTypes[name] ?? ''}${written}`;
    return [`${goName(name)}:`, goPointers.has(name) ? `reelwright.Ptr(${typed})` : typed] as const;
  });
  const width = Math.max(...fields.map(([name]) => name.length));
  const inline = fields.map(([name, value]) => `${name} ${value}`).join(', ');
  return inline.length <= 50
    ? `reelwright.${type}{${inline}}`
    : `reelwright.${type}{\n${fields.map(([name, value]) => `\t${name.padEnd(width)} ${value},\n`).join('')}}`;
}

function isShort(fields: readonly string[]): boolean {
  return fields.join(', ').length <= 50;
}
