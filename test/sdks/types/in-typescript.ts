import { type Definition, type Field, sentence, type Type, type TypeModel } from './model.ts';

/** The types of the JavaScript SDK. */
export function inTypeScript({ definitions, errorCodes }: TypeModel): string {
  return [
    '// Generated from the OpenAPI document by npm run sdks.',
    ...definitions.map(definition),
    `/** The codes of errors. A newer API may have more. */\nexport type ErrorCode =\n  | ${errorCodes.map(quoted).join('\n  | ')};`,
  ]
    .join('\n\n')
    .concat('\n');
}

function definition(defined: Definition): string {
  const { name } = defined;
  switch (defined.kind) {
    case 'enumeration':
      return `export type ${name} = ${defined.values.map(quoted).join(' | ')};`;
    case 'either':
      return `export type ${name} = ${defined.variants.join(' | ')};`;
    case 'object':
      return `export interface ${name} {\n${defined.fields.map(field).join('')}}`;
  }
}

function field({ name, type, isRequired, description }: Field): string {
  const comment = description === null ? '' : `  /** ${sentence(description)} */\n`;
  return `${comment}  readonly ${name}${isRequired ? ': ' : '?: '}${written(type)}${isRequired ? '' : ' | undefined'};\n`;
}

function written(type: Type): string {
  switch (type.kind) {
    case 'text':
    case 'instant':
      return 'string';
    case 'integer':
      return 'number';
    case 'boolean':
    case 'true':
      return type.kind;
    case 'literal':
      return quoted(type.value);
    case 'list':
      return `readonly ${written(type.of)}[]`;
    case 'map':
      return `Readonly<Record<string, ${written(type.of)}>>`;
    case 'nullable':
      return `${written(type.of)} | null`;
    case 'named':
      return type.name;
  }
}

function quoted(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}
