import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settings } from '../../contract/settings.ts';
import { modelIds } from '../../contract/videos/models.ts';
import type { LogCode, LogFields } from '../log/logger.ts';
import { createCurrentSettings } from './current-settings.ts';
import { allowanceOf, atMost, deployedSettings, maintenanceEnd, parseSettings } from './settings.ts';

const start = Date.parse('2026-11-27T12:00:00.000Z');

/** The reader over a row that may fail. */
function reading(row: { values: Record<string, unknown> | null; fails?: boolean }) {
  let milliseconds = start;
  let reads = 0;
  const logged: [LogCode, unknown][] = [];
  const note = (code: LogCode, fields: LogFields = {}) => void logged.push([code, fields.cause]);
  const read = createCurrentSettings({
    store: {
      read: async () => {
        reads += 1;
        if (row.fails === true) throw new Error('DynamoDB does not answer');
        return { version: 1, values: row.values };
      },
    },
    now: () => new Date(milliseconds),
    log: { info: note, warn: note, error: note },
  });
  const at = (later: number) => {
    milliseconds = start + later;
    return read();
  };
  return { at, reads: () => reads, logged };
}

describe('the settings', () => {
  it('are as deployed without a row', async () => {
    expect(await reading({ values: {} }).at(0)).toEqual(deployedSettings);
  });

  it('are read once in ten seconds, also by many requests at once', async () => {
    const row = { values: { sharing: false } };
    const { at, reads } = reading(row);
    const all = await Promise.all(Array.from({ length: 20 }, () => at(0)));
    expect(new Set(all.map(({ off }) => [...off].join()))).toEqual(new Set(['sharing']));
    row.values = { sharing: true };
    expect((await at(9_999)).off.has('sharing')).toBe(true);
    expect(reads()).toBe(1);
    expect((await at(10_000)).off.has('sharing')).toBe(false);
    expect(reads()).toBe(2);
  });

  it('stay the last known ones while they cannot be read, without a read for each request', async () => {
    const row: Parameters<typeof reading>[0] = { values: { api: false } };
    const { at, reads, logged } = reading(row);
    await at(0);
    row.fails = true;
    expect((await at(10_000)).off.has('api')).toBe(true);
    expect((await at(19_999)).off.has('api')).toBe(true);
    expect(reads()).toBe(2);
    expect(logged).toEqual([['request.dependency_failed', 'Error: DynamoDB does not answer']]);
    row.fails = false;
    row.values = {};
    expect(await at(20_000)).toEqual(deployedSettings);
  });

  it('allow nothing while they cannot be read', async () => {
    const name = 'operator.reset_alone_credits';
    const row: Parameters<typeof reading>[0] = { values: { [name]: 500, sharing: false } };
    const { at } = reading(row);
    expect(allowanceOf(await at(0), name, 1_000)).toBe(500);
    expect(allowanceOf(await at(0), name, 100)).toBe(100);
    row.fails = true;
    const unread = await at(10_000);
    expect(allowanceOf(unread, name, 1_000)).toBe(0);
    expect(unread.off.has('sharing')).toBe(true);
    for (const values of [null, {}, { [name]: '500' }, { [name]: -1 }]) {
      expect(allowanceOf(await reading({ values }).at(0), name, 1_000)).toBe(0);
    }
  });

  it('are as deployed if they could never be read', async () => {
    expect(await reading({ values: { api: false }, fails: true }).at(0)).toEqual(deployedSettings);
  });

  it('are as deployed where the row or a value cannot be read, and name what', async () => {
    const broken = reading({ values: null });
    expect(await broken.at(0)).toEqual(deployedSettings);
    expect(broken.logged).toEqual([
      ['request.dependency_failed', 'What is deployed holds for every setting.'],
    ]);
    const partly = reading({
      values: { api: false, sharing: 'no', spend: '5', maintenance_until: 'soon', of_another_version: {} },
    });
    expect(await partly.at(0)).toEqual({ ...deployedSettings, off: new Set(['api']) });
    expect(partly.logged).toEqual([
      ['request.dependency_failed', 'What is deployed holds for sharing, spend, maintenance_until.'],
    ]);
  });

  it('never allow more than is deployed, whatever the row says', () => {
    const value = fc.oneof(
      fc.boolean(),
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    const names = settings.map(({ name }) => name);
    const environment = {
      spendLimits: { allDollars: 500, perModelDollars: 400 },
      capacities: Object.assign(
        {},
        ...modelIds.map((id) => ({ [id]: { videosAtOnce: 10, startsPerMinute: 10 } })),
      ),
    };
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value), (values) => {
        const { settings: parsed } = parseSettings(values);
        for (const setting of settings) {
          if (setting.kind !== 'maximum') continue;
          const deployed = setting.deployedIn(environment);
          const allowed = atMost(parsed, setting.name, deployed);
          expect(allowed).toBeLessThanOrEqual(deployed);
          expect(allowed).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it('end a maintenance by the clock', () => {
    const { settings: parsed } = parseSettings({ maintenance_until: '2026-11-27T12:30:00.000Z' });
    const end = new Date('2026-11-27T12:30:00.000Z');
    expect(maintenanceEnd(parsed, new Date(end.getTime() - 1))).toEqual(end);
    expect(maintenanceEnd(parsed, end)).toBeNull();
  });
});
