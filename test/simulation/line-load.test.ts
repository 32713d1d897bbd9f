import { beforeAll, describe, expect, it } from 'vitest';
import { type LoadOutcome, playLoad } from './line-load.ts';

let outcomes: readonly LoadOutcome[] = [];
// Waits for nothing but the processor.
beforeAll(() => {
  outcomes = [0.5, 1, 1.5].map((load) => playLoad(load, 1, 8));
}, 0);

const at = (load: number) => {
  const outcome = outcomes.find((played) => played.load === load);
  if (outcome === undefined) throw new Error(`No load of ${load} was played.`);
  return outcome;
};
const waits = (load: number) => at(load).tiers.map(({ medianSeconds }) => medianSeconds);

describe('videos of a model that makes ten at once', () => {
  it('start at once at half the load, whatever their plan', () => {
    expect(at(0.5).tiers.map(({ p95Seconds }) => p95Seconds)).toEqual([0, 0, 0]);
  });

  it('wait for seconds with Pro and Plus while the model is just used up', () => {
    const [pro = 0, plus = 0, others = 0] = waits(1);
    expect(pro).toBeLessThan(30);
    expect(plus).toBeLessThan(60);
    expect(others).toBeGreaterThan(plus);
  });

  it('start by tier under too many requests, and some without a plan still do', () => {
    const [pro = 0, plus = 0, others = 0] = waits(1.5);
    expect(pro).toBeLessThan(12 * 60);
    expect(plus).toBeLessThan(22 * 60);
    expect(others).toBeGreaterThan(plus);
    const [ofPro, ofPlus, ofOthers] = at(1.5).tiers;
    expect([ofPro?.refused, ofPlus?.refused]).toEqual([0, 0]);
    expect(ofOthers?.refused).toBeGreaterThan(0);
    expect(ofOthers?.refused).toBeLessThan(ofOthers?.videos ?? 0);
  });

  it('are told a start that is off by at most 30 % of the wait, at the median', () => {
    const all = outcomes.flatMap(({ errors }) => errors).sort((left, right) => left - right);
    expect(all[Math.floor(all.length / 2)]).toBeLessThanOrEqual(0.3);
    expect(at(1).estimateError).toBeLessThanOrEqual(0.3);
    expect(at(1.5).estimateError).toBeLessThanOrEqual(0.3);
  });
});
