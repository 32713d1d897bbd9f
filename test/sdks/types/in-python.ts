import { type Definition, type Field, sentence, type Type, type TypeModel } from './model.ts';

/** The types of the Python SDK. What only requests hold are keywords of its methods, and no types. */
export function inPython({ definitions, requests, errorCodes }: TypeModel): string {
  const written = definitions.filter(({ name }) => !requests.has(name)).map(definition);
  return `"""The objects of the API. Generated from the OpenAPI document by npm run sdks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, Union

${written.join('\n\n')}

#: The codes of errors. A newer API may have more.
ErrorCode: TypeAlias = Literal[
${errorCodes.map((code) => `    ${quoted(code)},\n`).join('')}]
`;
}

function definition(defined: Definition): string {
  const { name } = defined;
  switch (defined.kind) {
    case 'enumeration':
      return `${name}: TypeAlias = Literal[${defined.values.map(quoted).join(', ')}]`;
    case 'either':
      return `${name}: TypeAlias = Union[${defined.variants.join(', ')}]`;
    case 'object':
      return `\n@dataclass(frozen=True, kw_only=True)\nclass ${name}:\n${defined.fields.map(field).join('')}`;
  }
}

function field({ name, type, isRequired, description }: Field): string {
  const comment = description === null ? '' : `    #: ${sentence(description)}\n`;
  return `${comment}    ${pythonName(name)}: ${pythonTypeOf(type)}${isRequired ? '' : ' | None = None'}\n`;
}

/** A name that is a word of the language gets an underscore. */
export function pythonName(name: string): string {
  return name === 'from' ? 'from_' : name;
}

/** How the language writes what the API answers with. */
export function pythonTypeOf(type: Type): string {
  switch (type.kind) {
    case 'text':
      return 'str';
    case 'instant':
      return 'datetime';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'true':
      return 'Literal[True]';
    case 'literal':
      return `Literal[${quoted(type.value)}]`;
    case 'list':
      return `list[${pythonTypeOf(type.of)}]`;
    case 'map':
      return `dict[str, ${pythonTypeOf(type.of)}]`;
    case 'nullable':
      return `${pythonTypeOf(type.of)} | None`;
    case 'named':
      return type.name;
  }
}

function quoted(value: string | number): string {
  return JSON.stringify(value);
}
