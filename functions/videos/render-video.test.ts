import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId, VideoId } from '../../contract/ids.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import { type Account, emptyAccount } from '../credits/ledger.ts';
import { providerDeadlineSeconds } from './lifecycle.ts';
import type { JobState, Provider } from './providers/provider.ts';
import { renderVideo } from './render-video.ts';
import type { VideoItem, VideosStore } from './videos.store.ts';

beforeAll(() => LocalDurableTestRunner.setupTestEnvironment({ skipTime: true }));
afterAll(() => LocalDurableTestRunner.teardownTestEnvironment());

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const id = VideoId.parse('019aa3b1-0000-7000-8000-000000000001');

/** One film in memory, with a provider that plays the given states and may fail. */
function studio(script: {
  states: (JobState['kind'] | Error)[];
  submitFailures?: number;
  deliverFailures?: number;
  /** The person deletes their account while the film is copied. */
  accountDeletedDuring?: 'delivery' | 'rendering';
}) {
  const video: VideoItem = {
    user_id: userId,
    id,
    prompt: 'a sea',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'standard',
    model: 'google-veo3',
    simulated: true,
    credits_used: 1_000,
    charged_cycle_credits: 0,
    charged_purchased_credits: 1_000,
    charged_cycle_id: null,
    status: 'queued',
    failure_reason: null,
    created_at: '2026-11-21T12:00:00.000Z',
    started_at: null,
    finished_at: null,
  };
  let clock = Date.parse(video.created_at);
  let submitFailures = script.submitFailures ?? 0;
  let deliverFailures = script.deliverFailures ?? 0;
  const account: Account = { ...emptyAccount };
  const seen = { submitted: 0, delivered: 0, refunds: 0, files: 0, account };
  let isGone = false;

  const videos: VideosStore = {
    read: async () => (isGone ? null : { ...video }),
    readPage: async () => ({ videos: [], nextCursor: null }),
    creation: () => ({}),
    failure: (_userId, _id, reason) => ({ Update: { TableName: reason, Key: {}, UpdateExpression: '' } }),
    begin: async () => {
      if (video.status !== 'queued' && video.status !== 'generating') return false;
      video.status = 'generating';
      return true;
    },
    complete: async () => {
      if (isGone || video.status !== 'generating') return false;
      video.status = 'completed';
      return true;
    },
    async *findUnfinished() {},
    lookedAt: async () => undefined,
    removeAllOf: async () => undefined,
  };
  const credits: Pick<CreditsStore, 'post'> = {
    async post({ decide }) {
      if (seen.refunds > 0 || video.status === 'completed') return { kind: 'already' };
      const decision = decide(seen.account);
      if (decision.kind === 'refuse') return { kind: 'refused', refusal: decision.refusal };
      seen.refunds += 1;
      seen.account = {
        ...seen.account,
        purchasedCredits: seen.account.purchasedCredits + decision.posting.movement.purchasedCredits,
      };
      const reason = decision.alongside[0]?.Update?.TableName;
      video.status = 'failed';
      if (reason === 'provider_failed' || reason === 'filtered' || reason === 'timed_out')
        video.failure_reason = reason;
      return { kind: 'posted', result: decision.result };
    },
  };
  const provider: Provider = {
    simulated: true,
    submit: async () => {
      seen.submitted += 1;
      if (submitFailures > 0) {
        submitFailures -= 1;
        throw new Error('quota');
      }
      return { id: 'job' };
    },
    poll: async () => {
      clock += 60_000;
      if (script.accountDeletedDuring === 'rendering') isGone = true;
      const state = script.states.length > 1 ? script.states.shift() : script.states[0];
      if (state instanceof Error) throw state;
      return { kind: state ?? 'running' };
    },
    deliver: async () => {
      if (deliverFailures > 0) {
        deliverFailures -= 1;
        throw new Error('the link has expired');
      }
      seen.delivered += 1;
      seen.files += 2;
      if (script.accountDeletedDuring === 'delivery') isGone = true;
    },
  };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const handler = withDurableExecution(
    renderVideo({
      credits,
      videos,
      provider,
      files: {
        remove: async () => {
          seen.files = 0;
        },
      },
      now: () => new Date(clock),
      log: quiet,
    }),
  );
  return {
    video,
    seen,
    run: () =>
      new LocalDurableTestRunner({ handlerFunction: handler }).run({
        payload: { user_id: userId, video_id: id },
      }),
    clock: () => clock,
  };
}

describe('rendering a film', () => {
  it('delivers it when the provider has it, and takes nothing back', async () => {
    const { video, seen, run } = studio({ states: ['running', 'running', 'succeeded'] });
    await run();
    expect(video.status).toBe('completed');
    expect(seen).toMatchObject({ submitted: 1, delivered: 1, refunds: 0 });
  });

  it('asks again when the provider is busy for a moment', async () => {
    const { video, seen, run } = studio({
      states: [new Error('503'), 'succeeded'],
      submitFailures: 2,
      deliverFailures: 1,
    });
    await run();
    expect(video.status).toBe('completed');
    expect(seen.submitted).toBe(3);
  });

  it.each([
    ['filtered', { states: ['filtered'] }, 'filtered'],
    ['failed', { states: ['failed'] }, 'provider_failed'],
    ['never accepted', { states: ['running'], submitFailures: 99 }, 'provider_failed'],
    ['lost on the way to us', { states: ['succeeded'], deliverFailures: 99 }, 'provider_failed'],
  ] as const)(
    '%s: it ends as failed, says why, and the credits are back once',
    async (_name, script, reason) => {
      const { video, seen, run } = studio({ ...script, states: [...script.states] });
      await run();
      expect(video).toMatchObject({ status: 'failed', failure_reason: reason });
      expect(seen).toMatchObject({ refunds: 1, account: { purchasedCredits: 1_000 } });
    },
  );

  it('gives up on a provider that never answers, before the film is 30 minutes old', async () => {
    const { video, seen, run, clock } = studio({ states: ['running'] });
    await run();
    expect(video).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(seen.refunds).toBe(1);
    expect(clock() - Date.parse(video.created_at)).toBeLessThanOrEqual(
      (providerDeadlineSeconds + 60) * 1_000,
    );
  });

  it.each([
    ['delivery', 'succeeded'],
    ['rendering', 'succeeded'],
    ['rendering', 'failed'],
  ] as const)(
    'leaves nothing behind of a person who deletes their account during the %s of a film that %s',
    async (accountDeletedDuring, state) => {
      const { seen, run } = studio({ states: [state], accountDeletedDuring });
      await run();
      expect(seen).toMatchObject({ files: 0, refunds: 0 });
    },
  );

  it('does nothing to a film that has ended, however often it is started', async () => {
    const { video, seen, run } = studio({ states: ['succeeded'] });
    await run();
    await run();
    expect(video.status).toBe('completed');
    expect(seen.submitted).toBe(1);
  });
});
