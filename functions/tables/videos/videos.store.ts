import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createVideoEnds, type VideoEnds } from './video-ends.ts';
import { createVideoEvidence, type VideoEvidence } from './video-evidence.ts';
import { createVideoGeneration, type VideoGeneration } from './video-generation.ts';
import { createVideoHiding, type VideoHiding } from './video-hiding.ts';
import { createVideoOwnerChanges, type VideoOwnerChanges } from './video-owner-changes.ts';
import { createVideoReads, type VideoReads } from './video-reads.ts';
import { createVideoRemoval, type VideoRemoval } from './video-removal.ts';
import { createVideoTable } from './video-table.ts';

export interface VideosStore
  extends VideoReads,
    VideoGeneration,
    VideoEnds,
    VideoHiding,
    VideoOwnerChanges,
    VideoEvidence,
    VideoRemoval {}

/** The videos table in DynamoDB. */
export function createVideosStore(client: DynamoDBDocumentClient, tableName: string): VideosStore {
  const table = createVideoTable(client, tableName);
  return {
    ...createVideoReads(table),
    ...createVideoGeneration(table),
    ...createVideoEnds(table),
    ...createVideoHiding(table),
    ...createVideoOwnerChanges(table),
    ...createVideoEvidence(table),
    ...createVideoRemoval(table),
  };
}
