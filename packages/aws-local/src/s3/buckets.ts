import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openStore } from 'emulator-kit/store.ts';
import type { Authorize, Credentials } from '../signature/caller.ts';
import { handleS3Request } from './handle-request.ts';
import { isAborted, isExpired } from './lifecycle.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { objectHeaders } from './object-attributes.ts';
import { isRetained } from './object-lock.ts';
import { type ByteRange, ObjectStore, type StoredObject } from './object-store.ts';
import { assertValidKey, liveObject, liveObjects, type OpenBucket } from './operation.ts';
import type { BucketProperties } from './resources.ts';

export interface BucketsOptions {
  /** Where the buckets are kept; each has a folder of its name. */
  readonly folder: string;
  /** The clock by which objects age: milliseconds since 1970. */
  readonly now: () => number;
  /** The clock by which callers sign, if it is another one. */
  readonly callersNow?: () => number;
  readonly region: string;
  readonly buckets: readonly {
    readonly name: string;
    readonly properties: BucketProperties;
  }[];
  readonly credentials: Credentials;
  /** Decides each action of each caller, bucket policies included. */
  readonly authorize: Authorize;
  readonly log: (line: string) => void;
}

/** An object as other services read it. */
interface BucketObject extends StoredObject {
  /** All headers with which S3 serves it whole, without content-length. */
  readonly headers: Readonly<OutgoingHttpHeaders>;
  /** The bytes, or a part of them. Call it within a minute. */
  readonly body: (range?: ByteRange) => Readable;
}

interface FileToPut {
  readonly content: { readonly bytes: Uint8Array };
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly userMetadata?: Readonly<Record<string, string>>;
}

/** S3's REST interface, and direct access for other services. */
export interface Buckets {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Undefined if the bucket has no such object, or a lifecycle rule has expired it. */
  getObject(bucket: string, key: string): BucketObject | undefined;
  putFile(bucket: string, key: string, file: FileToPut): Promise<void>;
  names(): readonly string[];
  /** In the order of S3's lists. */
  listKeys(bucket: string, prefix: string): string[];
  deleteObject(bucket: string, key: string): void;
  /** Deletes what lifecycle rules have expired; requests no longer see it in any case. */
  sweep(): void;
  close(): void;
}

/**
 * Opens the buckets.
 *
 * @throws an Error if a bucket's name is not valid
 */
export function createBuckets(options: BucketsOptions): Buckets {
  const { now } = options;
  const open = new Map(
    options.buckets.map(({ name, properties }) => [name, openBucket(options.folder, name, properties)]),
  );
  const findBucket = (name: string): OpenBucket | undefined => open.get(name);
  const bucketNamed = (name: string): OpenBucket => {
    const bucket = findBucket(name);
    if (!bucket) throw new Error(`There is no bucket "${name}".`);
    return bucket;
  };
  const buckets: Buckets = {
    handle: (request, response) => handleS3Request(request, response, { ...options, findBucket }),
    getObject(bucketName, key) {
      const bucket = bucketNamed(bucketName);
      const object = liveObject(bucket, key, now());
      return object && readable(bucket, object);
    },
    putFile: (bucketName, key, file) => putFile(bucketNamed(bucketName), key, file, now),
    names: () => [...open.keys()],
    listKeys: (bucketName, prefix) =>
      liveObjects(bucketNamed(bucketName), prefix, now()).map(({ key }) => key),
    deleteObject: (bucketName, key) => bucketNamed(bucketName).objects.delete(key),
    sweep() {
      for (const bucket of open.values()) sweepBucket(bucket, now());
    },
    close() {
      for (const bucket of open.values()) bucket.objects.close();
    },
  };
  buckets.sweep();
  return buckets;
}

function openBucket(folder: string, name: string, properties: BucketProperties): OpenBucket {
  // Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/.test(name)) {
    throw new Error(`"${name}" is not a valid bucket name.`);
  }
  const bucketFolder = join(folder, name);
  mkdirSync(bucketFolder, { recursive: true });
  const store = openStore(join(bucketFolder, 'objects.jsonl'));
  return {
    name,
    properties,
    objects: new ObjectStore(store, join(bucketFolder, 'blobs')),
    uploads: new MultipartUploads(store, join(bucketFolder, 'uploads')),
  };
}

async function putFile(bucket: OpenBucket, key: string, file: FileToPut, now: () => number): Promise<void> {
  assertValidKey(key);
  const { content, contentType, cacheControl, contentDisposition, userMetadata = {} } = file;
  const bytes = Buffer.from(content.bytes);
  const { blob, sink } = bucket.objects.createBlob();
  try {
    await pipeline(Readable.from([bytes]), sink);
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  const attributes = { contentType, cacheControl, contentDisposition, userMetadata };
  bucket.objects.commit(key, { blob, sizeBytes: bytes.length, etag }, attributes, now());
}

function readable(bucket: OpenBucket, object: StoredObject): BucketObject {
  return {
    ...object,
    headers: objectHeaders(object),
    body: (range) => bucket.objects.read(object, range),
  };
}

function sweepBucket(bucket: OpenBucket, now: number): void {
  const rules = bucket.properties.LifecycleConfiguration?.Rules ?? [];
  for (const object of bucket.objects.list('')) {
    if (isExpired(rules, object, now) && !isRetained(bucket, object, now)) bucket.objects.delete(object.key);
  }
  for (const upload of bucket.uploads.all()) {
    if (isAborted(rules, upload, now)) bucket.uploads.end(upload.id);
  }
}
