import { S3Error } from './s3-error.ts';

/** S3's longest key, in bytes of UTF-8. */
const LONGEST_KEY_BYTES = 1024;

/** @throws S3Error KeyTooLongError, InvalidArgument. Any other text is a key: `..`, control characters, anything. */
export function assertValidKey(key: string): void {
  if (key === '') throw new S3Error(400, 'InvalidArgument', 'User key must have a length greater than 0.');
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) {
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  }
}
