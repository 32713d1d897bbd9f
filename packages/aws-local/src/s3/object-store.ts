import { createHash, randomUUID } from 'node:crypto';
import {
  constants,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import * as z from 'zod/mini';
import { checksumAlgorithms } from './checksums.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export const attributesSchema = z.object({
  contentType: z.string(),
  cacheControl: z.optional(z.string()),
  contentDisposition: z.optional(z.string()),
  contentEncoding: z.optional(z.string()),
  contentLanguage: z.optional(z.string()),
  expires: z.optional(z.string()),
  /** By name, without `x-amz-meta-`. */
  userMetadata: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
});

const storedObjectSchema = z.extend(attributesSchema, {
  key: z.string(),
  /** Name of the file with the bytes. */
  blob: z.uuid(),
  sizeBytes: z.number(),
  /** With its quotation marks, as headers carry it. */
  etag: z.string(),
  /** Milliseconds since 1970, at full seconds as HTTP dates are. */
  lastModified: z.number(),
  /** The checksum that the client sent and that was found right. */
  checksum: z.optional(z.object({ algorithm: z.enum(checksumAlgorithms), value: z.string() })),
});

/** What the writer of an object says about it. */
export type ObjectAttributes = z.infer<typeof attributesSchema>;
/** An object as it is kept; its bytes are in the file `blob`. */
export type StoredObject = z.infer<typeof storedObjectSchema>;

/** Bytes that have arrived and wait to become an object. */
export interface IncomingBlob {
  readonly blob: string;
  readonly sizeBytes: number;
  readonly etag: string;
  readonly checksum?: StoredObject['checksum'];
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A reader that looked an object up before it was replaced may still open its bytes for this long. */
const REPLACED_BLOB_LIFE_MILLISECONDS = 60_000;

/**
 * The objects of one bucket on disk.
 *
 * No part of a key becomes part of a path: `objects/<SHA-256 of the key>.json` describes an object, `blobs/<UUID>` has
 * its bytes. Bytes are complete before the description that names them is renamed into its place, and that renaming is
 * the commit: after a kill at any moment each key has its old object or its new one. What a killed process wrote stays
 * in the operating system's cache, so nothing waits for the disk.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #objects = new Map<string, StoredObject>();
  /** Blobs that no object names any more, with the timers that will delete them. */
  readonly #replaced = new Map<string, NodeJS.Timeout>();

  /** Opens the folder, and deletes what an interrupted write left in it. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'objects'), { recursive: true });
    mkdirSync(join(folder, 'blobs'), { recursive: true });
    for (const file of readdirSync(join(folder, 'objects'))) {
      const path = join(folder, 'objects', file);
      if (!file.endsWith('.json')) {
        rmSync(path);
        continue;
      }
      const object = storedObjectSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      this.#objects.set(object.key, object);
    }
    const named = new Set([...this.#objects.values()].map((object) => object.blob));
    for (const blob of readdirSync(join(folder, 'blobs'))) {
      if (!named.has(blob)) rmSync(this.#blobPath(blob));
    }
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** All objects whose key begins with the prefix, in the order of their keys' UTF-8 bytes, as S3 lists them. */
  list(prefix: string): StoredObject[] {
    return [...this.#objects.values()]
      .filter((object) => object.key.startsWith(prefix))
      .map((object) => ({ object, bytes: Buffer.from(object.key) }))
      .sort((left, right) => Buffer.compare(left.bytes, right.bytes))
      .map(({ object }) => object);
  }

  read(object: StoredObject, range?: ByteRange): Readable {
    if (object.sizeBytes === 0) return Readable.from([]);
    const bounds = range && { start: range.first, end: range.last };
    return createReadStream(this.#blobPath(object.blob), bounds);
  }

  /** A new blob to write to. Unless it is committed or discarded, the next start deletes it. */
  createBlob(): { readonly blob: string; readonly sink: Writable } {
    const blob = randomUUID();
    return { blob, sink: createWriteStream(this.#blobPath(blob), { flags: 'wx' }) };
  }

  /** A new blob with the bytes of a file or of another bucket's object, by a copy-on-write clone where there is one. */
  async createBlobFromFile(path: string): Promise<string> {
    const blob = randomUUID();
    await copyFile(path, this.#blobPath(blob), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return blob;
  }

  pathOf(object: StoredObject): string {
    return this.#blobPath(object.blob);
  }

  /** Makes the blob the object of this key, in one step that nothing can come between. */
  commit(key: string, incoming: IncomingBlob, attributes: ObjectAttributes, now: number): StoredObject {
    const object: StoredObject = {
      ...attributes,
      ...incoming,
      key,
      lastModified: Math.floor(now / 1000) * 1000,
    };
    const previous = this.#objects.get(key);
    writeFileAtomically(this.#descriptionPath(key), JSON.stringify(object));
    this.#objects.set(key, object);
    if (previous) this.#retire(previous.blob);
    return object;
  }

  setTags(key: string, tags: Readonly<Record<string, string>>): void {
    const object = this.#objects.get(key);
    if (!object) return;
    const tagged = { ...object, tags: { ...tags } };
    writeFileAtomically(this.#descriptionPath(key), JSON.stringify(tagged));
    this.#objects.set(key, tagged);
  }

  delete(key: string): void {
    const object = this.#objects.get(key);
    if (!object) return;
    rmSync(this.#descriptionPath(key));
    this.#objects.delete(key);
    this.#retire(object.blob);
  }

  /** Deletes bytes that arrived and will not become an object. */
  discard(blob: string): void {
    rmSync(this.#blobPath(blob), { force: true });
  }

  /** Stops the timers and deletes what they were waiting to delete. */
  close(): void {
    for (const [blob, timer] of this.#replaced) {
      clearTimeout(timer);
      this.discard(blob);
    }
    this.#replaced.clear();
  }

  #retire(blob: string): void {
    const timer = setTimeout(() => {
      this.#replaced.delete(blob);
      this.discard(blob);
    }, REPLACED_BLOB_LIFE_MILLISECONDS);
    timer.unref();
    this.#replaced.set(blob, timer);
  }

  #blobPath(blob: string): string {
    return join(this.#folder, 'blobs', blob);
  }

  #descriptionPath(key: string): string {
    return join(this.#folder, 'objects', `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
