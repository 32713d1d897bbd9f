import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Names a file without showing it. Lists of known files have kinds of their own, some under a license. */
export const Fingerprint = z.strictObject({ kind: z.string(), value: z.string() });
export type Fingerprint = z.infer<typeof Fingerprint>;

const kinds = ['md5', 'sha1', 'sha256'] as const;

/** Names a file as it was uploaded, in lowercase hexadecimal: lists have files, not the images that we make of them. */
export function fingerprintsOf(bytes: Uint8Array): readonly Fingerprint[] {
  return kinds.map((kind) => ({ kind, value: createHash(kind).update(bytes).digest('hex') }));
}

/** Reads an image's metadata; images from before fingerprints have none. */
export function fingerprintsIn(metadata: Readonly<Record<string, string>>): readonly Fingerprint[] {
  return kinds.flatMap((kind) => {
    const value = metadata[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
}
