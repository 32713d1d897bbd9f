import { renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step: a reader, or a start after a kill, finds the old content or the new, never a part.
 * An interrupted write leaves `<path>.new`.
 */
export function writeFileAtomically(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}
