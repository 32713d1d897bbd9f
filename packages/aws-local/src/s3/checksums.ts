import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The checksums that a client may ask S3 to verify, by the end of their header's name `x-amz-checksum-…`. */
export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** A checksum of bytes that arrive in pieces. */
interface RunningChecksum {
  update(bytes: Uint8Array): void;
  /** The checksum so far, in the base64 that S3's headers carry. */
  digestBase64(): string;
}

export function runningChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'crc32':
      return runningCrc32((bytes, value) => crc32(bytes, value));
    case 'crc32c':
      return runningCrc32(crc32c);
    case 'crc64nvme':
      return runningCrc64Nvme();
    case 'sha1':
    case 'sha256': {
      const hash = createHash(algorithm);
      return { update: (bytes) => void hash.update(bytes), digestBase64: () => hash.digest('base64') };
    }
  }
}

function runningCrc32(step: (bytes: Uint8Array, value: number) => number): RunningChecksum {
  let value = 0;
  return {
    update: (bytes) => {
      value = step(bytes, value);
    },
    digestBase64: () => {
      const digest = Buffer.alloc(4);
      digest.writeUInt32BE(value >>> 0);
      return digest.toString('base64');
    },
  };
}

/** The Castagnoli polynomial, reflected. */
const CRC32C_POLYNOMIAL = 0x82f63b78;

const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CRC32C_POLYNOMIAL : value >>> 1;
  return value;
});

function crc32c(bytes: Uint8Array, previous: number): number {
  let value = ~previous;
  for (const byte of bytes) value = (value >>> 8) ^ (crc32cTable[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

/** The NVM Express polynomial 0xAD93D23594C93659, reflected. */
const CRC64NVME_POLYNOMIAL = 0x9a6c9329ac4bc9b5n;

/** Both halves of the table, because arithmetic on 64-bit integers is slow in JavaScript. */
const crc64NvmeTable = buildCrc64NvmeTable();

function buildCrc64NvmeTable(): { readonly high: Uint32Array; readonly low: Uint32Array } {
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let index = 0; index < 256; index++) {
    let value = BigInt(index);
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ CRC64NVME_POLYNOMIAL : value >> 1n;
    high[index] = Number(value >> 32n);
    low[index] = Number(value & 0xffffffffn);
  }
  return { high, low };
}

function runningCrc64Nvme(): RunningChecksum {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (bytes) => {
      for (const byte of bytes) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (crc64NvmeTable.low[index] ?? 0);
        high = (high >>> 8) ^ (crc64NvmeTable.high[index] ?? 0);
      }
    },
    digestBase64: () => {
      const digest = Buffer.alloc(8);
      digest.writeUInt32BE(~high >>> 0, 0);
      digest.writeUInt32BE(~low >>> 0, 4);
      return digest.toString('base64');
    },
  };
}
