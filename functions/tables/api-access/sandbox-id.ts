import { version } from 'uuid';
import type { UserId } from '../../../contract/fields/ids.ts';

/** Accounts never have ids of version 5; `sandboxIdOf` makes only those. */
export function isSandboxId(id: UserId): boolean {
  return version(id) === 5;
}
