import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { collection, type Store } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import { checksumAlgorithms } from './checksums.ts';

export const Checksum = z.object({ algorithm: z.enum(checksumAlgorithms), value: z.string() });

export const ObjectAttributes = z.object({
  contentType: z.string(),
  cacheControl: z.optional(z.string()),
  contentDisposition: z.optional(z.string()),
  /** By name, without `x-amz-meta-`. */
  userMetadata: z.record(z.string(), z.string()),
});
/** What the writer of an object says about it. */
export type ObjectAttributes = z.infer<typeof ObjectAttributes>;

const StoredObject = z.extend(ObjectAttributes, {
  /** The key again: rows are found by it. */
  id: z.string(),
  key: z.string(),
  /** Name of the file with the bytes. */
  blob: z.uuid(),
  sizeBytes: z.number(),
  /** With its quotation marks, as headers carry it. */
  etag: z.string(),
  /** Milliseconds since 1970, at full seconds as HTTP dates are. */
  lastModified: z.number(),
  /** The checksum that the client sent and that was verified. */
  checksum: z.optional(Checksum),
});
/** An object's description; its bytes are in the file `blob`. */
export type StoredObject = Readonly<z.infer<typeof StoredObject>>;

/** Bytes that have arrived and can become an object. */
export type IncomingBlob = Pick<StoredObject, 'blob' | 'sizeBytes' | 'etag' | 'checksum'>;

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const objects = collection('object', StoredObject);

/** A reader that looked an object up before it was replaced may still open its bytes for this long. */
const replacedBlobLifeMilliseconds = 60_000;

/**
 * The objects of one bucket: their descriptions in the bucket's store, their bytes in `blobs/<UUID>`. No part of a key
 * becomes part of a path. Bytes are complete before the description that names them is stored, so after a kill each key
 * has its old object or its new one.
 */
export class ObjectStore {
  readonly #store: Store;
  readonly #folder: string;
  readonly #objects: Map<string, StoredObject>;
  /** Blobs that no object names any more, with the timers that will delete them. */
  readonly #replaced = new Map<string, NodeJS.Timeout>();

  /** Opens the folder of blobs, and deletes what an interrupted write left in it. */
  constructor(store: Store, folder: string) {
    this.#store = store;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#objects = new Map(store.all(objects).map((object) => [object.key, object]));
    const named = new Set([...this.#objects.values()].map(({ blob }) => blob));
    for (const blob of readdirSync(folder)) if (!named.has(blob)) this.discard(blob);
  }

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** All objects whose key begins with the prefix, in the order of their keys' UTF-8 bytes, as S3 lists them. */
  list(prefix: string): StoredObject[] {
    return [...this.#objects.values()]
      .filter(({ key }) => key.startsWith(prefix))
      .map((object) => ({ object, bytes: Buffer.from(object.key) }))
      .sort((left, right) => Buffer.compare(left.bytes, right.bytes))
      .map(({ object }) => object);
  }

  read(object: StoredObject, range?: ByteRange): Readable {
    if (object.sizeBytes === 0) return Readable.from([]);
    const bounds = range && { start: range.first, end: range.last };
    return createReadStream(this.#pathOf(object.blob), bounds);
  }

  /** A new blob to write to. Unless it is committed or discarded, the next start deletes it. */
  createBlob(): { readonly blob: string; readonly sink: Writable } {
    const blob = randomUUID();
    return { blob, sink: createWriteStream(this.#pathOf(blob), { flags: 'wx' }) };
  }

  /** A new blob with the bytes of an object, by a copy-on-write clone where the file system has it. */
  async copyBlob(source: ObjectStore, object: StoredObject): Promise<string> {
    const blob = randomUUID();
    const mode = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;
    await copyFile(source.#pathOf(object.blob), this.#pathOf(blob), mode);
    return blob;
  }

  /** Makes the blob the object of this key, in one step. */
  commit(key: string, incoming: IncomingBlob, attributes: ObjectAttributes, now: number): StoredObject {
    const lastModified = Math.floor(now / 1000) * 1000;
    const object: StoredObject = { ...attributes, ...incoming, id: key, key, lastModified };
    const previous = this.#objects.get(key);
    this.#store.write(({ put }) => put(objects, object));
    this.#objects.set(key, object);
    if (previous) this.#retire(previous.blob);
    return object;
  }

  delete(key: string): void {
    const object = this.#objects.get(key);
    if (!object) return;
    this.#store.write(({ remove }) => remove(objects, key));
    this.#objects.delete(key);
    this.#retire(object.blob);
  }

  /** Deletes bytes that will not become an object. */
  discard(blob: string): void {
    rmSync(this.#pathOf(blob), { force: true });
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
    }, replacedBlobLifeMilliseconds);
    timer.unref();
    this.#replaced.set(blob, timer);
  }

  #pathOf(blob: string): string {
    return join(this.#folder, blob);
  }
}
