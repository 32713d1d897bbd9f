import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { UserId, type VideoId } from '../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../contract/schemas.ts';
import { noMovement } from '../../functions/tables/credits/ledger.ts';
import type { VideoItem } from '../../functions/tables/videos/video-item.ts';
import type { VideosStore } from '../../functions/tables/videos/videos.store.ts';
import { onPost } from './altered-stores.ts';
import type { Overrides } from './cloud.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about videos that start from other videos, from images, from a seed or from a named model. */
export const injectedChainBugs: readonly InjectedBug[] = [
  {
    name: 'a video of another person is continued',
    histories: 'chains',
    detectedBy: ['a child starts from what its person sees'],
    overrides: () => ({
      videos: onRequest((store) => ({
        ...store,
        read: async (userId, id) => (await store.read(userId, id)) ?? (await store.read(otherOf(userId), id)),
      })),
    }),
  },
  {
    name: 'a deleted video is continued',
    histories: 'chains',
    detectedBy: ['a child starts from what its person sees'],
    overrides: () => ({ videos: onRequest((store) => ({ ...store, read: store.readDeleted })) }),
  },
  {
    name: 'a hidden video is continued',
    histories: 'chains',
    detectedBy: ['a child starts from what its person sees'],
    overrides: () => ({ videos: onRequest((store) => onRead(store, () => ({ hidden_by: null }))) }),
  },
  {
    name: 'a video that has expired is continued until it is removed',
    histories: 'chains',
    detectedBy: ['a child starts from what its person sees'],
    overrides: () => ({ videos: onRequest((store) => onRead(store, () => ({ expires_at: null }))) }),
  },
  {
    name: 'an unfinished video is continued',
    histories: 'chains',
    detectedBy: ['a child starts from what its person sees'],
    overrides: () => ({ videos: onRequest((store) => onRead(store, () => ({ status: 'completed' }))) }),
  },
  {
    name: 'a video is made without the one that it continues',
    histories: 'chains',
    detectedBy: ['no gone parent is read'],
    overrides: () => ({
      provider: (provider) => ({
        ...provider,
        submit: (order, now) => provider.submit({ ...order, parent: null }, now),
      }),
    }),
  },
  {
    name: 'a video that is not made because its parent has gone is not refunded',
    histories: 'chains',
    detectedBy: ['refund with the end'],
    overrides: withoutRefundOfOrphans,
  },
  {
    name: 'a chain may have one part too many',
    histories: 'chains',
    detectedBy: ['a chain ends in time'],
    overrides: () => ({
      videos: onRequest((store) => {
        const shift = ({ parent }: VideoItem, seconds: number) => ({
          parent: parent && { ...parent, total_seconds: parent.total_seconds + seconds },
        });
        const shorter = onRead(store, (video) => (video.parent?.use === 'continue' ? shift(video, -8) : {}));
        return {
          ...shorter,
          creation: (video) =>
            store.creation((video.parent?.part ?? 1) > 2 ? { ...video, ...shift(video, 8) } : video),
        };
      }),
    }),
  },
  {
    name: 'a continuation has the number of the video that it continues',
    histories: 'chains',
    detectedBy: ['a chain is what its parents are'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        creation: ({ parent, ...video }) =>
          store.creation({ ...video, parent: parent && { ...parent, part: Math.max(1, parent.part - 1) } }),
      }),
    }),
  },
  {
    name: 'the removal of a video removes those that started from it',
    histories: 'chains',
    detectedBy: ['a child stands alone'],
    overrides: () => {
      const parents = new Map<VideoId, VideoId | undefined>();
      return {
        videos: (store) => ({
          ...store,
          creation(video) {
            parents.set(video.id, video.parent?.id);
            return store.creation(video);
          },
          remove: (userId, ids) => {
            const children = [...parents].filter(
              ([, parent]) => parent !== undefined && ids.includes(parent),
            );
            return store.remove(userId, [...new Set([...ids, ...children.map(([child]) => child)])]);
          },
        }),
      };
    },
  },
  {
    name: 'a named model is replaced by the usual one',
    histories: 'chains',
    detectedBy: ['a named model is not replaced'],
    overrides: () => ({ videoRequest: ({ model: _named, ...request }) => request }),
  },
  {
    name: 'a repeated request is compared without the video that it starts from',
    histories: 'chains',
    detectedBy: ['another request gets no answer of the first'],
    overrides: () => {
      const asked = new Map<VideoId, PricedVideoRequest>();
      return {
        videoRequest(request, id) {
          asked.set(id, request);
          return request;
        },
        videos: onRequest((store, tail) =>
          onRead(store, ({ id, parent }) => {
            const other = asked.get(id)?.parent;
            return id.endsWith(tail) && parent !== null && other !== undefined
              ? { parent: { ...parent, ...other } }
              : {};
          }),
        ),
      };
    },
  },
  {
    name: 'the seed that was drawn is compared with a repeated request',
    histories: 'chains',
    detectedBy: ['answers are true'],
    overrides: () => {
      const asked = new Set<VideoId>();
      return {
        videoRequest(request, id) {
          const isRepeated = asked.has(id);
          asked.add(id);
          return isRepeated ? { seed: 0, ...request } : request;
        },
      };
    },
  },
  {
    name: 'only the first image of a request is judged',
    histories: 'chains',
    detectedBy: ['every image is judged'],
    overrides: () => ({
      moderation: (moderation) => ({
        ...moderation,
        judge: (request, findMade) =>
          moderation.judge(
            { ...request, findImages: async () => (await request.findImages()).slice(0, 1) },
            findMade,
          ),
      }),
    }),
  },
  {
    name: 'a hidden video is a part of a joined file',
    histories: 'chains',
    detectedBy: ['a joined file shows what is seen'],
    overrides: () => ({
      videos: (store, name) =>
        name.includes(' joins ') ? onRead(store, () => ({ hidden_by: null })) : store,
    }),
  },
];

