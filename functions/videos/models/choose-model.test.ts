import { describe, expect, it } from 'vitest';
import { type Model, type ModelId, modelIds, models, plainInputs } from '../../../contract/videos/models.ts';
import { chooseModel } from './choose-model.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const video = {
  mode: 'text',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'standard',
  ...plainInputs,
} as const;
const short = { ...video, duration: 5 } as const;
const none: ReadonlySet<ModelId> = new Set();

function chosen(options: Partial<Parameters<typeof chooseModel>[0]>): string {
  const choice = chooseModel({
    configured: 'gemini-omni-1.2-flash',
    video,
    closed: none,
    now,
    ...options,
  });
  return choice.kind === 'model' ? choice.model.id : choice.kind;
}

describe('the model of a video', () => {
  it.each(modelIds)('is %s when that is configured and open', (configured) => {
    const hasLong = Object.values<Model>(models).find(({ id }) => id === configured)?.durations[8] !== null;
    expect(chosen({ configured, video: hasLong ? video : short })).toBe(configured);
  });

  it('is the replacement of one that is closed', () => {
    expect(chosen({ configured: 'veo-3.1', closed: new Set(['veo-3.1']) })).toBe('veo-3.1-fast');
    expect(chosen({ configured: 'veo-3.1-fast', closed: new Set(['veo-3.1-fast']) })).toBe('veo-3.1');
  });

  it('is none when every replacement is closed, even if two replace each other', () => {
    expect(chosen({ configured: 'veo-3.1', closed: new Set(['veo-3.1', 'veo-3.1-fast']) })).toBe('closed');
    expect(chosen({ closed: new Set(['gemini-omni-1.2-flash']) })).toBe('closed');
    expect(chosen({ configured: 'simulated', closed: new Set(['simulated']) })).toBe('closed');
  });

  it('never becomes the simulated one', () => {
    const replacements = Object.values(models).map(({ replacedBy }): ModelId | null => replacedBy);
    expect(replacements).not.toContain('simulated');
  });

  it('is never Veo 3 in place of another model, nor another in place of Veo 3, whatever the table says', () => {
    const table: Readonly<Record<ModelId, Model>> = {
      ...models,
      'gemini-omni-1.2-flash': { ...models['gemini-omni-1.2-flash'], replacedBy: 'veo-3.1-fast' },
      'veo-3.1-fast': { ...models['veo-3.1-fast'], replacedBy: 'gemini-omni-1.2-flash' },
    };
    expect(chosen({ closed: new Set(['gemini-omni-1.2-flash']), table })).toBe('closed');
    expect(chosen({ configured: 'veo-3.1-fast', closed: new Set(['veo-3.1-fast']), table })).toBe('closed');
    for (const model of Object.values<Model>(models)) {
      if (model.replacedBy !== null) expect(models[model.replacedBy].veo3).toBe(model.veo3);
    }
  });

  it('is the replacement from the day after its last day', () => {
    const table: Readonly<Record<ModelId, Model>> = {
      ...models,
      'veo-3.1': { ...models['veo-3.1'], retiresOn: '2026-11-21' },
    };
    expect(chosen({ configured: 'veo-3.1', table })).toBe('veo-3.1');
    expect(chosen({ configured: 'veo-3.1', table, now: new Date('2026-11-21T23:59:59.999Z') })).toBe(
      'veo-3.1',
    );
    expect(chosen({ configured: 'veo-3.1', table, now: new Date('2026-11-22T00:00:00.000Z') })).toBe(
      'veo-3.1-fast',
    );
  });
});

describe('an option that the model does not support', () => {
  it('is refused with its field and the allowed values', () => {
    const ask = (configured: ModelId, changes: Partial<Parameters<typeof chooseModel>[0]['video']>) =>
      chooseModel({ configured, video: { ...video, ...changes }, closed: none, now });
    expect(ask('veo-3.1', { duration: 5 })).toEqual({
      kind: 'unsupported',
      field: 'duration',
      allowed: 'one of 8',
    });
    expect(ask('gemini-omni-1.2-flash', { aspect_ratio: '1:1' })).toEqual({
      kind: 'unsupported',
      field: 'aspect_ratio',
      allowed: 'one of "16:9", "9:16"',
    });
  });

  it('names the quality and the image if the model supports neither', () => {
    const bare: Readonly<Record<ModelId, Model>> = {
      ...models,
      'veo-3.1': {
        ...models['veo-3.1'],
        modes: ['text'],
        resolutions: { standard: '720p', pro: null },
      },
    };
    const ask = (changes: Partial<Parameters<typeof chooseModel>[0]['video']>) =>
      chooseModel({ configured: 'veo-3.1', video: { ...video, ...changes }, closed: none, now, table: bare });
    expect(ask({ quality: 'pro' })).toMatchObject({ field: 'quality', allowed: 'one of "standard"' });
    expect(ask({ mode: 'image' })).toMatchObject({ field: 'image' });
  });
});
