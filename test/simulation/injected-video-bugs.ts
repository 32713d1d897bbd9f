import { MediaId } from '../../contract/fields/ids.ts';
import { fakeSignature } from '../../functions/provenance/testing/fake-sign-video.ts';
import { noMovement } from '../../functions/tables/credits/ledger.ts';
import { videoKeys } from '../../functions/videos/files/video-keys.ts';
import { alterUpdates, withoutCondition } from './altered-commands.ts';
import { alone, onMovement, onPost, withAllRightsBesidePackCredits } from './altered-stores.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about videos: their charge, their end, their files and what they cost. */
export const injectedVideoBugs: readonly InjectedBug[] = [
  {
    name: 'a charge does not count the videos in flight',
    detectedBy: ['no more videos in flight than allowed'],
    overrides: () => ({ command: withoutCondition('videos_in_flight', /videos_in_flight/) }),
  },
  {
    name: 'videos that have not ended are taken out of those in flight',
    detectedBy: ['no more videos in flight than allowed'],
    overrides: () => ({ videos: (store) => ({ ...store, findEnded: async (_userId, ids) => ids }) }),
  },
  {
    name: 'a failed video is refunded each time that it is ended',
    detectedBy: ['an end is never left', 'refund with the end'],
    overrides: () => {
      let refunds = 0;
      return {
        command: withoutCondition('failure_reason', /IN \(/),
        credits: (store) =>
          onPost(store, 'refund', (request) => {
            refunds += 1;
            const { entry } = request;
            return {
              ...request,
              entry: entry && { ...entry, reference: `${entry.reference}/${refunds}` },
            };
          }),
      };
    },
  },
  {
    name: 'a video that fails is not refunded',
    detectedBy: ['refund with the end'],
    overrides: () => ({
      credits: (store) => onMovement(store, 'refund', () => noMovement),
    }),
  },
  {
    name: 'an ended video can begin again',
    detectedBy: ['an end is never left'],
    overrides: () => ({ command: withoutCondition('started_at', /IN \(/) }),
  },
  {
    name: 'a video is accepted whatever its state',
    detectedBy: ['an end is never left', 'a deleted account holds nothing'],
    overrides: () => ({ command: withoutCondition('accepted_at', /IN \(/) }),
  },
  {
    name: 'a video is completed whatever its state',
    detectedBy: ['an end is never left', 'a deleted account holds nothing', 'refund with the end'],
    overrides: () => ({
      command: withoutCondition('#finished_at = ', /IN \(:from0\)/),
    }),
  },
  {
    name: 'a charge is written without its video',
    detectedBy: ['charge and video together'],
    overrides: () => ({ credits: (store) => alone(store, 'deduct') }),
  },
  {
    name: 'a video costs nothing',
    detectedBy: ['charge and video together'],
    overrides: () => ({ credits: (store) => onMovement(store, 'deduct', () => noMovement) }),
  },
  {
    name: 'a left-over pack credit unlocks Veo 3 for plan credits',
    detectedBy: ['rights follow the credits'],
    overrides: () => ({
      credits: (store) =>
        onPost(store, 'deduct', (request) => ({
          ...request,
          decide: (account) => request.decide(withAllRightsBesidePackCredits(account)),
        })),
    }),
  },
  {
    name: 'a refund is written without the end of its video',
    detectedBy: ['refund with the end'],
    overrides: () => ({ credits: (store) => alone(store, 'refund') }),
  },
  {
    name: 'a lost start is never retried',
    detectedBy: ['made if it could be'],
    overrides: () => ({ restartRendering: () => async () => undefined }),
  },
  {
    name: 'the reconciler never ends a video',
    detectedBy: ['ended in 30 minutes'],
    overrides: () => ({
      now: (name, now) => (name === 'reconcile-videos' ? () => new Date(now().getTime() - 20 * 60_000) : now),
    }),
  },
  {
    name: 'the sweep removes a video that was restored or saved meanwhile',
    histories: 'videos',
    detectedBy: ['kept as long as promised'],
    overrides: () => ({ command: withoutCondition('SET #removing_at', /expires_at = :seen/) }),
  },
  {
    name: 'the sweep deletes the row before the files',
    detectedBy: ['files only of completed videos'],
    overrides: () => ({
      removeExpired: async ({ videos, files }, { userId, id, expiresAt }, now) => {
        const video = await videos.beginRemoval(userId, id, expiresAt, now);
        if (video === null) return;
        await videos.remove(userId, [id]);
        await files.remove([video.media_id]);
      },
    }),
  },
  {
    name: 'the sweep never runs',
    detectedBy: ['kept as long as promised'],
    overrides: () => ({ removeExpired: async () => undefined }),
  },
  {
    name: 'the files stay when a video is completed that was cancelled or is gone',
    detectedBy: ['files only of completed videos', 'a deleted account holds nothing'],
    overrides: () => ({ files: (files) => ({ ...files, remove: async () => undefined }) }),
  },
  {
    name: 'the deletion of an account leaves the files of its videos',
    detectedBy: ['a deleted account holds nothing', 'files only of completed videos'],
    overrides: () => ({
      files: (files, name) =>
        name.startsWith('DELETE account') || name === 'resume-deletions'
          ? { ...files, remove: async () => undefined }
          : files,
    }),
  },
  {
    name: 'a rendering stores a video under another name than its row holds',
    detectedBy: ['completed with its files', 'files only of completed videos'],
    overrides: () => ({
      provider: (provider) => ({
        ...provider,
        deliver: (job, order) => provider.deliver(job, order, videoKeys(MediaId.parse('0'.repeat(32)))),
      }),
    }),
  },
  {
    name: 'a video is completed before its poster is there',
    detectedBy: ['completed with its files'],
    overrides: () => ({
      provider: (provider) => ({
        ...provider,
        deliver: async (job, order, places) => {
          provider.deliver(job, order, places).catch(() => undefined);
          return fakeSignature;
        },
      }),
    }),
  },
  {
    name: 'a video is added to the margin totals more than once',
    detectedBy: ['margin totals are right'],
    overrides: () => ({
      command: withoutCondition('SET #counted_at', /counted_at/),
      videos: (store) => ({
        ...store,
        async beginRemoval(...given) {
          const video = await store.beginRemoval(...given);
          return video === null ? null : { ...video, counted_at: null };
        },
      }),
    }),
  },
  {
    name: 'the revenue of a refunded video stays in the margin totals',
    detectedBy: ['margin totals are right'],
    overrides: () => ({
      spend: (store) => ({
        ...store,
        addMargin: (video) =>
          store.addMargin({
            ...video,
            margin: { ...video.margin, earnedMicrodollars: 7_128_571, soldVideos: 1 },
          }),
      }),
    }),
  },
  {
    name: 'a video is removed that its broken rendering has not counted',
    detectedBy: ['margin totals are right'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        async beginRemoval(...given) {
          const video = await store.beginRemoval(...given);
          return video === null ? null : { ...video, counted_at: video.created_at };
        },
      }),
    }),
  },
  {
    name: 'the reconciler leaves the files of a video that it ends',
    histories: 'videos',
    detectedBy: ['files only of completed videos'],
    overrides: () => ({
      files: (files, name) =>
        name === 'reconcile-videos' ? { ...files, remove: async () => undefined } : files,
    }),
  },
  {
    name: 'a late cancellation counts as one in time',
    detectedBy: ['answers are true'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        async read(userId, id) {
          const video = await store.read(userId, id);
          return video?.status === 'cancelled' ? { ...video, accepted_at: null } : video;
        },
      }),
    }),
  },
  {
    name: 'an ended link stays on the video',
    detectedBy: ['an ended link shows nothing'],
    overrides: () => ({
      command: alterUpdates('REMOVE #share_token', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace(
          'REMOVE #share_token, #share_shows_prompt',
          'REMOVE #share_shows_prompt',
        ),
      })),
    }),
  },
  {
    name: 'the image of a video is not checked',
    detectedBy: ['starts from an own image'],
    overrides: () => ({ findImage: async () => MediaId.parse('0'.repeat(32)) }),
  },
  {
    name: 'a closed model is asked anyway',
    detectedBy: ['no video of a closed model'],
    overrides: () => ({ closedModels: async () => new Set() }),
  },
  {
    name: 'submissions are not counted against the limit of the day',
    detectedBy: ['the limits know what was spent'],
    overrides: () => ({ spend: (store) => ({ ...store, addSubmission: async () => undefined }) }),
  },
  {
    name: 'a cancellation while the provider is being asked refunds at once',
    detectedBy: ['the provider’s bill is ours'],
    overrides: () => ({
      command: withoutCondition('#finished_at = ', /attribute_not_exists\(submitting_at\)/),
      videos: (store) => ({
        ...store,
        async read(userId, id) {
          const video = await store.read(userId, id);
          return video === null ? null : { ...video, submitting_at: null };
        },
      }),
    }),
  },
  {
    name: 'a submission without an answer counts as refused',
    detectedBy: ['the provider’s bill is ours'],
    overrides: () => ({
      provider: (provider) => ({
        ...provider,
        submit: (order, now) =>
          provider.submit(order, now).catch(() => ({ kind: 'busy', cause: 'There was no answer.' })),
      }),
    }),
  },
  {
    name: 'an ended video stays with the reconciler',
    detectedBy: ['a second sync changes nothing'],
    overrides: () => ({
      command: alterUpdates('REMOVE #unfinished_shard', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace('REMOVE #unfinished_shard, #check_at', ''),
      })),
    }),
  },
];
