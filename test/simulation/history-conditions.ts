import type { FreeSample } from '../../contract/billing/catalog.ts';
import type { SpendLimits } from '../../contract/settings.ts';
import type { Capacity } from '../../contract/videos/line.ts';
import type { ConfiguredModels } from '../../contract/videos/models.ts';
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

/** What Stripe does of its own accord; probabilities. */
export interface StripeConditions {
  /** For each change that a function asks for, during an outage: an error of Stripe's own, with or without its effect. */
  readonly serverErrors: number;
  /** For each renewal: its invoice stays a draft for longer than an hour, and for three days at most. */
  readonly heldDrafts: number;
}

/** The conditions of a history: its faults, its delays, its provider. */
export interface HistoryConditions {
  readonly startsAt: number;
  readonly faultModel: FaultModel;
  /** Asynchronous starts of renderings. */
  readonly starts: MessageDelivery;
  /** Stripe's webhooks. */
  readonly webhooks: MessageDelivery;
  readonly stripe: StripeConditions;
  readonly durable: DurableFaults;
  readonly provider: ProviderConditions;
  /** The configured models, and the daily limits of their cost. */
  readonly videos: {
    readonly models: ConfiguredModels;
    readonly limits: SpendLimits;
    /** For each model. */
    readonly capacity: Capacity;
    /** Videos that one person may have in flight. */
    readonly inFlightMaximum: number;
    readonly freeSample: FreeSample | null;
  };
  /** The share of the reconciler's runs that is skipped while it has nothing to do: from a video's fourth to its 27th minute. */
  readonly reconcilerSkips: number;
  /** The longest lag of an index, in milliseconds. */
  readonly indexLagMaximum: number;
}
