import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';

/** By id, without deleted videos. */
export type ReadPrompts = (userId: UserId, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Reads up to 100 prompts in one round trip.
 *
 * @throws Error if DynamoDB answers in part: a missing prompt would read as a deleted video
 */
export function createReadPrompts(client: DynamoDBDocumentClient, tableName: string): ReadPrompts {
  return async (userId, ids) => {
    if (ids.length === 0) return new Map();
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: {
          [tableName]: {
            Keys: [...new Set(ids)].map((id) => ({ user_id: userId, id })),
            ProjectionExpression: '#id, #prompt, #deleted_at, #removing_at',
            ExpressionAttributeNames: {
              '#id': 'id',
              '#prompt': 'prompt',
              '#deleted_at': 'deleted_at',
              '#removing_at': 'removing_at',
            },
            // Includes a video that was charged a moment ago.
            ConsistentRead: true,
          },
        },
      }),
    );
    if (Object.keys(UnprocessedKeys ?? {}).length > 0) {
      throw new Error('The videos table did not answer in full.');
    }
    const prompts = new Map<string, string>();
    for (const item of Responses?.[tableName] ?? []) {
      const video = z.parse(PromptItem, item);
      if (video.deleted_at === undefined && video.removing_at === undefined) {
        prompts.set(video.id, video.prompt);
      }
    }
    return prompts;
  };
}

const PromptItem = z.object({
  id: z.string(),
  prompt: z.string(),
  deleted_at: z.optional(z.string()),
  removing_at: z.optional(z.string()),
});
