import { aspectRatios, durationsSeconds, qualities } from '../../contract/catalog.ts';
import { models as allModels, choicesOf, type ModelId } from '../../contract/models.ts';
import { type ServiceName, serviceNames } from '../../contract/status.ts';
import { causeOf, type Log } from '../log/logger.ts';
import { chooseModel, type VideoWishes } from '../videos/models/choose-model.ts';
import { type ProbeOutcome, videoOutcome } from './assess.ts';
import type { Measurement, StatusStore } from './status.store.ts';

export interface ProbeServicesDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly status: Pick<StatusStore, 'probe' | 'recentVideos'>;
  readonly closedModels: (now: Date) => Promise<ReadonlySet<ModelId>>;
  readonly configuredModel: ModelId;
  readonly addresses: {
    /** Origin of the site, as people reach it. */
    readonly site: string;
    /** Keys of the user pool, by which every token is checked. */
    readonly signInKeys: string;
    /** Origin of Stripe's API. */
    readonly stripe: string;
  };
  /** Milliseconds that only go forward. */
  readonly clock: () => number;
  readonly now: () => Date;
  readonly log: Log;
}

/** Longer than this nobody waits: it counts as no answer. */
const timeoutMilliseconds = 8_000;
/** An answer that takes longer is an impaired one. */
const slowMilliseconds = 2_500;

/**
 * Looks once at each thing that people depend on, all at the same time, as they would meet it: site and API by the
 * site's own address, the others where we ask them.
 */
export async function probeServices(dependencies: ProbeServicesDependencies): Promise<Measurement[]> {
  const { fetch, status, closedModels, configuredModel, addresses, clock, now, log } = dependencies;
  const probes: Readonly<Record<ServiceName, () => Promise<Measurement>>> = {
    website: () => timed('website', () => ask(`${addresses.site}/`, isOk)),
    api: () => timed('api', () => ask(`${addresses.site}/api/health`, isOk)),
    sign_in: () => timed('sign_in', () => ask(addresses.signInKeys, isOk)),
    database: () => timed('database', () => status.probe()),
    // Without a key: a refusal is an answer of Stripe's.
    payments: () => timed('payments', () => ask(`${addresses.stripe}/v1/prices`, (code) => code < 500)),
    videos: async () => ({ service: 'videos', outcome: await lookAtVideos(), milliseconds: null }),
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
    // The time that people wait ends with the last byte.
    await response.arrayBuffer();
    if (!isAnswer(response.status)) throw new Error(`It answered ${response.status}.`);
  }

  async function lookAtVideos(): Promise<ProbeOutcome> {
    try {
      const [closed, videos] = await Promise.all([closedModels(now()), status.recentVideos(now())]);
      return videoOutcome(stateOfModels(configuredModel, closed, now()), videos);
    } catch (error) {
      log.warn('status.probe_failed', { service: 'videos', cause: causeOf(error) });
      return 'failed';
    }
  }
}

/** Whether an ordinary video can be asked for now, and of the model that is to be asked first. Pure. */
export function stateOfModels(
  configured: ModelId,
  closed: ReadonlySet<ModelId>,
  now: Date,
): 'open' | 'replaced' | 'closed' {
  const choice = chooseModel({ configured, wishes: ordinaryVideoOf(configured), closed, now });
  switch (choice.kind) {
    case 'model':
      return choice.model.id === configured ? 'open' : 'replaced';
    // Another model is there that makes other videos.
    case 'unsupported':
      return 'replaced';
    case 'closed':
      return 'closed';
  }
}

/** Wishes that the configured model fulfils: what it makes is not in question here. */
function ordinaryVideoOf(configured: ModelId): VideoWishes {
  const choices = choicesOf(allModels[configured]);
  return {
    mode: choices.modes[0] ?? 'text',
    duration: choices.durationsSeconds[0] ?? durationsSeconds[0],
    aspect_ratio: choices.aspectRatios[0] ?? aspectRatios[0],
    quality: choices.qualities[0] ?? qualities[0],
  };
}

function isOk(status: number): boolean {
  return status === 200;
}
