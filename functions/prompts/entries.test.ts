import { afterAll, describe, expect, it } from 'vitest';
import { personLimits } from '../../contract/person-limits.ts';
import { routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { newUserId } from '../videos/testing/stored-video.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const improve = routeCaller('improvePrompt', (await import('./improve-prompt.lambda.ts')).handler);

describe('improvePrompt', () => {
  it('rewrites a prompt as a shot list, says that it follows rules, takes no credits and keeps nothing', async () => {
    const as = newUserId();
    const words = 'A paper boat on a rainy street';
    expect(await improve({ as, body: { prompt: words, language: 'en' } })).toMatchObject({
      status: 200,
      body: {
        subject: words,
        camera: 'slow push in',
        prompt: expect.stringMatching(/^A paper boat on a rainy street\. /),
        simulated: true,
      },
    });
    for (const table of ['credits', 'videos', 'refusals', 'presets']) {
      expect((await handlers.storedIn(table)).join(), table).not.toContain('paper boat');
    }
  });

  it('refuses a prompt that is refused anywhere, and writes it down', async () => {
    const as = newUserId();
    expect(await improve({ as, body: { prompt: 'simulate: unsafe hate' } })).toMatchObject({
      status: 422,
      body: { error: { code: 'content_refused', category: 'hate' } },
    });
    expect((await handlers.storedIn('refusals')).filter((row) => row.includes(as))).toHaveLength(1);
  });

  it.each([
    [{ prompt: ' ' }, 'prompt'],
    [{ prompt: 'a'.repeat(2_001) }, 'prompt'],
    [{ prompt: 'A sea', language: 'fr' }, 'language'],
  ])('names the field that is wrong', async (body, field) => {
    expect(await improve({ as: newUserId(), body })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    });
  });

  it('says after the last one of a day when the next may be', async () => {
    const as = newUserId();
    const { maximum } = personLimits.improved_prompts;
    const answers = await Promise.all(
      Array.from({ length: maximum + 1 }, () => improve({ as, body: { prompt: 'A sea' } })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([
      {
        status: 429,
        body: { error: { code: 'too_many_requests', retry_after_seconds: expect.any(Number) } },
      },
    ]);
  });
});
