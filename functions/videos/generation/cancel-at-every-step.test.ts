import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/handlers/caller.ts';
import { newMemoryClient } from '../../../test/simulation/memory-client.ts';
import { Rejection } from '../../errors/rejection.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { cancelRefundCredits, refundedCredits } from '../../tables/videos/lifecycle.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import type { Job, Submission } from '../providers/provider.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { immediateContext } from '../testing/immediate-context.ts';
import { answerOf, freeLine, linkSigner, quiet, unread } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { cancelVideo } from './cancel-video.ts';
import { renderVideo } from './render-video.ts';

const cost = 960_000;
const price = 1_000;
const job: Job = { id: 'job' };

/**
 * The provider's answers in order; null: the answer is lost, although the provider has accepted the video.
 */
type Answers = readonly (Submission | null)[];

/** The same client, with a pause before and after each request. */
function pausing(client: DynamoDBDocumentClient, pause: () => Promise<void>): DynamoDBDocumentClient {
  return Object.assign(Object.create(client), {
    send: async (command: Parameters<typeof client.send>[0]) => {
      await pause();
      const answer = await client.send(command);
      await pause();
      return answer;
    },
  });
}

/**
 * Renders a video whose person reads its price at the step `shownAt` of the rendering and cancels at that
 * price at `cancelledAt`. Steps are the moments before and after each request to a table, and within each
 * call of the provider.
 */
async function play(answers: Answers, shownAt: number, cancelledAt: number) {
  let clock = Date.parse('2026-11-21T12:00:30.000Z');
  const now = () => new Date(clock);
  const client = newMemoryClient();
  const videos = createVideosStore(client, 'videos');
  const credits = createCreditsStore(client, 'credits');
  const spend = createSpendStore(client, 'spend');
  const spent = async () => (await spend.read(now())).costMicrodollars.get('veo-3.1-fast') ?? 0;
  const video = await videoInTables(client, videos, 'queued', { rendered_by: 'veo-3.1-fast', duration: 8 });
  const { user_id: userId, id } = video;
  const route = cancelVideo({
    ...endsInTables(client),
    credits,
    videos,
    sessions: createSessionsStore(client, 'credits'),
    lines: createLineStore(client, 'lines'),
    personLimits: { count: async () => undefined },
    signer: async () => linkSigner,
    now,
    log: quiet,
  });
  let steps = 0;
  const person: { shown: number | null; answer: Awaited<ReturnType<typeof route>> | Rejection | null } = {
    shown: null,
    answer: null,
  };
  const step = async () => {
    const at = steps++;
    if (at === shownAt) {
      const read = await videos.read(userId, id);
      person.shown = read === null ? null : cancelRefundCredits(read);
    }
    if (at === cancelledAt && person.shown !== null) {
      const body = { refund_credits: person.shown };
      const request = { ...unread, ...caller(userId), path: { id }, body };
      person.answer = await answerOf(route(request));
    }
  };
  let asked = 0;
  let accepted = 0;
  const before = await spent();
  const pausingClient = pausing(client, step);
  await renderVideo({
    ...endsInTables(pausingClient),
    credits: createCreditsStore(pausingClient, 'credits'),
    videos: createVideosStore(pausingClient, 'videos'),
    spend: createSpendStore(pausingClient, 'spend'),
    line: freeLine,
    files: { remove: async () => undefined },
    providers: {
      vertex: {
        submit: async () => {
          const outcome = answers[asked++];
          if (outcome === null || outcome?.kind === 'accepted') accepted += 1;
          await step();
          if (outcome === null) throw new Error('the connection broke');
          return outcome ?? { kind: 'refused' };
        },
        find: async () => (accepted > 0 ? job : null),
        poll: async () => ({ kind: 'succeeded' }),
        deliver: async () => fakeSignature,
        cancel: async () => undefined,
      },
    },
    now,
    log: quiet,
  })(
    { user_id: userId, video_id: id },
    immediateContext((seconds) => {
      clock += seconds * 1_000;
    }),
  );
  const ended = await videos.read(userId, id);
  if (ended === null) throw new Error('The video is gone.');
  return {
    ...person,
    steps,
    accepted,
    status: ended.status,
    said: refundedCredits(ended),
    returned: (await credits.readAccount(userId)).purchasedCredits,
    spent: (await spent()) - before,
  };
}

const accepted: Submission = { kind: 'accepted', job };
/** Steps between reading a price and cancelling at it. */
const staleBy = 3;
const busy: Submission = { kind: 'busy', cause: 'quota' };

describe('a video that is cancelled at any step of its rendering', () => {
  it.each<[string, Answers]>([
    ['accepts it', [accepted]],
    ['refuses it', [{ kind: 'refused' }]],
    ['filters it', [{ kind: 'filtered' }]],
    ['is busy at first', [busy, accepted]],
    ['accepts it, and its answer is lost', [null]],
  ])(
    'is charged if its provider has it, else refunded, once, as was said: the provider %s',
    async (_name, answers) => {
      const { steps } = await play(answers, -1, -1);
      const seen = new Set<string>();
      for (let shownAt = 0; shownAt < steps; shownAt += 1) {
        for (const cancelledAt of [shownAt, shownAt + staleBy]) {
          const played = await play(answers, shownAt, cancelledAt);
          const where = `shown at ${shownAt}, cancelled at ${cancelledAt} of ${steps}: ${JSON.stringify(played)}`;
          const { status, answer } = played;
          // A person pays for exactly the videos that the provider has accepted.
          const isCharged = status === 'completed' || (status === 'cancelled' && played.accepted > 0);
          expect(played.returned, where).toBe(isCharged ? 0 : price);
          expect(played.said, where).toBe(played.returned);
          expect(played.spent, where).toBe(played.accepted * cost);
          expect(played.accepted, where).toBeLessThanOrEqual(1);
          if (answer === null || answer instanceof Rejection) {
            if (answer !== null)
              expect(['cancel_price_changed', 'not_in_this_state'], where).toContain(answer.code);
            seen.add(answer === null ? 'not asked' : answer.code);
            continue;
          }
          expect(status, where).toBe('cancelled');
          expect(played.returned, where).toBeGreaterThanOrEqual(played.shown ?? 0);
          seen.add(answer.cancel_requested ? 'requested' : `cancelled for ${answer.refunded_credits}`);
        }
      }
      // Each of the person's answers has occurred.
      expect([...seen]).toEqual(expect.arrayContaining(['requested', `cancelled for ${price}`]));
    },
  );
});
