import type { Capacity } from '../../contract/line.ts';
import type { ConfiguredModels } from '../../contract/models.ts';
import type { SpendLimits } from '../../functions/videos/models/closed-models.ts';
import type { DurableFaults } from './durable-executions.ts';
import type { FaultModel } from './invocations.ts';
import type { ProviderConditions } from './video-provider.ts';

/** How messages are delivered; probabilities. */
export interface MessageDelivery {
  readonly lost: number;
  readonly doubled: number;
  /** At most so late, in milliseconds. */
  readonly delayMaximum: number;
}

/** The conditions of a history: its faults, its delays, its provider. */
export interface HistoryConditions {
  readonly startsAt: number;
  readonly faultModel: FaultModel;
  /** Asynchronous starts of renderings. */
  readonly starts: MessageDelivery;
  /** Stripe's webhooks. */
  readonly webhooks: MessageDelivery;
  readonly durable: DurableFaults;
  readonly provider: ProviderConditions;
  /** The configured models, and the daily limits of their cost. */
  readonly videos: {
    readonly models: ConfiguredModels;
    readonly limits: SpendLimits;
    /** Of each model. */
    readonly capacity: Capacity;
  };
  /** The share of the reconciler's runs that is skipped while it has nothing to do: from a video's fourth to its 27th minute. */
  readonly reconcilerSkips: number;
  /** The longest lag of an index, in milliseconds. */
  readonly indexLagMaximum: number;
}
