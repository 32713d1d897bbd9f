import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

type Library = Pick<typeof import('@contentauth/c2pa-wasm'), 'WasmBuilder' | 'WasmReader' | 'initSync'>;

/**
 * Loads c2pa-rs in WebAssembly: 9 MB, which lie beside the bundle. A trap leaves an instance unusable, so a later call
 * may load another one.
 *
 * @param codeFolder resolves `node_modules/@contentauth/c2pa-wasm`
 */
export function createC2pa(codeFolder: string): () => Promise<Library> {
  const { resolve } = createRequire(`${codeFolder}/`);
  return async () => {
    const script = pathToFileURL(resolve('@contentauth/c2pa-wasm'));
    script.searchParams.set('instance', crypto.randomUUID());
    const [library, module]: [Library, Uint8Array<ArrayBuffer>] = await Promise.all([
      import(script.href),
      readFile(resolve('@contentauth/c2pa-wasm/c2pa.wasm')).then((bytes) => new Uint8Array(bytes)),
    ]);
    library.initSync({ module: new WebAssembly.Module(module) });
    provideFileReader();
    return library;
  };
}

/** Bytes in memory, which the library slices and reads at once, as a browser's worker reads a file. */
export class BytesBlob extends Blob {
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super();
    this.content = content;
  }

  override get size(): number {
    return this.content.length;
  }

  override slice(start?: number, end?: number): BytesBlob {
    return new BytesBlob(this.content.subarray(start, end));
  }
}

/** The library finds its reader of files among the globals, and Node has none. */
function provideFileReader(): void {
  Object.assign(globalThis, {
    FileReaderSync: class {
      readAsArrayBuffer({ content }: BytesBlob): ArrayBuffer {
        return Uint8Array.from(content).buffer;
      }
    },
  });
}
