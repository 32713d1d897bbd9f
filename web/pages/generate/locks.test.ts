import { describe, expect, it } from 'vitest';
import { durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import { choicesOf, type Model, models } from '../../../contract/videos/models.ts';
import { durationLock, qualityLock } from './locks.ts';
import { offerOf } from './offer.ts';

const basic = { tier: 'basic', credits: 4_000 };
const plus = { tier: 'plus', credits: 7_500 };
const pack = { tier: null, credits: 7_000 };

function locks(model: Model, ...buckets: { tier: string | null; credits: number }[]) {
  const offered = { name: model.name, veo3: model.veo3, choices: choicesOf(model) };
  const offer = offerOf({ buckets }, null, 'plan', { veo3: offered, basic: offered });
  return {
    durations: durationsSeconds.map((seconds) => durationLock(seconds, offer)),
    qualities: qualities.map((quality) => qualityLock(quality, offer)),
  };
}

describe('what keeps a choice from being made', () => {
  it('the plan, with what unlocks it, also where its model does not make it', () => {
    for (const model of [models.simulated, models['simulated-lite']]) {
      expect(locks(model, basic)).toEqual({
        durations: [null, '8 seconds come with Plus, Pro, or any credit pack.'],
        qualities: [null, '1080p comes with Plus, Pro, or any credit pack.'],
      });
    }
    expect(locks(models.simulated, plus)).toEqual({ durations: [null, null], qualities: [null, null] });
  });

  it('the plan, where the person holds pack credits: they unlock it', () => {
    expect(locks(models['simulated-lite'], basic, pack)).toEqual({
      durations: [null, 'Pay with pack credits for 8 seconds.'],
      qualities: [null, 'Pay with pack credits for 1080p.'],
    });
  });

  it('the model, which no plan changes', () => {
    expect(locks(models['veo-3.1'], plus).durations).toEqual([
      'The model doesn’t offer 5 seconds right now.',
      null,
    ]);
  });
});
