import { aspectRatios, durationsSeconds, qualities } from '../../contract/billing/catalog.ts';
import { type ServiceName, serviceNames } from '../../contract/status.ts';
import {
  models as allModels,
  type ConfiguredModels,
  choicesOf,
  type ModelId,
  plainInputs,
} from '../../contract/videos/models.ts';
import { causeOf, type Log } from '../log/logger.ts';
import { type ProbeOutcome, videoOutcome } from '../tables/status/assess.ts';
import type { Measurement } from '../tables/status/record-measurements.ts';
import type { StatusStore } from '../tables/status/status.store.ts';
import { chooseModel, type VideoOptions } from '../videos/models/choose-model.ts';

export interface ProbeServicesDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly status: Pick<StatusStore, 'probe' | 'recentVideos'>;
  readonly closedModels: (now: Date) => Promise<ReadonlySet<ModelId>>;
  readonly configuredModels: ConfiguredModels;
  readonly addresses: {
    readonly site: string;
    readonly signInKeys: string;
    readonly stripe: string;
  };
  /** Monotonic, milliseconds. */
  readonly clock: () => number;
  readonly now: () => Date;
  readonly log: Log;
}

/** A slower answer is a failure. */
const timeoutMilliseconds = 8_000;
/** A slower answer is impaired. */
const slowMilliseconds = 2_500;

/** Probes all services at once, the way people reach them. */
export async function probeServices(dependencies: ProbeServicesDependencies): Promise<Measurement[]> {
  const { fetch, status, closedModels, configuredModels, addresses, clock, now, log } = dependencies;
  const probes: Readonly<Record<ServiceName, () => Promise<Measurement>>> = {
    website: () => timed('website', () => ask(`${addresses.site}/`, isOk)),
    api: () => timed('api', () => ask(`${addresses.site}/api/health`, isOk)),
    sign_in: () => timed('sign_in', () => ask(addresses.signInKeys, isOk)),
    database: () => timed('database', () => status.probe()),
    // Without a key: Stripe's refusal is an answer too.
    payments: () => timed('payments', () => ask(`${addresses.stripe}/v1/prices`, (code) => code < 500)),
    videos: async () => ({ service: 'videos', outcome: await probeVideos(), milliseconds: null }),
  };
  return await Promise.all(serviceNames.map((service) => probes[service]()));

  async function timed(service: ServiceName, probe: () => Promise<void>): Promise<Measurement> {
    const startedAt = clock();
    try {
      await probe();
    } catch (error) {
      log.warn('status.probe_failed', { service, cause: causeOf(error) });
      return { service, outcome: 'failed', milliseconds: null };
    }
    const milliseconds = Math.round(clock() - startedAt);
    return { service, outcome: milliseconds > slowMilliseconds ? 'impaired' : 'good', milliseconds };
  }

  async function ask(url: string, isAnswer: (status: number) => boolean): Promise<void> {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMilliseconds),
      redirect: 'error',
    });
    // People wait for the last byte.
    await response.arrayBuffer();
    if (!isAnswer(response.status)) throw new Error(`It answered ${response.status}.`);
  }

  async function probeVideos(): Promise<ProbeOutcome> {
    try {
      const [closed, videos] = await Promise.all([closedModels(now()), status.recentVideos(now())]);
      return videoOutcome(stateOfModels(configuredModels, closed, now()), videos);
    } catch (error) {
      log.warn('status.probe_failed', { service: 'videos', cause: causeOf(error) });
      return 'failed';
    }
  }
}

type ModelsState = 'open' | 'replaced' | 'closed';

/** One closed model of two counts as replaced, since some customers get no videos. Pure. */
export function stateOfModels(
  configured: ConfiguredModels,
  closed: ReadonlySet<ModelId>,
  now: Date,
): ModelsState {
  const states = new Set(Object.values(configured).map((id: ModelId) => stateOfModel(id, closed, now)));
  const [only] = states;
  return states.size === 1 && only !== undefined ? only : 'replaced';
}

function stateOfModel(configured: ModelId, closed: ReadonlySet<ModelId>, now: Date): ModelsState {
  const choice = chooseModel({ configured, video: ordinaryOptionsOf(configured), closed, now });
  switch (choice.kind) {
    case 'model':
      return choice.model.id === configured ? 'open' : 'replaced';
    // The replacement does not support ordinary options.
    case 'unsupported':
      return 'replaced';
    case 'closed':
      return 'closed';
  }
}

function ordinaryOptionsOf(configured: ModelId): VideoOptions {
  const choices = choicesOf(allModels[configured]);
  return {
    mode: choices.modes[0] ?? 'text',
    duration: choices.durationsSeconds[0] ?? durationsSeconds[0],
    aspect_ratio: choices.aspectRatios[0] ?? aspectRatios[0],
    quality: choices.qualities[0] ?? qualities[0],
    ...plainInputs,
  };
}

function isOk(status: number): boolean {
  return status === 200;
}
