import { randomUUID } from 'node:crypto';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lambdaContext, routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
// Time is not skipped: that would fake the timers of the emulated services' clients.
beforeAll(() => LocalDurableTestRunner.setupTestEnvironment({ skipTime: false }));
afterAll(() => LocalDurableTestRunner.teardownTestEnvironment());

const generateVideo = routeCaller('generateVideo', (await import('./generate-video.lambda.ts')).handler);
const cancelVideo = routeCaller('cancelVideo', (await import('./cancel-video.lambda.ts')).handler);
const getVideo = routeCaller('getVideo', (await import('../library/get-video.route.ts')).handler);
const getCredits = routeCaller('getCredits', (await import('../../credits/get-credits.route.ts')).handler);
const { handler: renderVideo } = await import('./render-video.lambda.ts');
const { handler: reconcileVideos } = await import('./reconcile-videos.lambda.ts');

const options = {
  prompt: 'A sea at dusk',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
};

const references = (count: number) =>
  Array.from({ length: count }, () => ({ image_id: randomUUID(), role: 'face' }));

/** A person with credits, and a way to generate. */
async function personWith(credits: number) {
  const as = newPerson();
  await handlers.giveCredits(as, credits);
  return {
    as,
    generate: (id: string, changes: object = {}) =>
      generateVideo({ as, path: { id }, body: { ...options, ...changes } }),
    credits: async () => (await getCredits({ as })).body,
  };
}

describe('generateVideo', () => {
  it('charges once for one id, and starts the rendering', async () => {
    const { as, generate, credits } = await personWith(7_000);
    const id = v7();
    for (const _time of ['first', 'again']) {
      expect(await generate(id)).toMatchObject({ status: 202, body: { id, status: 'queued' } });
    }
    expect(await credits()).toMatchObject({ credits: 6_000 });
    expect(handlers.invocations).toContainEqual({
      functionName: expect.stringContaining('render-video'),
      payload: { user_id: as, video_id: id },
    });
  });

  it('refuses the same id with other options, and charges nothing for it', async () => {
    const { generate, credits } = await personWith(7_000);
    const id = v7();
    await generate(id);
    expect(await generate(id, { prompt: 'A city at night' })).toMatchObject({
      status: 409,
      body: { error: { code: 'id_already_used' } },
    });
    expect(await credits()).toMatchObject({ credits: 6_000 });
  });

  it('refuses what we do not make, with its category, before the charge', async () => {
    const { generate, credits } = await personWith(7_000);
    expect(await generate(v7(), { prompt: 'simulate: unsafe hate' })).toMatchObject({
      status: 422,
      body: { error: { code: 'content_refused', category: 'hate', refusal_id: expect.any(String) } },
    });
    expect(await credits()).toMatchObject({ credits: 7_000 });
  });

  it.each<[object, string, string]>([
    [{ seed: 1.5 }, 'seed', 'a whole number from 0 to 4294967295'],
    [{ seed: -1 }, 'seed', 'a whole number from 0 to 4294967295'],
    [{ seed: 4_294_967_296 }, 'seed', 'a whole number from 0 to 4294967295'],
    [{ references: references(7) }, 'references', '1 to 3 checked images of yours'],
    [{ references: references(1) }, 'references.0.image_id', 'a checked image of yours'],
    [{ parent: { id: v7(), use: 'extend' } }, 'parent.use', 'one of "continue", "change"'],
    [{ parent: { id: v7(), use: 'change' } }, 'parent.id', 'a completed video of yours'],
    [{ model: 'veo-2' }, 'model', 'one of "google-veo3"'],
    [{ model: 'veo-3.1' }, 'model', 'a model that is open'],
  ])('names the field and what is allowed, and charges nothing: %j', async (changes, field, allowed) => {
    const { generate, credits } = await personWith(7_000);
    expect(await generate(v7(), changes)).toMatchObject({
      body: { error: { field, allowed: expect.stringContaining(allowed) } },
    });
    expect(await credits()).toMatchObject({ credits: 7_000 });
  });

  it('makes nothing without credits', async () => {
    const { generate } = await personWith(999);
    expect(await generate(v7())).toMatchObject({ status: 402 });
    expect(await generate('not-an-id')).toMatchObject({ status: 400, body: { error: { field: 'path.id' } } });
  });
});

describe('cancelVideo', () => {
  it('gives back what the person was shown, and nothing where that is no longer so', async () => {
    const { as, generate, credits } = await personWith(7_000);
    const id = v7();
    await generate(id);
    const cancel = (credits: number) => cancelVideo({ as, path: { id }, body: { refund_credits: credits } });
    expect(await cancel(0)).toMatchObject({ status: 409 });
    expect(await cancel(1_000)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await credits()).toMatchObject({ credits: 7_000 });
  });
});

describe('renderVideo', () => {
  it('changes nothing about a video that was cancelled before it began', async () => {
    const { as, generate } = await personWith(7_000);
    const id = v7();
    await generate(id);
    await cancelVideo({ as, path: { id }, body: { refund_credits: 1_000 } });
    await new LocalDurableTestRunner({ handlerFunction: renderVideo }).run({
      payload: { user_id: as, video_id: id },
    });
    expect(await getVideo({ as, path: { id } })).toMatchObject({ body: { status: 'cancelled' } });
  });
});

describe('reconcileVideos', () => {
  it('finds nothing to do for a video that was just started', async () => {
    const { generate } = await personWith(7_000);
    await generate(v7());
    const before = handlers.invocations.length;
    await reconcileVideos({}, lambdaContext());
    expect(handlers.invocations).toHaveLength(before);
  });
});
