import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VideoId } from '../../contract/fields/ids.ts';
import { type ModelId, modelIds } from '../../contract/videos/models.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import type { Log } from '../log/logger.ts';
import { reportOf } from '../tables/status/report.ts';
import { createStatusStore, type StatusStore } from '../tables/status/status.store.ts';
import { createVideoOutcomes } from '../tables/status/video-outcomes.ts';
import { measureServices } from './measure-services.ts';
import { probeServices, stateOfModels } from './probe-services.ts';

let tables: Tables;
let status: StatusStore;
let now: Date;
let broken: Set<string>;
let closed: Set<ModelId>;
let slow: boolean;
let day = 0;

beforeAll(async () => {
  tables = await startTables();
  status = createStatusStore(tables.client, 'status');
});
afterAll(() => tables.stop());
beforeEach(() => {
  // The tests share a table, so each has its own days.
  day += 200;
  now = new Date(Date.parse('2026-11-21T12:00:10.000Z') + day * 24 * 60 * 60_000);
  broken = new Set();
  closed = new Set();
  slow = false;
});

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const addresses = {
  site: 'https://site.test',
  signInKeys: 'https://keys.test/jwks',
  stripe: 'https://stripe.test',
};

/** Services that fail if they are in `broken`. */
const network: typeof globalThis.fetch = async (input) => {
  const url = String(input);
  if ([...broken].some((part) => url.includes(part))) throw new TypeError('fetch failed');
  return url.startsWith(addresses.stripe) ? new Response('{}', { status: 401 }) : new Response('ok');
};

async function measure() {
  const startedAt = now.getTime();
  let ticks = 0;
  const result = await measureServices({
    probe: () =>
      probeServices({
        fetch: network,
        status,
        closedModels: async () => closed,
        configuredModels: { veo3: 'simulated', basic: 'simulated-lite' },
        addresses,
        clock: () => {
          ticks += slow ? 3_000 : 20;
          return ticks;
        },
        now: () => now,
        log: quiet,
      }),
    status,
    now: () => now,
    log: quiet,
  });
  now = new Date(startedAt + 60_000);
  return result;
}

async function report() {
  return reportOf(await status.read(), new Date(now.getTime() - 30_000));
}

async function stateOf(service: string) {
  return (await report()).services.find(({ id }) => id === service);
}

