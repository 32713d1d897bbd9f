/** The media bucket keeps the file that long at least from when it was asked for (lib/media/media.ts). */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/** When the file of an export is removed. */
export function exportExpiry(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + keptMilliseconds);
}
