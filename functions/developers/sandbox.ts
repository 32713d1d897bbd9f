import { v5, version } from 'uuid';
import type { KeyMode } from '../../contract/developers/developer-keys.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { ConfiguredModels } from '../../contract/videos/models.ts';

/** Names the sandboxes (RFC 9562, 5.5). It must never change: the videos of all sandboxes are found by it. */
const sandboxNamespace = '5e0b0c1e-2a60-4f43-9d0c-6f3a7a4f1a55';

/**
 * The account for which an account's test keys act. Everything they make lies under this id, so no row of the account
 * itself can be reached with one.
 */
export function sandboxIdOf(accountId: UserId): UserId {
  return UserId.parse(v5(accountId, sandboxNamespace));
}

/** Whether an id is a sandbox's: no account has one of version 5. */
export function isSandboxId(id: UserId): boolean {
  return version(id) === 5;
}

/** The models of a key's videos: a sandbox's are simulated in every environment. */
export function configuredFor(mode: KeyMode, live: ConfiguredModels): ConfiguredModels {
  return mode === 'test' ? { veo3: 'simulated', basic: 'simulated-lite' } : live;
}
