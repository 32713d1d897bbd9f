import { type DynamoDBDocumentClient, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ProjectId, ShareToken, UserId, VideoId } from '../../../contract/fields/ids.ts';
import { PresetId, PresetToken } from '../../../contract/prompts/presets.ts';
import type { TransactionItem } from '../../aws/transactions.ts';

/** What a person deleted or ended, and a restored backup would bring back. */
export type Erasure = {
  readonly userId: UserId;
  /** When the person asked. */
  readonly erasedAt: Date;
} & (
  | { readonly kind: 'account' }
  | { readonly kind: 'video'; readonly videoId: VideoId }
  | { readonly kind: 'link'; readonly videoId: VideoId; readonly token: ShareToken }
  /** With a token its link alone. */
  | { readonly kind: 'preset'; readonly presetId: PresetId; readonly token: PresetToken | null }
  | { readonly kind: 'project'; readonly projectId: ProjectId }
  | { readonly kind: 'project_link'; readonly projectId: ProjectId; readonly token: ShareToken }
  /** One secret, by its hash; `erasedAt` may be in the future. */
  | { readonly kind: 'key'; readonly hash: string }
);

export interface ErasuresStore {
  /** Repeatable. */
  noteAccount(userId: UserId, now: Date): Promise<void>;
  hasAccount(userId: UserId): Promise<boolean>;
  /** In the deletion's transaction. */
  videoDeletion(userId: UserId, videoId: VideoId, now: Date): TransactionItem;
  /** In the transaction that undoes the deletion. */
  videoRestoration(userId: UserId, videoId: VideoId): TransactionItem;
  /** In the transaction that ends the link. */
  linkEnd(userId: UserId, videoId: VideoId, token: ShareToken, now: Date): TransactionItem;
  /** In the transaction that deletes the preset, or ends its link `token`. */
  presetEnd(userId: UserId, presetId: PresetId, token: PresetToken | null, now: Date): TransactionItem;
  /** In the deletion's transaction. */
  projectDeletion(userId: UserId, projectId: ProjectId, now: Date): TransactionItem;
  /** In the transaction that ends the link. */
  projectLinkEnd(userId: UserId, projectId: ProjectId, token: ShareToken, now: Date): TransactionItem;
  /** In the transaction that rotates or revokes the key. */
  keyEnd(userId: UserId, hash: string, endsAt: Date): TransactionItem;
  /** Every person's. */
  all(): AsyncIterable<Erasure>;
}

/** Longer than any backup is kept (lib/foundation/backup-retention.ts), and no longer than that needs. */
const keptDays = 40;

/**
 * The log of deletions, never restored from a backup, so that whatever was deleted since the backup can be
 * deleted again. It names people, videos and projects by random ids only.
 */
export function createErasuresStore(client: DynamoDBDocumentClient, tableName: string): ErasuresStore {
  return {
    async noteAccount(userId, now) {
      await client.send(new PutCommand(put({ user_id: userId, erased: 'account', ...at(now) })));
    },

    async hasAccount(userId) {
      const { Item: noted } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: { user_id: userId, erased: 'account' },
          ConsistentRead: true,
        }),
      );
      return noted !== undefined;
    },

    videoDeletion: (userId, videoId, now) => ({
      Put: put({ user_id: userId, erased: videoKey(videoId), video_id: videoId, ...at(now) }),
    }),

    videoRestoration: (userId, videoId) => ({
      Delete: { TableName: tableName, Key: { user_id: userId, erased: videoKey(videoId) } },
    }),

    linkEnd: (userId, videoId, token, now) => ({
      Put: put({ ...linkOf(userId, token), video_id: videoId, ...at(now) }),
    }),

    presetEnd: (userId, presetId, token, now) => ({
      Put: put({
        user_id: userId,
        erased: token === null ? `preset#${presetId}` : `preset-link#${token}`,
        preset_id: presetId,
        ...(token !== null && { preset_token: token }),
        ...at(now),
      }),
    }),

    projectDeletion: (userId, projectId, now) => ({
      Put: put({ user_id: userId, erased: `project#${projectId}`, project_id: projectId, ...at(now) }),
    }),

    projectLinkEnd: (userId, projectId, token, now) => ({
      Put: put({ ...linkOf(userId, token), project_id: projectId, ...at(now) }),
    }),

    keyEnd: (userId, hash, endsAt) => ({
      Put: put({ user_id: userId, erased: `key#${hash}`, key_hash: hash, ...at(endsAt) }),
    }),

    async *all() {
      for await (const { Items = [] } of paginateScan(
        { client },
        { TableName: tableName, ConsistentRead: true },
      )) {
        for (const item of Items) yield erasureOf(item);
      }
    },
  };

  function put(Item: Record<string, unknown>) {
    return { TableName: tableName, Item };
  }
}

const Item = z.object({
  user_id: UserId,
  erased_at: z.iso.datetime(),
  video_id: z.optional(VideoId),
  project_id: z.optional(ProjectId),
  share_token: z.optional(ShareToken),
  preset_id: z.optional(PresetId),
  preset_token: z.optional(PresetToken),
  key_hash: z.optional(z.string()),
});

function erasureOf(item: unknown): Erasure {
  const parsed = z.parse(Item, item);
  const { user_id: userId, video_id: videoId, project_id: projectId } = parsed;
  const { share_token: token, key_hash: hash } = parsed;
  const common = { userId, erasedAt: new Date(parsed.erased_at) };
  if (hash !== undefined) return { ...common, kind: 'key', hash };
  const { preset_id: presetId, preset_token: presetToken = null } = parsed;
  if (presetId !== undefined) return { ...common, kind: 'preset', presetId, token: presetToken };
  if (projectId !== undefined) {
    return token === undefined
      ? { ...common, kind: 'project', projectId }
      : { ...common, kind: 'project_link', projectId, token };
  }
  if (videoId === undefined) return { ...common, kind: 'account' };
  return token === undefined
    ? { ...common, kind: 'video', videoId }
    : { ...common, kind: 'link', videoId, token };
}

function linkOf(userId: UserId, token: ShareToken) {
  return { user_id: userId, erased: `link#${token}`, share_token: token };
}

function videoKey(videoId: VideoId): string {
  return `video#${videoId}`;
}

function at(now: Date) {
  return {
    erased_at: now.toISOString(),
    expires_at: Math.floor(now.getTime() / 1_000) + keptDays * 24 * 60 * 60,
  };
}
