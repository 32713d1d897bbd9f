import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { improvedPromptsPerDayMaximum } from '../../contract/person-limits.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import type { Log, LogCode } from '../log/logger.ts';
import { moderationOnTables } from '../moderation/testing/moderation-on-tables.ts';
import { counterOf } from '../tables/limits/limit-counter.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { newUserId } from '../videos/testing/stored-video.ts';
import { improve } from './improve-prompt.ts';
import { createCountImprovementOfAll } from './improvement-limits.ts';
import type { PromptWriter, WriteOutcome } from './prompt-writer.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const written = {
  subject: 'A sea',
  motion: 'Waves',
  camera: 'Static',
  light: 'Dusk',
  sound: 'Wind',
  prompt: 'A sea at dusk.',
};

/** Improves a prompt by a writer that answers so. */
function improvement(answer: () => Promise<WriteOutcome>, day = '2026-11-28') {
  const logged: unknown[] = [];
  const note = (code: LogCode, fields?: unknown) => void logged.push({ code, fields });
  const log: Log = { info: note, warn: note, error: note };
  const asked: string[] = [];
  const writer: PromptWriter = {
    isSimulated: false,
    write: async (prompt) => {
      asked.push(prompt);
      return answer();
    },
  };
  const countOfAll = createCountImprovementOfAll({
    limits: createLimitsStore(tables.client, 'limits'),
    now: () => new Date(`${day}T12:00:00.000Z`),
  });
  const run = (parts: { readonly prompt?: string; readonly isSandbox?: boolean } = {}) =>
    improve(
      { moderation: moderationOnTables(tables.client), writer, countOfAll, log },
      {
        session: { userId: newUserId(), epoch: null },
        prompt: 'A sea',
        language: undefined,
        isSandbox: false,
        ...parts,
      },
    );
  return { run, asked, logged };
}

describe('an improvement by the model', () => {
  it('is what the model wrote, and says so', async () => {
    const { run } = improvement(async () => ({ kind: 'written', written }));
    expect(await run()).toEqual({ ...written, simulated: false });
  });

  it('is refused if the model’s filter refuses it, and is no refusal of ours', async () => {
    const { run } = improvement(async () => ({ kind: 'refused' }));
    await expect(run()).rejects.toMatchObject({ code: 'prompt_not_rewritten' });
  });

  it('that fails says so, and the log says nothing of the prompt', async () => {
    const { run, logged } = improvement(() => Promise.reject(new Error('Gemini answered 503.')));
    await expect(run({ prompt: 'A secret sea' })).rejects.toMatchObject({ code: 'improving_unavailable' });
    expect(logged).toMatchObject([{ code: 'prompt.not_improved' }]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  it('asks no model with a test key', async () => {
    const { run, asked } = improvement(async () => ({ kind: 'written', written }));
    expect(await run({ isSandbox: true })).toMatchObject({ simulated: true, subject: 'A sea' });
    expect(asked).toEqual([]);
  });

  it('is one of so many a day for all persons', async () => {
    const { run, asked } = improvement(async () => ({ kind: 'written', written }), '2026-11-29');
    await run();
    const maximum = improvedPromptsPerDayMaximum;
    const limit = { name: 'improved_prompts_of_all', maximum, windowSeconds: 24 * 60 * 60 };
    const counter = counterOf(limit, 'all', new Date('2026-11-29T12:00:00.000Z'));
    expect(await createLimitsStore(tables.client, 'limits').count([counter], maximum - 1)).toBeNull();
    await expect(run()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retry_after_seconds: 12 * 3_600 },
    });
    expect(asked).toHaveLength(1);
  });
});
