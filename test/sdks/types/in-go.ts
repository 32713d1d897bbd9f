import { goName } from '../../../web/content/api/sdk-methods.ts';
import { type Definition, type Field, sentence, type Type, type TypeModel } from './model.ts';

type Either = Extract<Definition, { kind: 'either' }>;

/** The types of the Go SDK, formatted as gofmt does. */
export function inGo({ definitions, requests, errorCodes }: TypeModel): string {
  const fieldsOf = (name: string): readonly Field[] => {
    const found = definitions.find((each) => each.name === name);
    return found?.kind === 'object' ? found.fields : [];
  };
  const choices = definitions.filter(
    (each): each is Either => each.kind === 'either' && requests.has(each.name),
  );
  const merged = new Set(choices.flatMap(({ variants }) => variants));
  const structs = new Set(definitions.filter(({ kind }) => kind === 'object').map(({ name }) => name));
  const written = definitions.filter(({ name }) => !merged.has(name)).map(definition);

  function definition(defined: Definition): string {
    const { name } = defined;
    switch (defined.kind) {
      case 'enumeration':
        return enumeration(name, defined.values, `${name} is one of these. A newer API may have more.`);
      case 'object':
        return struct(name, defined.fields, { isRequest: requests.has(name), structs });
      case 'either': {
        if (!requests.has(name)) return sealed(name, defined.variants);
        const fields = defined.variants.flatMap(fieldsOf).map((field) => ({ ...field, isRequired: false }));
        return struct(name, fields, { isRequest: true, structs });
      }
    }
  }

  return `// Code generated from the OpenAPI document by npm run sdks. DO NOT EDIT.

package reelwright

import "time"

${written.join('\n\n')}

${enumeration('ErrorCode', errorCodes, 'ErrorCode says why a request was refused. A newer API may have more.')}
`;
}

function enumeration(name: string, values: readonly (string | number)[], comment: string): string {
  const rows = values.map((value) => [
    `${name}${goName(String(value))}`,
    `${name} = ${JSON.stringify(value)}`,
  ]);
  const type = typeof values[0] === 'number' ? 'int' : 'string';
  return `// ${comment}\ntype ${name} ${type}\n\nconst (\n${aligned(rows)})`;
}

/** An interface that the variants alone have. */
function sealed(name: string, variants: readonly string[]): string {
  const methods = variants.map((variant) => `func (*${variant}) is${name}() {}`);
  return `// ${name} is one of ${variants.map((variant) => `*${variant}`).join(', ')}.\ntype ${name} interface{ is${name}() }\n\n${methods.join('\n\n')}`;
}

function struct(
  name: string,
  fields: readonly Field[],
  { isRequest, structs }: { readonly isRequest: boolean; readonly structs: ReadonlySet<string> },
): string {
  const blocks: string[][][] = [];
  const lines: string[] = [];
  const finish = () => lines.push(...blocks.splice(0).map(aligned));
  for (const { name: field, type, isRequired, mayBeEmpty, description } of fields) {
    const isPointer =
      isRequest && !isRequired && mayBeEmpty && ['text', 'integer', 'boolean'].includes(type.kind);
    // `omitempty` omits no struct.
    const isStruct = type.kind === 'instant' || (type.kind === 'named' && structs.has(type.name));
    const omit = isRequired ? '' : isStruct ? ',omitzero' : ',omitempty';
    const row = [goName(field), `${isPointer ? '*' : ''}${goTypeOf(type)}`, `\`json:"${field}${omit}"\``];
    // A comment ends what gofmt aligns.
    if (description !== null) {
      finish();
      lines.push(`\t// ${sentence(description)}\n`);
    }
    const block = blocks.at(-1);
    if (block === undefined) blocks.push([row]);
    else block.push(row);
  }
  finish();
  return `type ${name} struct {\n${lines.join('')}}`;
}

/** Rows whose columns are as wide as their widest, except for the last one. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widthOf(column)))),
    )
    .map((row) => `\t${row.join(' ')}\n`)
    .join('');
}

function goTypeOf(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'literal':
      return 'string';
    case 'instant':
      return 'time.Time';
    case 'integer':
      return 'int';
    case 'boolean':
    case 'true':
      return 'bool';
    case 'list':
      return `[]${goTypeOf(type.of)}`;
    case 'map':
      return `map[string]${goTypeOf(type.of)}`;
    case 'nullable':
      return `*${goTypeOf(type.of)}`;
    case 'named':
      return type.name;
  }
}
