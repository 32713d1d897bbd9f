import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/catalog.ts';

/** What a provider is asked to make. */
export interface FilmOrder {
  /** The film's id: a provider that can takes it as its idempotency key. */
  readonly reference: string;
  readonly prompt: string;
  readonly durationSeconds: DurationSeconds;
  readonly aspectRatio: AspectRatio;
  readonly quality: Quality;
}

/** What the provider calls its job; serialisable, since a rendering may outlive the process that began it. */
export interface Job {
  readonly id: string;
}

export type JobState =
  | { readonly kind: 'running' }
  | { readonly kind: 'succeeded' }
  /** The provider's safety check took the film. */
  | { readonly kind: 'filtered' }
  | { readonly kind: 'failed' };

/** A service that makes films. Each method throws on a transient failure; the rendering tries again. */
export interface Provider {
  readonly simulated: boolean;
  submit(order: FilmOrder, now: Date): Promise<Job>;
  poll(job: Job, now: Date): Promise<JobState>;
  /** Copies a finished job's film and poster into our bucket. Doing it twice leaves the same files. */
  deliver(job: Job, to: { readonly filmKey: string; readonly posterKey: string }): Promise<void>;
}
