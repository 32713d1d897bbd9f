import { randomBytes } from 'node:crypto';
import { MediaId } from '../../contract/fields/ids.ts';

/** 128 bits of the operating system's randomness. */
export function newMediaId(): MediaId {
  return MediaId.parse(randomBytes(16).toString('hex'));
}
