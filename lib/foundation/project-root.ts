import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Absolute, wherever the synthesis was started. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * The absolute path of a folder to deploy.
 *
 * @param path from the project's root, or absolute
 * @throws {Error} with the sentence, if it is missing
 */
export function folderToDeploy(path: string, sentence: string): string {
  const folder = resolve(projectRoot, path);
  if (!existsSync(join(folder, '.'))) throw new Error(`${sentence} (${folder} does not exist.)`);
  return folder;
}
