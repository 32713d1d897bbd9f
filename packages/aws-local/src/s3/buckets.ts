import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Authorize, Credentials } from '../signature/caller.ts';
import { bucketPropertiesSchema } from './bucket-properties.ts';
import { type CorsRequest, corsHeaders } from './cors.ts';
import { handleS3Request } from './handle-request.ts';
import { assertValidKey } from './keys.ts';
import { isAbandoned, isExpired } from './lifecycle.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { objectHeaders } from './object-attributes.ts';
import { type ByteRange, ObjectStore, type StoredObject } from './object-store.ts';
import { liveObject, type OpenBucket } from './operation.ts';

export interface BucketsOptions {
  /** Where the buckets are kept; each has a folder of its name. */
  readonly folder: string;
  /** By which objects age: milliseconds since 1970. */
  readonly now: () => number;
  /** By which callers sign, if theirs is another clock. */
  readonly callersNow?: () => number;
  readonly region: string;
  readonly buckets: readonly {
    readonly name: string;
    /** The properties of AWS::S3::Bucket, with intrinsic functions resolved. */
    readonly properties: unknown;
  }[];
  readonly credentials: Credentials;
  /** Is asked for each action of each caller, with what the bucket policies say as well. */
  readonly authorize: Authorize;
  readonly log: (line: string) => void;
}

/** An object as other parts of the local cloud read it. */
interface BucketObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  /** With its quotation marks. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly userMetadata: Readonly<Record<string, string>>;
  /** All headers with which S3 serves it whole, without content-length. */
  readonly headers: Readonly<OutgoingHttpHeaders>;
  /** The bytes, or a part of them. Call it within a minute. */
  readonly body: (range?: ByteRange) => Readable;
}

interface FileToPut {
  readonly content: { readonly path: string } | { readonly bytes: Uint8Array };
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentLanguage?: string | undefined;
}

/** The buckets of the local cloud: S3's REST interface, and direct access for its other parts. */
export interface Buckets {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** @returns undefined if the bucket has no such object, or its lifecycle has ended */
  getObject(bucket: string, key: string): BucketObject | undefined;
  putFile(bucket: string, key: string, file: FileToPut): Promise<void>;
  /** In the order of S3's lists. */
  listKeys(bucket: string, prefix: string): string[];
  deleteObject(bucket: string, key: string): void;
  /** What the bucket's CORS rules add to an answer; undefined if none allows the request. */
  corsHeaders(bucket: string, request: CorsRequest): Record<string, string> | undefined;
  /** Deletes what lifecycle rules have ended; requests do not see it any more in any case. */
  sweep(): void;
  close(): void;
}

/**
 * Opens the buckets.
 *
 * @throws an Error if a bucket's name or properties are not valid
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
    listKeys(bucketName, prefix) {
      const bucket = bucketNamed(bucketName);
      return bucket.objects
        .list(prefix)
        .filter((object) => liveObject(bucket, object.key, now()))
        .map((object) => object.key);
    },
    deleteObject: (bucketName, key) => bucketNamed(bucketName).objects.delete(key),
    corsHeaders: (bucketName, request) =>
      corsHeaders(bucketNamed(bucketName).properties.CorsConfiguration?.CorsRules ?? [], request),
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

function openBucket(folder: string, name: string, properties: unknown): OpenBucket {
  // Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9](?:[a-z0-9-]|\.(?!\.)){1,61}[a-z0-9]$/.test(name)) {
    throw new Error(`"${name}" is not a valid bucket name.`);
  }
  const bucketFolder = join(folder, name);
  mkdirSync(bucketFolder, { recursive: true });
  return {
    name,
    properties: bucketPropertiesSchema.parse(properties ?? {}),
    objects: new ObjectStore(bucketFolder),
    uploads: new MultipartUploads(join(bucketFolder, 'uploads')),
  };
}

async function putFile(bucket: OpenBucket, key: string, file: FileToPut, now: () => number): Promise<void> {
  assertValidKey(key);
  const { blob, sink } = bucket.objects.createBlob();
  const md5 = createHash('md5');
  let sizeBytes = 0;
  const source =
    'path' in file.content
      ? createReadStream(file.content.path)
      : Readable.from([Buffer.from(file.content.bytes)]);
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      md5.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(source, measured, sink);
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
  const attributes = {
    contentType: file.contentType,
    cacheControl: file.cacheControl,
    contentDisposition: file.contentDisposition,
    contentEncoding: file.contentEncoding,
    contentLanguage: file.contentLanguage,
    userMetadata: {},
    tags: {},
  };
  bucket.objects.commit(key, { blob, sizeBytes, etag: `"${md5.digest('hex')}"` }, attributes, now());
}

function readable(bucket: OpenBucket, object: StoredObject): BucketObject {
  const { key, sizeBytes, contentType, cacheControl, etag, lastModified, userMetadata } = object;
  return {
    key,
    sizeBytes,
    contentType,
    cacheControl,
    etag,
    lastModified,
    userMetadata,
    headers: objectHeaders(object),
    body: (range) => bucket.objects.read(object, range),
  };
}

function sweepBucket(bucket: OpenBucket, now: number): void {
  const rules = bucket.properties.LifecycleConfiguration?.Rules ?? [];
  for (const object of bucket.objects.list('')) {
    if (isExpired(rules, object, now)) bucket.objects.delete(object.key);
  }
  for (const upload of bucket.uploads.all()) {
    if (isAbandoned(rules, upload, now)) bucket.uploads.end(upload.uploadId);
  }
}
