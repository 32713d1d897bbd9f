import type { ModelId } from '../../contract/models.ts';
import type { SpendLimits } from '../../functions/videos/models/closed-models.ts';
import type { DurableTrouble } from './durable-executions.ts';
import type { FaultModel } from './invocations.ts';
import type { ProviderHabits } from './video-provider.ts';

/** What becomes of messages; probabilities. */
export interface Post {
  readonly lost: number;
  readonly doubled: number;
  /** At most so late, in milliseconds. */
  readonly delayMaximum: number;
}

/** In what circumstances a history plays. */
export interface Circumstances {
  readonly startsAt: number;
  readonly faultModel: FaultModel;
  /** Asynchronous starts of renderings. */
  readonly starts: Post;
  /** Stripe's webhooks. */
  readonly webhooks: Post;
  readonly durable: DurableTrouble;
  readonly provider: ProviderHabits;
  /** Whom videos are asked of, and what they may cost in a day. */
  readonly videos: { readonly modelId: ModelId; readonly limits: SpendLimits };
  /** How many of the reconciler's runs are lost, of those that can only look: between a video's fourth and 27th minute. */
  readonly reconcilerSkips: number;
  /** How far an index may be behind, in milliseconds. */
  readonly indexLagMaximum: number;
}