/** While a person asks for a video; `tail`: the last digits of its id. */
function onRequest(
  alter: (store: VideosStore, tail: string) => VideosStore,
): NonNullable<Overrides['videos']> {
  return (store, name) => (name.includes(' PUT video ') ? alter(store, name.slice(-4)) : store);
}

/** Alters each video that is read alone. */
function onRead(store: VideosStore, alter: (video: VideoItem) => Partial<VideoItem>): VideosStore {
  return {
    ...store,
    async read(userId, id) {
      const video = await store.read(userId, id);
      return video && { ...video, ...alter(video) };
    },
  };
}

/** The other one of two people. */
function otherOf(userId: UserId): UserId {
  return UserId.parse(`${userId.slice(0, -1)}${userId.endsWith('1') ? '2' : '1'}`);
}

function withoutRefundOfOrphans(): Overrides {
  const gone = new Set<string>();
  const orphans = new Set<unknown>();
  return {
    files: (files) => ({
      ...files,
      remove(mediaIds) {
        for (const mediaId of mediaIds) gone.add(mediaId);
        return files.remove(mediaIds);
      },
    }),
    bucket: (send) => (command) => {
      const objects = command instanceof DeleteObjectsCommand ? (command.input.Delete?.Objects ?? []) : [];
      for (const { Key = '' } of objects) gone.add(Key.split('/')[1] ?? '');
      return send(command);
    },
    provider: (provider) => ({
      ...provider,
      submit(order, now) {
        if (order.parent !== null && gone.has(order.parent.media)) orphans.add(order.reference);
        return provider.submit(order, now);
      },
    }),
    credits: (store) =>
      onPost(store, 'refund', (request) => ({
        ...request,
        decide(account) {
          const decision = request.decide(account);
          return decision.kind === 'refuse' || !orphans.has(request.entry?.subject)
            ? decision
            : { ...decision, posting: { ...decision.posting, movement: noMovement } };
        },
      })),
  };
}
