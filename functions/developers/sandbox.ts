import { v5, v7 } from 'uuid';
import { defaultModel } from '../../contract/billing/catalog.ts';
import { sandboxCredits } from '../../contract/developers/developer-api.ts';
import type { KeyMode } from '../../contract/developers/developer-keys.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { type ConfiguredModels, type Model, models } from '../../contract/videos/models.ts';
import type { ModelChoice } from '../../contract/videos/video-inputs.ts';
import type { CreditsStore } from '../tables/credits/credits.store.ts';
import { noMovement } from '../tables/credits/ledger.ts';
import type { Session } from '../tables/credits/session.ts';

/** A namespace (RFC 9562, 5.5) that must never change: it identifies all sandboxes. */
const sandboxNamespace = '5e0b0c1e-2a60-4f43-9d0c-6f3a7a4f1a55';

/** Test keys act for this account, and reach no row of the account itself. */
export function sandboxIdOf(accountId: UserId): UserId {
  return UserId.parse(v5(accountId, sandboxNamespace));
}

/** A sandbox's models are always simulated. */
export function configuredFor(mode: KeyMode, live: ConfiguredModels): ConfiguredModels {
  return mode === 'test' ? usualSimulated : live;
}

const usualSimulated = { veo3: 'simulated', basic: 'simulated-lite' } as const satisfies ConfiguredModels;

/** The simulated model in place of one that a test key names: as fast, if there is one, for the same credits. */
export function simulatedFor(named: ModelChoice): ModelChoice {
  if (named === defaultModel) return named;
  const { veo3, speed } = models[named];
  const simulated = Object.values<Model>(models).filter(
    (model) => model.provider === 'simulated' && model.veo3 === veo3,
  );
  const { id } = simulated.find((model) => model.speed === speed) ?? simulated[0] ?? models.simulated;
  return id === usualSimulated.veo3 ? defaultModel : id;
}

/** A sandbox's credits cost nothing, and are granted again and again. */
export async function grantSandboxCredits(
  { credits, now }: { readonly credits: Pick<CreditsStore, 'post'>; readonly now: () => Date },
  { userId, session }: { readonly userId: UserId; readonly session: Session },
): Promise<void> {
  await credits.post<never, null>({
    userId,
    session,
    entry: { kind: 'grant', reference: `sandbox#${v7()}`, source: 'sandbox', subject: null, product: null },
    assumed: null,
    now,
    decide: () => ({
      kind: 'post',
      posting: { movement: { ...noMovement, purchasedCredits: sandboxCredits }, assumptions: {} },
      additionalItems: [],
      result: null,
    }),
  });
}
