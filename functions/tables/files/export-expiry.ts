/** The media bucket keeps the file at least this long (lib/media/media.ts). */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/** When an export's file is removed. */
export function exportExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + keptMilliseconds);
}
