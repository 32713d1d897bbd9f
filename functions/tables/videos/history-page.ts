import * as z from 'zod/mini';
import type { ProjectId, UserId } from '../../../contract/fields/ids.ts';
import type { VideoStatus } from '../../../contract/videos/video-states.ts';
import { type HistoryPage, pageSize, readProjectPage } from './project-page.ts';
import { VideoItem } from './video-item.ts';
import type { VideoTableReads } from './video-table.ts';

export interface HistoryFilter {
  /** A part of the prompt or of a tag, in any case; empty matches all. */
  readonly search: string;
  readonly status: VideoStatus | null;
  /** The whole tag, in any case; absent: any. */
  readonly tag?: string | undefined;
  /** One project, or none of all that there are; absent: any. */
  readonly project?: ProjectId | { readonly noneOf: readonly ProjectId[] } | undefined;
}

/** A filtered page with too few matches among so many is short, and the next page continues. */
const videosPerSearch = 1_000;

/** The person's visible videos that match, newest first. */
export async function readHistoryPage(
  table: VideoTableReads,
  userId: UserId,
  cursor: string | null,
  filter: HistoryFilter,
): Promise<HistoryPage> {
  const { search, status, tag, project } = filter;
  // The index of projects holds neither prompts nor tags.
  if (typeof project === 'string' && search === '' && tag === undefined) {
    return readProjectPage(table, userId, project, { cursor, status });
  }
  const { conditions, values } = narrowingBy(filter);
  const videos: VideoItem[] = [];
  let readVideos = 0;
  let lastKey: Record<string, unknown> | undefined;
  const pages = table.pagesOf(userId, {
    FilterExpression: [
      'attribute_not_exists(deleted_at)',
      'attribute_not_exists(removing_at)',
      ...conditions,
    ].join(' AND '),
    ...(status !== null && { ExpressionAttributeNames: { '#status': 'status' } }),
    ExpressionAttributeValues: values,
    ScanIndexForward: false,
    // Not even for a second is a video shown that a case has hidden.
    ConsistentRead: true,
    Limit: conditions.length > 0 ? videosPerSearch : pageSize,
    after: cursor,
  });
  for await (const page of pages) {
    for (const item of page.Items ?? []) videos.push(z.parse(VideoItem, item));
    lastKey = page.LastEvaluatedKey;
    readVideos += page.ScannedCount ?? 0;
    if (videos.length >= pageSize || readVideos >= videosPerSearch) break;
  }
  const shown = videos.slice(0, pageSize);
  const nextCursor =
    videos.length > pageSize ? shown.at(-1)?.id : lastKey === undefined ? undefined : String(lastKey.id);
  return { videos: shown, nextCursor: nextCursor ?? null };
}

interface Narrowing {
  readonly conditions: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** DynamoDB's limit of one IN: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html */
const operandsMaximum = 100;

function narrowingBy({ search, status, tag, project }: HistoryFilter): Narrowing {
  const conditions: string[] = [];
  const values: Record<string, string> = {};
  if (search !== '') {
    conditions.push('(contains(prompt_lower, :search) OR contains(tags_lower, :search))');
    values[':search'] = searchable(search);
  }
  if (status !== null) {
    conditions.push('#status = :status');
    values[':status'] = status;
  }
  if (tag !== undefined) {
    conditions.push('contains(tags_lower, :tag)');
    values[':tag'] = searchableTags([tag]);
  }
  if (typeof project === 'string') {
    conditions.push('project_id = :project');
    values[':project'] = project;
  } else if (project !== undefined && project.noneOf.length > 0) {
    const names = project.noneOf.map((_, index) => `:project${index}`);
    for (const [index, id] of project.noneOf.entries()) values[`:project${index}`] = id;
    const listed = Array.from({ length: Math.ceil(names.length / operandsMaximum) }, (_, part) =>
      names.slice(part * operandsMaximum, (part + 1) * operandsMaximum),
    );
    const isListed = listed.map((some) => `project_id IN (${some.join(', ')})`).join(' OR ');
    conditions.push(`(attribute_not_exists(project_id) OR NOT (${isListed}))`);
  }
  return { conditions, values };
}

/** Lower case with composed accents, as stored for the search. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Tags as stored for the search: none contains a line break, so a whole one is found between two. */
export function searchableTags(tags: readonly string[]): string {
  return ['', ...tags.map(searchable), ''].join('\n');
}
