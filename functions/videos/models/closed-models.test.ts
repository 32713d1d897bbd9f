import { describe, expect, it } from 'vitest';
import type { MaximumName } from '../../../contract/settings.ts';
import { type ModelId, modelIds, models, type ProviderName } from '../../../contract/videos/models.ts';
import type { LogCode } from '../../log/logger.ts';
import { deployedSettings, type Settings } from '../../settings/settings.ts';
import type { DaySpend } from '../../tables/spend/spend.store.ts';
import { createClosedModels, overspentModels } from './closed-models.ts';

const limits = { allDollars: 10, perModelDollars: 5 };
const start = Date.parse('2026-11-21T12:00:00.000Z');

function counters(parts: Partial<Record<ModelId, number>>): DaySpend {
  const costs = modelIds.flatMap((model) => {
    const cost = parts[model];
    return cost === undefined ? [] : [[model, cost] as const];
  });
  return { costMicrodollars: new Map(costs) };
}

function closedModels(
  providers: readonly ProviderName[],
  day: { now: DaySpend },
  settings: () => Settings = () => deployedSettings,
) {
  let reads = 0;
  const logged: LogCode[] = [];
  const note = (code: LogCode) => void logged.push(code);
  const closed = createClosedModels({
    spend: {
      read: async () => {
        reads += 1;
        return day.now;
      },
    },
    settings: async () => settings(),
    limits,
    providers: new Set(providers),
    log: { info: note, warn: note, error: note },
  });
  return { at: (milliseconds: number) => closed(new Date(start + milliseconds)), reads: () => reads, logged };
}

describe('the daily limits', () => {
  it('close a model before one more video would exceed its own limit', () => {
    // A video of Veo 3.1 Fast costs USD 0.96 at most.
    expect(overspentModels(counters({ 'veo-3.1-fast': 4_040_000 }), limits, deployedSettings)).toEqual([]);
    expect(overspentModels(counters({ 'veo-3.1-fast': 4_040_001 }), limits, deployedSettings)).toEqual([
      'veo-3.1-fast',
    ]);
  });

  it('close every model that costs money before one more video would exceed the common limit', () => {
    const day = counters({ 'veo-3.1-fast': 4_000_000, 'gemini-omni-1.2-flash': 4_000_000 });
    // Two dollars are left: enough for these, not for USD 3.20 of Veo 3.1.
    expect(overspentModels(day, limits, deployedSettings)).toEqual(['veo-3.1']);
    expect(overspentModels(counters({ 'veo-3.1': 9_900_000 }), limits, deployedSettings)).toEqual([
      'gemini-omni-1.2-flash',
      'veo-3.1',
      'veo-3.1-fast',
      'veo-3.1-lite',
      'seedance-2.0-fast',
      'kling-3.0-standard',
    ]);
  });
});

describe('the models that are closed', () => {
  it('are those of providers without a key; no counters are read if videos cost nothing', async () => {
    const { at, reads } = closedModels(['simulated'], { now: counters({}) });
    expect(await at(0)).toEqual(new Set(modelIds.filter((id) => models[id].provider !== 'simulated')));
    expect(reads()).toBe(0);
  });

  it('are told of once while 80 % of a limit are spent and the rest is left', async () => {
    const day = { now: counters({ 'gemini-omni-1.2-flash': 3_990_000 }) };
    const { at, logged } = closedModels(['gemini'], day);
    await at(0);
    expect(logged).toEqual([]);
    day.now = counters({ 'gemini-omni-1.2-flash': 4_000_000 });
    await at(10_000);
    await at(20_000);
    expect(logged).toEqual(['model.spend_near_limit']);
  });

  it('are read at most every ten seconds, and logged once', async () => {
    const day = { now: counters({}) };
    const { at, reads, logged } = closedModels(['gemini'], day);
    expect(await at(0)).not.toContain('gemini-omni-1.2-flash');
    day.now = counters({ 'gemini-omni-1.2-flash': 5_000_000 });
    expect(await at(9_999)).not.toContain('gemini-omni-1.2-flash');
    expect(reads()).toBe(1);
    expect(await at(10_000)).toContain('gemini-omni-1.2-flash');
    expect(await at(20_000)).toContain('gemini-omni-1.2-flash');
    expect(reads()).toBe(3);
    expect(logged).toEqual(['model.spend_limit_reached']);
  });

  it('are those that an operator has closed, at once, also where videos cost nothing', async () => {
    let settings: Settings = { ...deployedSettings, off: new Set(['model.veo-3.1']) };
    const { at } = closedModels(['vertex'], { now: counters({}) }, () => settings);
    expect(await at(0)).toEqual(
      new Set(['veo-3.1', ...modelIds.filter((id) => models[id].provider !== 'vertex')]),
    );
    settings = deployedSettings;
    expect(await at(1)).not.toContain('veo-3.1');
    const simulated = closedModels(['simulated'], { now: counters({}) }, () => ({
      ...deployedSettings,
      off: new Set(['model.simulated']),
    }));
    expect(await simulated.at(0)).toContain('simulated');
  });

  it('follow a lower limit of an operator, and no higher one', async () => {
    const spent = counters({ 'veo-3.1-fast': 1_500_000 });
    const lowered = (name: MaximumName, dollars: number): Settings => ({
      ...deployedSettings,
      maxima: new Map([[name, dollars]]),
    });
    expect(overspentModels(spent, limits, lowered('spend.veo-3.1-fast', 2))).toEqual(['veo-3.1-fast']);
    expect(overspentModels(spent, limits, lowered('spend', 4))).toEqual(['veo-3.1']);
    const day = counters({ 'veo-3.1-fast': 4_500_000 });
    expect(overspentModels(day, limits, lowered('spend.veo-3.1-fast', 1_000))).toEqual(['veo-3.1-fast']);
  });
});
