import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VideoId } from '../../../contract/fields/ids.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { expectLedgerToAddUp } from '../../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { buyCredits } from '../../credits/testing/post-credits.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { linkSigner, newUserId, quiet, unread, usualTerms } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const now = () => new Date();

async function personWith(credits: number) {
  const userId = newUserId();
  const store = createCreditsStore(tables.client, 'credits');
  const videos = createVideosStore(tables.client, 'videos');
  await buyCredits(store, userId, credits, { reference: 'pack', now });
  const route = generateVideo({
    ...usualTerms,
    credits: store,
    videos,
    findImage: async () => null,
    startRendering: async () => undefined,
    signer: async () => linkSigner,
    newMediaId,
    models: { veo3: 'simulated', basic: 'simulated-lite' },
    now,
    log: quiet,
  });
  /** 'made', or the rejection of the request. */
  const ask = async (id: string = v7()): Promise<'made' | object> => {
    try {
      await route({
        ...unread,
        ...caller(userId),
        path: { id: VideoId.parse(id) },
        body: {
          prompt: 'a sea at dusk',
          duration: 5,
          aspect_ratio: '16:9',
          quality: 'standard',
          price_credits: 1_000,
        },
      });
      return 'made';
    } catch (error) {
      if (error instanceof Error) return error;
      throw error;
    }
  };
  return { userId, videos, ask };
}

function count(answers: readonly ('made' | object)[]): { made: number; refused: number } {
  return {
    made: answers.filter((answer) => answer === 'made').length,
    refused: answers.filter(
      (answer) => answer !== 'made' && Reflect.get(answer, 'code') === 'too_many_videos',
    ).length,
  };
}

describe('videos in flight', () => {
  it('are twenty after 200 requests at once on enough credits, and the others cost nothing', async () => {
    const person = await personWith(200_000);
    const answers = await Promise.all(Array.from({ length: 200 }, () => person.ask()));
    expect(count(answers)).toEqual({ made: 20, refused: 180 });
    const { purchased_credits: left } = await expectLedgerToAddUp(tables.client, 'credits', person.userId);
    expect(left).toBe(180_000);
    expect(answers.find((answer) => answer !== 'made')).toMatchObject({
      details: { retry_after_seconds: 30 },
      message: '20 of your videos are being generated. Wait until one is done.',
    });
  });

  it('make room as they end, exactly as many as have ended', async () => {
    const person = await personWith(200_000);
    const ids = Array.from({ length: 20 }, () => v7());
    for (const id of ids) expect(await person.ask(id)).toBe('made');
    for (const id of ids.slice(0, 5)) {
      await person.videos.begin(person.userId, VideoId.parse(id), now());
      await person.videos.complete(person.userId, VideoId.parse(id), now());
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => person.ask()));
    expect(count(answers)).toEqual({ made: 5, refused: 35 });
  });

  it('do not keep a repeated request from its video', async () => {
    const person = await personWith(200_000);
    const ids = Array.from({ length: 20 }, () => v7());
    for (const id of ids) await person.ask(id);
    expect(await Promise.all(ids.map((id) => person.ask(id)))).toEqual(ids.map(() => 'made'));
    expect(count([await person.ask()])).toEqual({ made: 0, refused: 1 });
  });
});
