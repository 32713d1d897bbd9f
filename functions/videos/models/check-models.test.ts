import { expect, it } from 'vitest';
import { type Model, type ModelId, models } from '../../../contract/videos/models.ts';
import type { LogCode, LogFields } from '../../log/logger.ts';
import { checkModels } from './check-models.ts';

const table: Readonly<Record<ModelId, Model>> = {
  ...models,
  'veo-3.1': { ...models['veo-3.1'], retiresOn: '2027-03-31' },
};

function said(day: string, configured: ModelId = 'veo-3.1'): [LogCode, LogFields['days']][] {
  const lines: [LogCode, LogFields['days']][] = [];
  const note = (code: LogCode, fields: LogFields = {}) => void lines.push([code, fields.days]);
  const log = { info: note, warn: note, error: note };
  checkModels({
    configured: { veo3: configured, basic: 'simulated-lite' },
    now: new Date(`${day}T15:00:00.000Z`),
    log,
    table,
  });
  return lines;
}

it('warns daily, from 60 days ahead, that a model retires', () => {
  expect(said('2027-01-29')).toEqual([]);
  expect(said('2027-01-30')).toEqual([['model.retires_soon', 60]]);
  expect(said('2027-03-31')).toEqual([['model.retires_soon', 0]]);
  expect(said('2027-01-30', 'gemini-omni-1.2-flash')).toEqual([['model.retires_soon', 60]]);
});

it('reports the configured model when it has retired, and no other', () => {
  expect(said('2027-04-01')).toEqual([['model.retired', -1]]);
  expect(said('2027-04-01', 'gemini-omni-1.2-flash')).toEqual([]);
});
