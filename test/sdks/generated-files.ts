import path from 'node:path';
import { sdkDocument } from './sdk-document.ts';
import { inTypeScript } from './types/in-typescript.ts';
import { typeModelOf } from './types/model.ts';

const packages = path.resolve(import.meta.dirname, '../../packages');

/** What the SDKs have of the OpenAPI document: the text of each generated file by its path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const model = typeModelOf(sdkDocument());
  return { [path.join(packages, 'sdk-js/src/types.gen.ts')]: inTypeScript(model) };
}
