import { alterUpdates, withoutCondition } from './altered-commands.ts';
import { alone, nothing, onMovement, onPost } from './altered-stores.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Mistakes about videos: their charge, their end, their files and what they cost. */
export const plantedVideoBugs: readonly PlantedBug[] = [
  {
    name: 'a video that fails is refunded each time that somebody ends it',
    noticedBy: ['an end is never left', 'refund with the end'],
    planted: () => {
      let refunds = 0;
      return {
        command: withoutCondition('failure_reason', /IN \(/),
        credits: (store) =>
          onPost(store, 'refund', (request) => {
            refunds += 1;
            const entry = { ...request.entry, reference: `${request.entry.reference}/${refunds}` };
            return { ...request, entry };
          }),
      };
    },
  },
  {
    name: 'a video that fails is not refunded',
    noticedBy: ['refund with the end'],
    planted: () => ({
      credits: (store) => onMovement(store, 'refund', () => nothing),
    }),
  },
  {
    name: 'an ended video can begin again',
    noticedBy: ['an end is never left'],
    planted: () => ({ command: withoutCondition('started_at', /IN \(/) }),
  },
  {
    name: 'a video is accepted whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing'],
    planted: () => ({ command: withoutCondition('accepted_at', /IN \(/) }),
  },
  {
    name: 'a video is completed whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing', 'refund with the end'],
    planted: () => ({
      command: withoutCondition('#finished_at = ', /IN \(:from0\)/),
    }),
  },
  {
    name: 'a charge is written without its video',
    noticedBy: ['charge and video together'],
    planted: () => ({ credits: (store) => alone(store, 'deduct') }),
  },
  {
    name: 'a video costs nothing',
    noticedBy: ['charge and video together'],
    planted: () => ({ credits: (store) => onMovement(store, 'deduct', () => nothing) }),
  },
  {
    name: 'a refund is written without the end of its video',
    noticedBy: ['refund with the end'],
    planted: () => ({ credits: (store) => alone(store, 'refund') }),
  },
  {
    name: 'a lost start is never made good',
    noticedBy: ['made if it could be'],
    planted: () => ({ restartRendering: () => async () => undefined }),
  },
  {
    name: 'the reconciler never gives a video up',
    noticedBy: ['ended in 30 minutes'],
    planted: () => ({
      now: (name, now) => (name === 'reconcile-videos' ? () => new Date(now().getTime() - 20 * 60_000) : now),
    }),
  },
  {
    name: 'the sweep takes a video that was restored or saved meanwhile',
    noticedBy: ['kept as long as promised'],
    planted: () => ({ command: withoutCondition('SET #removing_at', /expires_at = :seen/) }),
  },
  {
    name: 'a video can be restored while it is being removed',
    noticedBy: ['answers are true', 'completed with its files'],
    planted: () => ({
      command: withoutCondition('REMOVE #deleted_at', /removing_at|expires_at > :now/),
    }),
  },
  {
    name: 'the sweep deletes the row before the files',
    noticedBy: ['files only of completed videos'],
    planted: () => ({
      removeExpired: async ({ videos, files }, { userId, id, expiresAt }, now) => {
        if (!(await videos.beginRemoval(userId, id, expiresAt, now))) return;
        await videos.remove(userId, id);
        await files.remove(userId, id);
      },
    }),
  },
  {
    name: 'the sweep never comes',
    noticedBy: ['kept as long as promised'],
    planted: () => ({ removeExpired: async () => undefined }),
  },
  {
    name: 'the files stay when a video is completed that was cancelled or is gone',
    noticedBy: ['files only of completed videos', 'a deleted account holds nothing'],
    planted: () => ({ files: (files) => ({ ...files, remove: async () => undefined }) }),
  },
  {
    name: 'a video is completed before its poster is there',
    noticedBy: ['completed with its files'],
    planted: () => ({
      provider: (provider) => ({
        ...provider,
        deliver: async (job, order, places) => {
          provider.deliver(job, order, places).catch(() => undefined);
        },
      }),
    }),
  },
  {
    name: 'a video is added to the books each time that somebody looks',
    noticedBy: ['the books are true'],
    planted: () => ({
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
    name: 'what a refunded video would have earned stands in the books',
    noticedBy: ['the books are true'],
    planted: () => ({
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
    name: 'a video goes that its broken rendering has not counted',
    noticedBy: ['the books are true'],
    planted: () => ({
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
    name: 'the reconciler leaves the files of a video that it gives up',
    noticedBy: ['files only of completed videos'],
    planted: () => ({
      files: (files, name) =>
        name === 'reconcile-videos' ? { ...files, remove: async () => undefined } : files,
    }),
  },
  {
    name: 'a video that was cancelled late passes for one that was cancelled in time',
    noticedBy: ['answers are true'],
    planted: () => ({
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
    name: 'a link that is taken back stays on the video',
    noticedBy: ['a link that is taken back shows nothing'],
    planted: () => ({
      command: alterUpdates('REMOVE #share_token', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace(
          'REMOVE #share_token, #share_shows_prompt',
          'REMOVE #share_shows_prompt',
        ),
      })),
    }),
  },
  {
    name: 'the image of a video is not looked for',
    noticedBy: ['starts from an own image'],
    planted: () => ({ images: { find: async () => ({ width: 1, height: 1 }) } }),
  },
  {
    name: 'a closed model is asked all the same',
    noticedBy: ['no video of a closed model'],
    planted: () => ({ closedModels: async () => new Set() }),
  },
  {
    name: 'videos that are accepted are not counted against the limit of the day',
    noticedBy: ['the limits know what was spent'],
    planted: () => ({ spend: (store) => ({ ...store, add: async () => undefined }) }),
  },
  {
    name: 'a video that has ended is still looked after',
    noticedBy: ['synced means quiet'],
    planted: () => ({
      command: alterUpdates('REMOVE #unfinished_shard', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace('REMOVE #unfinished_shard, #check_at', ''),
      })),
    }),
  },
];
