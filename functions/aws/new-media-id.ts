import { randomBytes } from 'node:crypto';
import { MediaId } from '../../contract/fields/ids.ts';

/** 128 random bits. */
export function newMediaId(): MediaId {
  return MediaId.parse(randomBytes(16).toString('hex'));
}
