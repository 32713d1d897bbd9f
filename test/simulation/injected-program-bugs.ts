import { UserId } from '../../contract/fields/ids.ts';
import { withoutCondition } from './altered-commands.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about programs that retry: their idempotency keys, caps, rates and keys. */
export const injectedProgramBugs: readonly InjectedBug[] = [
  {
    name: 'a charge is written without its answer',
    histories: 'programs',
    detectedBy: ['an idempotency key is charged once', 'a retried request gets its answer'],
    overrides: () => ({
      idempotency: (store) => ({
        ...store,
        recording: (attempt, answer, now) =>
          // The transaction writes something else in its place.
          store.recording({ ...attempt, key: `${attempt.key} ${now.getTime()}` }, answer, now),
      }),
    }),
  },
  {
    name: 'an answer is recorded over another',
    histories: 'programs',
    detectedBy: ['an idempotency key is charged once'],
    overrides: () => ({
      idempotency: (store) => ({
        ...store,
        recording(...given) {
          const { Put } = store.recording(...given);
          return Put === undefined ? {} : { Put: { TableName: Put.TableName, Item: Put.Item } };
        },
      }),
    }),
  },
  {
    name: 'an answer is kept for an hour',
    histories: 'programs',
    detectedBy: ['an idempotency key is charged once'],
    overrides: () => ({
      idempotency: (store) => ({
        ...store,
        recording(attempt, answer, now) {
          const { Put } = store.recording(attempt, answer, now);
          const expires_at = Math.floor(now.getTime() / 1_000) + 60 * 60;
          return Put === undefined ? {} : { Put: { ...Put, Item: { ...Put.Item, expires_at } } };
        },
      }),
    }),
  },
  {
    name: 'a refused request is not looked up among those that were answered',
    histories: 'programs',
    detectedBy: ['a retried request gets its answer'],
    overrides: () => ({
      idempotency: (store) => ({ ...store, read: async () => ({ kind: 'none' }) }),
    }),
  },
  {
    name: 'a refund leaves what the key has spent',
    histories: 'programs',
    detectedBy: ['what a key spent is what it was charged'],
    overrides: () => ({
      keyCharges: (charges) => ({
        ...charges,
        unspending: (charge) => charges.unspending({ ...charge, credits: 0 }),
      }),
    }),
  },
  {
    name: 'a charge is not counted in what its key spends',
    histories: 'programs',
    detectedBy: ['what a key spent is what it was charged'],
    overrides: () => ({
      keyCharges: (charges) => ({
        ...charges,
        spending: (key, _credits, now) => charges.spending(key, 0, now),
      }),
    }),
  },
  {
    name: 'a key spends beyond its cap',
    histories: 'programs',
    detectedBy: ['a key stays within its cap'],
    overrides: () => ({ command: withoutCondition('spent_credits', /spent_credits/) }),
  },
  {
    name: 'a video is started whatever the rate of its account is',
    histories: 'programs',
    detectedBy: ['no more videos than the rate allows'],
    overrides: () => ({ command: withoutCondition('theoretical_arrival_at', /theoretical_arrival_at/) }),
  },
  {
    name: 'a charge does not ask whether its key still holds',
    histories: 'programs',
    detectedBy: ['a revoked key charges nothing'],
    overrides: () => ({ command: withoutCondition('last_used_at', /revision|revoked_at|expires_at/) }),
  },
  {
    name: 'the answer of a write is not kept',
    histories: 'programs',
    detectedBy: ['a retried request gets its answer'],
    overrides: () => ({ idempotency: (store) => ({ ...store, finish: async () => undefined }) }),
  },
  {
    name: 'the record of a charge tells of another video',
    histories: 'programs',
    detectedBy: ['an idempotency record leads to its video'],
    overrides: () => ({
      idempotency: (store) => ({
        ...store,
        recording: (attempt, answer, now) =>
          store.recording(
            attempt,
            { ...answer, body: answer.body.replace(/019aa3b2-0000/, '019aa3b2-0001') },
            now,
          ),
      }),
    }),
  },
  {
    name: 'a test key makes its video in the live account',
    histories: 'programs',
    detectedBy: ['a test key moves nothing of its account'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        creation: (video) =>
          store.creation(
            video.api?.mode === 'test' ? { ...video, user_id: UserId.parse(video.api.account_id) } : video,
          ),
      }),
    }),
  },
];
