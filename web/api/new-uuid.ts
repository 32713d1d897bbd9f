/**
 * A lowercase UUIDv7, made before a request so that each retry is the same request: the time, then the random part
 * of a UUIDv4 (https://www.rfc-editor.org/rfc/rfc9562#section-5.7).
 */
export function newUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
