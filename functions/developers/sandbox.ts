import { v5, version } from 'uuid';
import type { KeyMode } from '../../contract/developers/developer-keys.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { ConfiguredModels } from '../../contract/videos/models.ts';

/** A namespace (RFC 9562, 5.5) that must never change: it identifies all sandboxes. */
const sandboxNamespace = '5e0b0c1e-2a60-4f43-9d0c-6f3a7a4f1a55';

/** Test keys act for this account, and reach no row of the account itself. */
export function sandboxIdOf(accountId: UserId): UserId {
  return UserId.parse(v5(accountId, sandboxNamespace));
}

/** Accounts never have ids of version 5. */
export function isSandboxId(id: UserId): boolean {
  return version(id) === 5;
}

/** A sandbox's models are always simulated. */
export function configuredFor(mode: KeyMode, live: ConfiguredModels): ConfiguredModels {
  return mode === 'test' ? { veo3: 'simulated', basic: 'simulated-lite' } : live;
}