describe('measuring', () => {
  it('counts one probe of each service, by day', async () => {
    await measure();
    const { services, overall } = await report();
    expect(overall).toBe('operational');
    for (const one of services) {
      expect(one, one.id).toMatchObject({ status: 'operational', uptime_percent: 100 });
      expect(one.days.filter((measured) => measured !== null)).toHaveLength(1);
    }
    expect(services.find(({ id }) => id === 'api')?.response_milliseconds).toBeGreaterThan(0);
  });

  it('turns degraded and then down while a dependency fails, and comes back by two answers', async () => {
    await measure();
    broken.add('stripe.test');
    const states: unknown[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      await measure();
      states.push((await stateOf('payments'))?.status);
    }
    expect(states).toEqual(['operational', 'degraded', 'down']);
    expect(await report()).toMatchObject({ overall: 'down' });
    expect((await stateOf('api'))?.status).toBe('operational');
    broken.clear();
    await measure();
    expect((await stateOf('payments'))?.status).toBe('down');
    await measure();
    expect(await stateOf('payments')).toMatchObject({ status: 'degraded', uptime_percent: 50 });
  });

  it('counts a slow answer as impaired, and as answered', async () => {
    slow = true;
    await measure();
    await measure();
    expect(await stateOf('website')).toMatchObject({ status: 'degraded', uptime_percent: 100 });
  });

  it('counts an error page as no answer', async () => {
    const failing: typeof globalThis.fetch = async () => new Response('', { status: 503 });
    const measurements = await probeServices({
      fetch: failing,
      status,
      closedModels: async () => closed,
      configuredModels: { veo3: 'simulated', basic: 'simulated-lite' },
      addresses,
      clock: () => 0,
      now: () => now,
      log: quiet,
    });
    expect(measurements.map(({ service, outcome }) => `${service} ${outcome}`)).toEqual([
      'website failed',
      'api failed',
      'sign_in failed',
      'database good',
      'payments failed',
      'videos good',
    ]);
  });

  it('counts a minute once, however often it is run', async () => {
    const before = now;
    await Promise.all([measure(), measure(), measure()]);
    now = before;
    expect(await measure()).toMatchObject({ counted: false });
    const { days } = await status.read();
    const date = before.toISOString().slice(0, 10);
    expect(days.filter((one) => one.date === date).map(({ probes }) => probes)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('loses no probe to a slower run that read before it', async () => {
    const failed = [{ service: 'payments', outcome: 'failed', milliseconds: null }] as const;
    const next = new Date(now.getTime() + 60_000);
    let answers = 0;
    tables.client.middlewareStack.add(
      (send) => async (command) => {
        const answer = await send(command);
        answers += 1;
        if (answers === 1) expect(await status.record(failed, now)).toBe(true);
        return answer;
      },
      { step: 'initialize', name: 'run of the minute before' },
    );
    try {
      expect(await status.record(failed, next)).toBe(true);
    } finally {
      tables.client.middlewareStack.remove('run of the minute before');
    }
    const { probes } = await status.read();
    expect(probes.payments.slice(-2).map(({ at }) => at)).toEqual([now.toISOString(), next.toISOString()]);
  });
});

describe('videos', () => {
  const outcomes = () => createVideoOutcomes({ status, log: quiet });
  const video = (changes: object) => ({
    id: VideoId.parse(v7()),
    status: 'completed' as const,
    failure_reason: null,
    created_at: new Date(now.getTime() - 42_000).toISOString(),
    finished_at: now.toISOString(),
    ...changes,
  });

  it('count by how they ended; those cancelled or filtered do not', async () => {
    for (let count = 0; count < 3; count += 1) await outcomes().ended(video({}));
    await outcomes().ended(video({ status: 'failed', failure_reason: 'timed_out' }));
    await outcomes().ended(video({ status: 'failed', failure_reason: 'filtered' }));
    await outcomes().ended(video({ status: 'cancelled' }));
    expect(await status.recentVideos(now)).toEqual({ completed: 3, failed: 1 });
    const { metrics } = await report();
    expect(metrics.video_success_percent).toBe(75);
    expect(metrics.video_wait_seconds).toBeGreaterThan(30);
    expect(metrics.video_wait_seconds).toBeLessThanOrEqual(45);
  });

  it('that mostly fail make the service fail', async () => {
    for (let count = 0; count < 5; count += 1) {
      await outcomes().ended(video({ status: 'failed', failure_reason: 'provider_failed' }));
    }
    for (let minute = 0; minute < 3; minute += 1) await measure();
    expect(await stateOf('videos')).toMatchObject({ status: 'down' });
  });

  it('are down while no model may be asked', async () => {
    closed.add('simulated').add('simulated-lite');
    for (let minute = 0; minute < 3; minute += 1) await measure();
    expect(await stateOf('videos')).toMatchObject({ status: 'down', uptime_percent: 0 });
  });

  it('are unaffected by a table that does not answer', async () => {
    const codes: string[] = [];
    const failing = createVideoOutcomes({
      status: { countVideo: () => Promise.reject(new Error('no table')) },
      log: { ...quiet, warn: (code) => codes.push(code) },
    });
    await failing.ended(video({}));
    expect(codes).toEqual(['status.video_not_counted']);
  });

  it('are degraded while only Veo 3 is made, or only a simpler model', async () => {
    closed.add('simulated');
    for (let minute = 0; minute < 3; minute += 1) await measure();
    expect(await stateOf('videos')).toMatchObject({ status: 'degraded' });
  });

  it('come from another model when the first is closed', () => {
    const configured = { veo3: 'veo-3.1', basic: 'gemini-omni-1.2-flash' } as const;
    const at = new Date('2026-11-21T12:00:00Z');
    expect(stateOfModels(configured, new Set(), at)).toBe('open');
    expect(stateOfModels(configured, new Set(['veo-3.1']), at)).toBe('replaced');
    expect(stateOfModels(configured, new Set(['gemini-omni-1.2-flash']), at)).toBe('replaced');
    expect(stateOfModels(configured, new Set(modelIds), at)).toBe('closed');
  });
});
