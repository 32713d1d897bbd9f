import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod/mini';
import { checksumAlgorithms } from './checksums.ts';
import { attributesSchema } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

const uploadSchema = z.object({
  key: z.string(),
  /** Milliseconds since 1970. */
  initiated: z.number(),
  attributes: attributesSchema,
});

const partSchema = z.object({
  partNumber: z.number(),
  file: z.string(),
  sizeBytes: z.number(),
  md5Hex: z.string(),
  checksum: z.optional(z.object({ algorithm: z.enum(checksumAlgorithms), value: z.string() })),
});

export type MultipartUpload = z.infer<typeof uploadSchema>;
type UploadedPart = z.infer<typeof partSchema>;

/** S3's smallest part, except for the last: 5 MiB. */
const SMALLEST_PART_BYTES = 5 * 1024 ** 2;

/**
 * The uploads in parts of one bucket that have been begun and not completed, each in a folder of its own:
 * `upload.json`, `part-<number>.json`, and the bytes of each part.
 */
export class MultipartUploads {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  begin(upload: MultipartUpload): string {
    const uploadId = randomUUID();
    const folder = join(this.#folder, uploadId);
    mkdirSync(folder);
    writeFileAtomically(join(folder, 'upload.json'), JSON.stringify(upload));
    return uploadId;
  }

  /** @throws S3Error NoSuchUpload */
  get(uploadId: string, key: string): MultipartUpload {
    const upload = this.#find(uploadId);
    if (upload?.key !== key) throw noSuchUpload();
    return upload;
  }

  *all(): Generator<MultipartUpload & { readonly uploadId: string }> {
    for (const uploadId of readdirSync(this.#folder)) {
      const upload = this.#find(uploadId);
      if (upload) yield { ...upload, uploadId };
    }
  }

  createPartFile(uploadId: string): { readonly file: string; readonly sink: Writable } {
    const file = `${randomUUID()}.bytes`;
    return { file, sink: createWriteStream(join(this.#folder, uploadId, file), { flags: 'wx' }) };
  }

  discardPartFile(uploadId: string, file: string): void {
    rmSync(join(this.#folder, uploadId, file), { force: true });
  }

  /** Makes a file the part of its number; one that was uploaded before is replaced. */
  commitPart(uploadId: string, part: UploadedPart): void {
    const previous = this.#part(uploadId, part.partNumber);
    writeFileAtomically(this.#partPath(uploadId, part.partNumber), JSON.stringify(part));
    if (previous) this.discardPartFile(uploadId, previous.file);
  }

  /**
   * Finds the parts that a client wants to put together.
   *
   * @throws S3Error InvalidPartOrder, InvalidPart, EntityTooSmall
   */
  chooseParts(
    uploadId: string,
    requested: readonly { readonly partNumber: number; readonly etag: string }[],
  ): UploadedPart[] {
    const ascending = requested.every(
      ({ partNumber }, index) => partNumber > (requested[index - 1]?.partNumber ?? 0),
    );
    if (!ascending) {
      throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    return requested.map(({ partNumber, etag }, index) => {
      const part = this.#part(uploadId, partNumber);
      if (!part || part.md5Hex !== etag.replaceAll('"', '')) {
        throw new S3Error(
          400,
          'InvalidPart',
          'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match.',
        );
      }
      if (part.sizeBytes < SMALLEST_PART_BYTES && index < requested.length - 1) {
        throw new S3Error(
          400,
          'EntityTooSmall',
          'Your proposed upload is smaller than the minimum allowed size',
        );
      }
      return part;
    });
  }

  async *read(uploadId: string, parts: readonly UploadedPart[]): AsyncGenerator<Buffer> {
    for (const part of parts) {
      const bytes: Readable = createReadStream(join(this.#folder, uploadId, part.file));
      yield* bytes;
    }
  }

  end(uploadId: string): void {
    rmSync(join(this.#folder, uploadId), { recursive: true, force: true });
  }

  #find(uploadId: string): MultipartUpload | undefined {
    // The id comes from the request: only what `begin` can have made becomes part of a path.
    if (!z.uuid().safeParse(uploadId).success) return undefined;
    return readJson(join(this.#folder, uploadId, 'upload.json'), uploadSchema);
  }

  #part(uploadId: string, partNumber: number): UploadedPart | undefined {
    return readJson(this.#partPath(uploadId, partNumber), partSchema);
  }

  #partPath(uploadId: string, partNumber: number): string {
    return join(this.#folder, uploadId, `part-${partNumber}.json`);
  }
}

/** The entity tag of an object that was put together: the MD5 of the parts' MD5s, and how many they were. */
export function etagOfParts(parts: readonly UploadedPart[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part.md5Hex, 'hex');
  return `"${hash.digest('hex')}-${parts.length}"`;
}

function readJson<Schema extends z.ZodMiniType>(path: string, schema: Schema): z.infer<Schema> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  return schema.parse(JSON.parse(text));
}

function noSuchUpload(): S3Error {
  return new S3Error(
    404,
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  );
}
