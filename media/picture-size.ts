import { strict as assert } from 'node:assert';
import type { FrameSize } from './clips.ts';

/**
 * Reads the size from a lossy WebP's first chunk (RFC 9649, section 2.5; RFC 6386, section 9.1).
 *
 * @throws when the file is none.
 */
export function webpSize(file: Buffer): FrameSize {
  assert.equal(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16), 'RIFFWEBPVP8 ');
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}

/**
 * Reads the size from a PNG's header chunk (RFC 2083, section 4.1.1).
 *
 * @throws when the file is none.
 */
export function pngSize(file: Buffer): FrameSize {
  assert.equal(file.toString('latin1', 1, 4) + file.toString('latin1', 12, 16), 'PNGIHDR');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/**
 * Reads the size from a JPEG's frame header, which follows its other segments (ITU-T T.81, annex B.2.2).
 *
 * @throws when the file is none.
 */
export function jpegSize(file: Buffer): FrameSize {
  assert.equal(file.readUInt16BE(0), 0xffd8);
  let at = 2;
  while (at + 9 < file.length) {
    const marker = file.readUInt16BE(at);
    // Start of frame: 0xffc0 to 0xffcf, but for the three that define tables (DHT, JPG, DAC).
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  throw new Error('The JPEG has no frame.');
}

/**
 * Reads the size from an AVIF's first 'ispe' property (ISO/IEC 23008-12, section 6.5.3).
 *
 * @throws when the file is none.
 */
export function avifSize(file: Buffer): FrameSize {
  assert.equal(file.toString('latin1', 4, 12), 'ftypavif');
  const at = file.indexOf('ispe', 0, 'latin1');
  assert.notEqual(at, -1);
  return { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
}
