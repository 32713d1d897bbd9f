import { alterUpdates, withoutCondition } from './altered-commands.ts';
import { alone, nothing, onMovement, onPost } from './altered-stores.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Mistakes about films: their charge, their end, their files and what they cost. */
export const plantedFilmBugs: readonly PlantedBug[] = [
  {
    name: 'a film that fails is refunded each time that somebody ends it',
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
    name: 'a film that fails is not refunded',
    noticedBy: ['refund with the end'],
    planted: () => ({
      credits: (store) => onMovement(store, 'refund', () => nothing),
    }),
  },
  {
    name: 'an ended film can begin again',
    noticedBy: ['an end is never left'],
    planted: () => ({ command: withoutCondition('started_at', /IN \(/) }),
  },
  {
    name: 'a film is accepted whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing'],
    planted: () => ({ command: withoutCondition('accepted_at', /IN \(/) }),
  },
  {
    name: 'a film is completed whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing', 'refund with the end'],
    planted: () => ({
      command: withoutCondition('finished_at = :finished', /IN \(:from0\)/),
    }),
  },
  {
    name: 'a charge is written without its film',
    noticedBy: ['charge and film together'],
    planted: () => ({ credits: (store) => alone(store, 'deduct') }),
  },
  {
    name: 'a film costs nothing',
    noticedBy: ['charge and film together'],
    planted: () => ({ credits: (store) => onMovement(store, 'deduct', () => nothing) }),
  },
  {
    name: 'a refund is written without the end of its film',
    noticedBy: ['refund with the end'],
    planted: () => ({ credits: (store) => alone(store, 'refund') }),
  },
  {
    name: 'a lost start is never made good',
    noticedBy: ['made if it could be'],
    planted: () => ({ restartRendering: () => async () => undefined }),
  },
  {
    name: 'the reconciler never gives a film up',
    noticedBy: ['ended in 30 minutes'],
    planted: () => ({
      now: (name, now) => (name === 'reconcile-videos' ? () => new Date(now().getTime() - 20 * 60_000) : now),
    }),
  },
  {
    name: 'the sweep takes a film that was restored or saved meanwhile',
    noticedBy: ['kept as long as promised'],
    planted: () => ({ command: withoutCondition('SET removing_at', /expires_at = :seen/) }),
  },
  {
    name: 'a film can be restored while it is being removed',
    noticedBy: ['answers are true', 'completed with its files'],
    planted: () => ({
      command: withoutCondition('REMOVE deleted_at', /removing_at|expires_at > :now/),
    }),
  },
  {
    name: 'the sweep deletes the row before the files',
    noticedBy: ['files only of completed films'],
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
    name: 'the files stay when a film is completed that was cancelled or is gone',
    noticedBy: ['files only of completed films', 'a deleted account holds nothing'],
    planted: () => ({ files: (files) => ({ ...files, remove: async () => undefined }) }),
  },
  {
    name: 'a film is completed before its poster is there',
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
    name: 'a film is added to the books each time that somebody looks',
    noticedBy: ['the books are true'],
    planted: () => ({
      command: withoutCondition('SET counted_at', /counted_at/),
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
    name: 'what a refunded film would have earned stands in the books',
    noticedBy: ['the books are true'],
    planted: () => ({
      spend: (store) => ({
        ...store,
        book: (film) =>
          store.book({ ...film, margin: { ...film.margin, earnedMicrodollars: 7_128_571, soldFilms: 1 } }),
      }),
    }),
  },
  {
    name: 'a film goes that its broken rendering has not counted',
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
    name: 'the reconciler leaves the files of a film that it gives up',
    noticedBy: ['files only of completed films'],
    planted: () => ({
      files: (files, name) =>
        name === 'reconcile-videos' ? { ...files, remove: async () => undefined } : files,
    }),
  },
  {
    name: 'a film that was cancelled late passes for one that was cancelled in time',
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
    name: 'a link that is taken back stays on the film',
    noticedBy: ['a link that is taken back shows nothing'],
    planted: () => ({
      command: alterUpdates('REMOVE share_token', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace(
          'REMOVE share_token, share_shows_prompt',
          'REMOVE share_shows_prompt',
        ),
      })),
    }),
  },
  {
    name: 'the image of a film is not looked for',
    noticedBy: ['starts from an own image'],
    planted: () => ({ images: { find: async () => ({ width: 1, height: 1 }) } }),
  },
  {
    name: 'a closed model is asked all the same',
    noticedBy: ['no film of a closed model'],
    planted: () => ({ closedModels: async () => new Set() }),
  },
  {
    name: 'films that are accepted are not counted against the limit of the day',
    noticedBy: ['the limits know what was spent'],
    planted: () => ({ spend: (store) => ({ ...store, add: async () => undefined }) }),
  },
  {
    name: 'a film that has ended is still looked after',
    noticedBy: ['settled means quiet'],
    planted: () => ({
      command: alterUpdates('REMOVE unfinished_shard', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace('REMOVE unfinished_shard, check_at', ''),
      })),
    }),
  },
];
