import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner, WaitingOperationStatus } from '@aws/durable-execution-sdk-js-testing';
import { describe, expect, it } from 'vitest';
import { costMicrodollars, models } from '../../../contract/videos/models.ts';
import { failureReasons } from '../../../contract/videos/video-states.ts';
import { skipWaitsOfExecutions } from '../../../test/handlers/skip-waits.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { type Account, emptyAccount } from '../../tables/credits/ledger.ts';
import { providerDeadlineSeconds } from '../../tables/videos/lifecycle.ts';
import { noEvent } from '../../tables/webhooks/webhook-events.ts';
import type { Turn } from '../line/video-line.ts';
import type { JobState, Provider, Submission } from '../providers/provider.ts';
import { storedVideo } from '../testing/stored-video.ts';
import { type RenderVideoDependencies, renderVideo } from './render-video.ts';

skipWaitsOfExecutions();

/** The moments at which something else may happen to the video. */
type Moment = 'submission' | 'acceptance' | 'rendering' | 'delivery';

/** One video in memory, with a provider that plays the given states and may fail. */
function rendering(script: {
  states: (JobState['kind'] | Error)[];
  submission?: Exclude<Submission['kind'], 'accepted' | 'busy'>;
  submitFailures?: number;
  deliverFailures?: number;
  /** How often the acceptance is written but the answer to that is lost. */
  lostAccepts?: number;
  /** How often the margin totals cannot be written. */
  bookFailures?: number;
  /** The answer to its completion is lost, and the person deletes it before the completion is repeated. */
  deletedAsItIsCompleted?: boolean;
  /** The line's answers in order; after them the video has a slot. */
  turns?: Turn[];
  /** Whether the line completes the callback of a video that waits. */
  isWoken?: boolean;
  accountDeletedDuring?: Moment;
  cancelledDuring?: Moment;
}) {
  const video = storedVideo();
  let clock = Date.parse(video.created_at);
  let submitFailures = script.submitFailures ?? 0;
  let deliverFailures = script.deliverFailures ?? 0;
  let lostAccepts = script.lostAccepts ?? 0;
  let bookFailures = script.bookFailures ?? 0;
  const account: Account = { ...emptyAccount };
  const seen = {
    submitted: 0,
    delivered: 0,
    refunds: 0,
    files: 0,
    stopped: 0,
    account,
    booked: 0,
    told: 0,
    left: 0,
  };
  let isGone = false;

  const meanwhile = (moment: Moment) => {
    if (script.accountDeletedDuring === moment) isGone = true;
    if (script.cancelledDuring === moment) video.status = 'cancelled';
  };
  const videos: RenderVideoDependencies['videos'] = {
    read: async () => (isGone || video.deleted_at !== null ? null : { ...video }),
    readDeleted: async () => (isGone ? null : { ...video }),
    beginSubmission: async (seen, cost, now) => {
      if (isGone || video.status !== 'generating' || video.submitting_at !== seen.submitting_at) return false;
      video.submitting_at = now.toISOString();
      video.submissions += 1;
      video.cost_microdollars = (video.cost_microdollars ?? 0) + cost;
      return true;
    },
    undoSubmission: async (_video, at, cost) => {
      if (video.submitting_at !== at.toISOString()) return false;
      video.submitting_at = null;
      video.submissions -= 1;
      video.cost_microdollars = (video.cost_microdollars ?? 0) - cost;
      return true;
    },
    cancelAccepted: async () => false,
    requestedCancellation: () => ({ Update: { TableName: 'videos', Key: {}, UpdateExpression: '' } }),
    failure: (_userId, _id, reason) => ({ Update: { TableName: reason, Key: {}, UpdateExpression: '' } }),
    counting: () => ({ Update: { TableName: 'videos', Key: {}, UpdateExpression: '' } }),
    begin: async () => {
      if (video.status !== 'queued' && video.status !== 'generating') return false;
      video.status = 'generating';
      return true;
    },
    accept: async (_userId, _id, taken, now) => {
      meanwhile('acceptance');
      if (isGone || video.status !== 'generating') return null;
      Object.assign(video, taken, {
        accepted_at: video.accepted_at ?? now.toISOString(),
        submitting_at: null,
      });
      if (lostAccepts > 0) {
        lostAccepts -= 1;
        throw new Error('the table did not answer');
      }
      return { ...video };
    },
    complete: async () => {
      if (isGone || video.status !== 'generating') return false;
      video.status = 'completed';
      video.finished_at = new Date(clock).toISOString();
      if (script.deletedAsItIsCompleted === true) {
        video.deleted_at = new Date(clock).toISOString();
        throw new Error('the table did not answer');
      }
      return true;
    },
  };
  const credits: Pick<CreditsStore, 'post'> = {
    async post({ decide }) {
      if (seen.refunds > 0 || video.status === 'completed') return { kind: 'already' };
      const decision = decide(seen.account);
      if (decision.kind === 'refuse') return { kind: 'refused', refusal: decision.refusal };
      const [ending] = decision.additionalItems;
      if (video.status === 'cancelled' && ending !== undefined) {
        return { kind: 'blocked', part: ending.part, existing: null };
      }
      seen.refunds += 1;
      seen.account = {
        ...seen.account,
        purchasedCredits: seen.account.purchasedCredits + decision.posting.movement.purchasedCredits,
      };
      const reason = ending?.item.Update?.TableName;
      video.status = 'failed';
      video.failure_reason = failureReasons.find((known) => known === reason) ?? null;
      return { kind: 'posted', result: decision.result };
    },
  };
  const provider: Provider = {
    submit: async () => {
      seen.submitted += 1;
      meanwhile('submission');
      if (submitFailures > 0) {
        submitFailures -= 1;
        return { kind: 'busy', cause: 'quota' };
      }
      return script.submission === undefined
        ? { kind: 'accepted', job: { id: 'job' } }
        : { kind: script.submission };
    },
    poll: async () => {
      clock += 60_000;
      meanwhile('rendering');
      const state = script.states.length > 1 ? script.states.shift() : script.states[0];
      if (state instanceof Error) throw state;
      return { kind: state ?? 'running' };
    },
    deliver: async (_job, _order, { videoKey, posterKey }) => {
      expect([videoKey, posterKey]).toEqual([
        `media/${video.media_id}/video.mp4`,
        `media/${video.media_id}/poster.webp`,
      ]);
      if (deliverFailures > 0) {
        deliverFailures -= 1;
        // The delivery broke off between the video and its poster.
        seen.files = 1;
        throw new Error('the link has expired');
      }
      seen.delivered += 1;
      seen.files += 2;
      meanwhile('delivery');
      return fakeSignature;
    },
    cancel: async () => {
      seen.stopped += 1;
    },
  };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const handler = withDurableExecution(
    renderVideo({
      credits,
      videos,
      providers: { simulated: provider },
      files: {
        remove: async (mediaIds) => {
          expect(mediaIds).toEqual([video.media_id]);
          seen.files = 0;
        },
      },
      line: {
        takeTurn: async () => script.turns?.shift() ?? { kind: 'slot', since: video.created_at },
        awaitTurn: async () => undefined,
        leave: async () => {
          seen.left += 1;
        },
      },
      spend: {
        addSubmission: async () => undefined,
        takeBackSubmission: async () => undefined,
        addMargin: async () => {
          if (bookFailures > 0) {
            bookFailures -= 1;
            throw new Error('too many write the same row');
          }
          seen.booked += 1;
          video.counted_at = new Date(clock).toISOString();
          return true;
        },
      },
      // A person asked for the video on the site.
      keyCharges: createKeyCharges('api-access'),
      webhookEvents: { ofEnd: () => noEvent },
      outcomes: {
        ended: async () => {
          seen.told += 1;
        },
      },
      now: () => new Date(clock),
      log: quiet,
    }),
  );
  return {
    video,
    seen,
    run: () => {
      const runner = new LocalDurableTestRunner({ handlerFunction: handler });
      if (script.isWoken === true) {
        runner
          .getOperation('slot')
          .waitForData(WaitingOperationStatus.SUBMITTED)
          .then((callback) => callback.sendCallbackSuccess());
      }
      return runner.run({ payload: { user_id: video.user_id, video_id: video.id } });
    },
    clock: () => clock,
  };
}

