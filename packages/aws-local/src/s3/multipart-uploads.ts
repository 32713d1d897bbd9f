import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { collection, type Store } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import { ObjectAttributes } from './object-store.ts';
import { S3Error } from './s3-error.ts';

const Part = z.object({
  partNumber: z.number(),
  file: z.string(),
  sizeBytes: z.number(),
  md5Hex: z.string(),
});
type Part = z.infer<typeof Part>;

const MultipartUpload = z.object({
  id: z.string(),
  key: z.string(),
  /** Milliseconds since 1970. */
  initiated: z.number(),
  attributes: ObjectAttributes,
  parts: z.array(Part),
});
export type MultipartUpload = Readonly<z.infer<typeof MultipartUpload>>;

const uploads = collection('upload', MultipartUpload);

/** S3's smallest part, except for the last: 5 MiB. */
const smallestPartBytes = 5 * 1024 ** 2;

/** The incomplete multipart uploads of one bucket. Each has a folder with the bytes of its parts. */
export class MultipartUploads {
  readonly #store: Store;
  readonly #folder: string;

  /** Opens the folder, and deletes what no upload names. */
  constructor(store: Store, folder: string) {
    this.#store = store;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const id of readdirSync(folder)) {
      if (store.get(uploads, id) === undefined) rmSync(join(folder, id), { recursive: true });
    }
  }

  /** Returns the upload's id. */
  begin(upload: Omit<MultipartUpload, 'id' | 'parts'>): string {
    const id = randomUUID();
    mkdirSync(join(this.#folder, id));
    this.#store.write(({ put }) => put(uploads, { ...upload, id, parts: [] }));
    return id;
  }

  /** @throws S3Error NoSuchUpload */
  get(id: string, key: string): MultipartUpload {
    const upload = this.#store.get(uploads, id);
    if (upload?.key === key) return upload;
    throw new S3Error(
      404,
      'NoSuchUpload',
      'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    );
  }

  all(): MultipartUpload[] {
    return this.#store.all(uploads);
  }

  /** @param id of an upload that exists: it becomes part of a path */
  createPartFile(id: string): { readonly file: string; readonly sink: Writable } {
    const file = randomUUID();
    return { file, sink: createWriteStream(join(this.#folder, id, file), { flags: 'wx' }) };
  }

  discardPartFile(id: string, file: string): void {
    rmSync(join(this.#folder, id, file), { force: true });
  }

  /** Makes a file the part of its number; an earlier one is replaced. */
  commitPart({ id, key }: MultipartUpload, part: Part): void {
    const upload = this.get(id, key);
    const previous = upload.parts.find(({ partNumber }) => partNumber === part.partNumber);
    const parts = [...upload.parts.filter((known) => known !== previous), part];
    this.#store.write(({ put }) => put(uploads, { ...upload, parts }));
    if (previous) this.discardPartFile(id, previous.file);
  }

  /**
   * Finds the parts that a client wants to assemble.
   *
   * @throws S3Error InvalidPartOrder, InvalidPart, EntityTooSmall
   */
  chooseParts(
    { parts }: MultipartUpload,
    requested: readonly { readonly partNumber: number; readonly etag: string }[],
  ): Part[] {
    if (requested.some(({ partNumber }, index) => partNumber <= (requested[index - 1]?.partNumber ?? 0))) {
      throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    return requested.map(({ partNumber, etag }, index) => {
      const part = parts.find((known) => known.partNumber === partNumber);
      if (part?.md5Hex !== etag.replaceAll('"', '')) {
        throw new S3Error(
          400,
          'InvalidPart',
          'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match.',
        );
      }
      if (part.sizeBytes < smallestPartBytes && index < requested.length - 1) {
        throw new S3Error(
          400,
          'EntityTooSmall',
          'Your proposed upload is smaller than the minimum allowed size',
        );
      }
      return part;
    });
  }

  async *read({ id }: MultipartUpload, parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { file } of parts) yield* createReadStream(join(this.#folder, id, file));
  }

  /** Removes a completed or aborted upload. */
  end(id: string): void {
    this.#store.write(({ remove }) => remove(uploads, id));
    rmSync(join(this.#folder, id), { recursive: true, force: true });
  }
}

/** The entity tag of an assembled object: the MD5 of the parts' MD5s, and their number. */
export function etagOfParts(parts: readonly Part[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part.md5Hex, 'hex');
  return `"${hash.digest('hex')}-${parts.length}"`;
}
