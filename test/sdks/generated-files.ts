import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sdkDocument } from './sdk-document.ts';
import { inGo } from './types/in-go.ts';
import { inPython } from './types/in-python.ts';
import { inSyncPython } from './types/in-sync-python.ts';
import { inTypeScript } from './types/in-typescript.ts';
import { typeModelOf } from './types/model.ts';

const packages = path.resolve(import.meta.dirname, '../../packages');

/** What is generated of the SDKs: the text of each file by its path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const model = typeModelOf(sdkDocument());
  const python = path.join(packages, 'sdk-python/reelwright');
  return {
    [path.join(packages, 'sdk-js/src/api/types.gen.ts')]: inTypeScript(model),
    [path.join(packages, 'sdk-go/types.gen.go')]: inGo(model),
    [path.join(python, 'types.py')]: inPython(model),
    [path.join(python, '_sync.py')]: inSyncPython(readFileSync(path.join(python, '_async.py'), 'utf8')),
  };
}
