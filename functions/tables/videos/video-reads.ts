import type {
  FileHash,
  MediaId,
  ProjectId,
  ShareToken,
  UserId,
  VideoId,
} from '../../../contract/fields/ids.ts';
import type { VideoStatus } from '../../../contract/videos/video-states.ts';
import { type HistoryFilter, readHistoryPage } from './history-page.ts';
import { isEnded } from './lifecycle.ts';
import { countProject, type HistoryPage, readProjectPage } from './project-page.ts';
import { isHidden, isVisible, type VideoItem } from './video-item.ts';
import type { VideoTableReads } from './video-table.ts';

export interface VideoReads {
  /** Null unless the video is the person's own and visible. */
  read(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** `read`, including a deleted video that can be restored. */
  readDeleted(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** Null also for a video that a case hides. */
  readShared(token: ShareToken): Promise<VideoItem | null>;
  /** For a report: also a hidden or deleted video, until its removal. */
  readReported(token: ShareToken): Promise<VideoItem | null>;
  /** Likewise, by the address of its files: only a completed video has files. */
  readReportedFile(mediaId: MediaId): Promise<VideoItem | null>;
  /** The project's completed video with these files; null also if it is deleted or a case hides it. */
  readProjectFile(userId: UserId, projectId: ProjectId, mediaId: MediaId): Promise<VideoItem | null>;
  /** Every person's videos with this delivered file, also deleted ones while their rows exist. */
  readByFileHash(hash: FileHash): Promise<readonly VideoItem[]>;
  /** Likewise, the video with this id in its content credentials. */
  readByCredentials(id: string): Promise<VideoItem | null>;
  /** Newest first. `cursor` comes from the previous page. */
  readPage(userId: UserId, cursor: string | null, filter: HistoryFilter): Promise<HistoryPage>;
  /** The same of one project. */
  readProjectPage(
    userId: UserId,
    projectId: ProjectId,
    options: { readonly cursor: string | null; readonly status: VideoStatus | null },
  ): Promise<HistoryPage>;
  /** The visible videos among the newest 1,000 of a project. One round trip. */
  countProject(userId: UserId, projectId: ProjectId): Promise<number>;
  /** Those that have ended or are gone, of up to 100. One round trip. */
  findEnded(userId: UserId, ids: readonly string[]): Promise<readonly string[]>;
}

/** Reads videos as their owners and the viewers of a shared link see them. */
export function createVideoReads(table: VideoTableReads): VideoReads {
  return {
    async read(userId, id) {
      const video = await table.find(userId, id);
      return video !== null && isVisible(video) ? video : null;
    },

    async readDeleted(userId, id) {
      const video = await table.find(userId, id);
      return video !== null && video.removing_at === null ? video : null;
    },

    async readShared(token) {
      const video = await table.findByShareToken(token);
      return video !== null && isVisible(video) && !isHidden(video) ? video : null;
    },

    async readReported(token) {
      const video = await table.findByShareToken(token);
      return video !== null && video.removing_at === null ? video : null;
    },

    async readReportedFile(mediaId) {
      const video = await table.findByMediaId(mediaId);
      return video?.status === 'completed' && video.removing_at === null ? video : null;
    },

    async readProjectFile(userId, projectId, mediaId) {
      const video = await table.findByMediaId(mediaId);
      if (video?.user_id !== userId || video.project_id !== projectId) return null;
      return video.status === 'completed' && isVisible(video) && !isHidden(video) ? video : null;
    },

    readByFileHash: (hash) => table.findByFileHash(hash),

    async readByCredentials(id) {
      const [video] = await table.findByCredentials(id);
      return video ?? null;
    },

    readPage: (userId, cursor, filter) => readHistoryPage(table, userId, cursor, filter),

    readProjectPage: (userId, projectId, options) => readProjectPage(table, userId, projectId, options),

    countProject: (userId, projectId) => countProject(table, userId, projectId),

    async findEnded(userId, ids) {
      const statuses = await table.statusesOf(userId, ids);
      return ids.filter((id) => {
        const status = statuses.get(id);
        return status === undefined || isEnded(status);
      });
    },
  };
}
