import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The checksums that a client may have verified, as in the header `x-amz-checksum-…`. CRC32 is the SDK's default. */
export const checksumAlgorithms = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** A checksum of bytes that arrive in pieces. */
interface RunningChecksum {
  update(bytes: Uint8Array): void;
  /** The checksum so far, in the base64 that S3's headers carry. */
  digestBase64(): string;
}

export function runningChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm !== 'crc32') {
    const hash = createHash(algorithm);
    return { update: (bytes) => void hash.update(bytes), digestBase64: () => hash.digest('base64') };
  }
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digestBase64: () => {
      const digest = Buffer.alloc(4);
      digest.writeUInt32BE(value);
      return digest.toString('base64');
    },
  };
}