describe('rendering a video', () => {
  it('delivers it when the provider has finished, and refunds nothing', async () => {
    const { video, seen, run } = rendering({ states: ['running', 'running', 'succeeded'] });
    await run();
    expect(video.status).toBe('completed');
    expect(seen).toMatchObject({ submitted: 1, delivered: 1, refunds: 0 });
  });

  it('waits for its slot, submits nothing before, and gives the slot back at the end', async () => {
    const { video, seen, run } = rendering({
      states: ['succeeded'],
      turns: [{ kind: 'wait', seconds: 1_800 }],
      isWoken: true,
    });
    await run();
    expect(video.status).toBe('completed');
    expect(seen).toMatchObject({ submitted: 1, left: 1 });
  });

  it('is refused and refunded after 30 minutes in line, without having asked the provider', async () => {
    const { video, seen, run } = rendering({
      states: ['succeeded'],
      turns: [{ kind: 'wait', seconds: 1 }, { kind: 'over' }],
    });
    await run();
    expect(video).toMatchObject({ status: 'failed', failure_reason: 'waited_too_long' });
    expect(seen).toMatchObject({ submitted: 0, refunds: 1, left: 1 });
  });

  it('gives the slot back of a video that was cancelled while it waited', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'] });
    video.status = 'cancelled';
    await run();
    expect(seen).toMatchObject({ submitted: 0, refunds: 0, left: 1 });
  });

  it.each([
    ['failed', { states: ['failed'] }],
    ['never answered', { states: ['running'] }],
    ['cancelled meanwhile', { states: ['running'], cancelledDuring: 'rendering' }],
  ] as const)('gives the slot back once, whatever happens: %s', async (_name, script) => {
    const { seen, run } = rendering({ ...script, states: [...script.states] });
    await run();
    expect(seen.left).toBe(1);
  });

  it('submits it again when the provider was busy', async () => {
    const { video, seen, run } = rendering({
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
    ['filtered at once', { states: ['running'], submission: 'filtered' }, 'filtered'],
    ['refused for good', { states: ['running'], submission: 'refused' }, 'provider_failed'],
    ['never accepted', { states: ['running'], submitFailures: 99 }, 'provider_failed'],
    ['lost on the way to us', { states: ['succeeded'], deliverFailures: 99 }, 'provider_failed'],
  ] as const)('%s: it fails with the reason, and is refunded once', async (_name, script, reason) => {
    const { video, seen, run } = rendering({ ...script, states: [...script.states] });
    await run();
    expect(video).toMatchObject({ status: 'failed', failure_reason: reason });
    expect(seen).toMatchObject({ refunds: 1, account: { purchasedCredits: 1_000 } });
  });

  it('gives up on a provider that never answers, before the video is 30 minutes old', async () => {
    const { video, seen, run, clock } = rendering({ states: ['running'] });
    await run();
    expect(video).toMatchObject({ status: 'failed', failure_reason: 'timed_out' });
    expect(seen).toMatchObject({ refunds: 1, stopped: 1 });
    expect(clock() - Date.parse(video.created_at)).toBeLessThanOrEqual(
      (providerDeadlineSeconds + 60) * 1_000,
    );
  });

  it.each([
    ['delivery', 'succeeded'],
    ['rendering', 'succeeded'],
    ['rendering', 'failed'],
  ] as const)(
    'leaves nothing of an account that is deleted during the %s of a video that %s',
    async (accountDeletedDuring, state) => {
      const { seen, run } = rendering({ states: [state], accountDeletedDuring });
      await run();
      expect(seen).toMatchObject({ files: 0, refunds: 0 });
    },
  );

  it('records the model and its cost when the provider has accepted it, even if that answer is lost', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'], lostAccepts: 3 });
    await run();
    expect(video).toMatchObject({
      status: 'completed',
      accepted_at: video.created_at,
      rendered_by: 'simulated',
      cost_microdollars: costMicrodollars(models.simulated, video.duration),
    });
    expect(seen).toMatchObject({ submitted: 1, delivered: 1 });
  });

  it.each(['submission', 'acceptance', 'rendering'] as const)(
    'asks the provider once to stop a video that was cancelled during its %s, and downloads nothing',
    async (cancelledDuring) => {
      const { video, seen, run } = rendering({ states: ['running', 'succeeded'], cancelledDuring });
      await run();
      expect(video).toMatchObject({ status: 'cancelled', failure_reason: null });
      expect(seen).toMatchObject({ submitted: 1, stopped: 1, delivered: 0, refunds: 0, files: 0 });
    },
  );

  it.each(['cancelledDuring', 'accountDeletedDuring'] as const)(
    'does not submit a video again after its end: %s',
    async (what) => {
      const { seen, run } = rendering({ states: ['succeeded'], submitFailures: 3, [what]: 'submission' });
      await run();
      expect(seen).toMatchObject({ submitted: 1, stopped: 0, refunds: 0, delivered: 0 });
    },
  );

  it.each(['submission', 'acceptance', 'rendering'] as const)(
    'asks the provider once to stop the video of an account that was deleted during its %s',
    async (accountDeletedDuring) => {
      const { seen, run } = rendering({ states: ['running', 'succeeded'], accountDeletedDuring });
      await run();
      expect(seen).toMatchObject({ submitted: 1, stopped: 1, delivered: 0, refunds: 0, files: 0 });
    },
  );

  it.each(['cancelledDuring', 'accountDeletedDuring'] as const)(
    'delivers nothing, and is over at once, when the video ended as the provider finished it: %s',
    async (what) => {
      const { seen, run } = rendering({ states: ['succeeded'], [what]: 'rendering' });
      const operations = (await run()).getOperations().map((operation) => operation.getName());
      expect(seen).toMatchObject({ submitted: 1, delivered: 0, refunds: 0, files: 0, left: 1 });
      expect(operations).toContain('complete');
      expect(operations).not.toContain('fail');
    },
  );

  it.each([0, 99])(
    'leaves no files of a video whose account was deleted during its delivery, after %i failures of that',
    async (deliverFailures) => {
      const { seen, run } = rendering({
        states: ['succeeded'],
        accountDeletedDuring: 'delivery',
        deliverFailures,
      });
      await run();
      expect(seen).toMatchObject({ refunds: deliverFailures === 0 ? 0 : 1, files: 0 });
    },
  );

  it('leaves no files of a video that could not be delivered', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'], deliverFailures: 99 });
    await run();
    expect(video.status).toBe('failed');
    expect(seen.files).toBe(0);
  });

  it('keeps the files of a video that was deleted right after its completion, since it can be restored', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'], deletedAsItIsCompleted: true });
    await run();
    expect(video.status).toBe('completed');
    expect(seen.files).toBe(2);
  });

  it('removes the files of a video that was cancelled during its delivery', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'], cancelledDuring: 'delivery' });
    await run();
    expect(video.status).toBe('cancelled');
    expect(seen).toMatchObject({ delivered: 1, refunds: 0, files: 0 });
  });

  it('refunds once if the video was cancelled before the provider refused it', async () => {
    const { video, seen, run } = rendering({
      states: ['running'],
      submission: 'refused',
      cancelledDuring: 'submission',
    });
    await run();
    expect(video).toMatchObject({ status: 'cancelled', failure_reason: null });
    expect(seen.refunds).toBe(0);
  });

  it('changes nothing about an ended video, however often it is started', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'] });
    await run();
    await run();
    expect(video.status).toBe('completed');
    expect(seen).toMatchObject({ submitted: 1, booked: 1 });
  });

  it('adds the video to the margin totals once, even if they are contended, and tells the status page once', async () => {
    const { seen, run } = rendering({ states: ['succeeded'], bookFailures: 3 });
    await run();
    await run();
    expect(seen).toMatchObject({ booked: 1, told: 1 });
  });

  it('completes the video even if the margin totals cannot be written', async () => {
    const { video, seen, run } = rendering({ states: ['succeeded'], bookFailures: 99 });
    const execution = await run();
    expect(execution.getStatus()).toBe('SUCCEEDED');
    expect(video.status).toBe('completed');
    expect(seen).toMatchObject({ delivered: 1, booked: 0 });
  });
});
