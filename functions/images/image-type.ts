import type { ImageType } from '../../contract/billing/catalog.ts';

/**
 * By the first bytes, whatever the declared type; null: not accepted. Sources: PNG 3rd edition 5.2; ITU-T
 * T.81 B.1.1.3 (SOI, and the marker after it); RFC 9649 2.4
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
