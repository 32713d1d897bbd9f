import { MediaId, ShareToken } from '../../contract/fields/ids.ts';
import { languages } from '../../contract/fields/languages.ts';
import type { Report } from '../../contract/reports/reports.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import { withCopies } from './with-copies.ts';

/**
 * The videos that a report is about: the first is its case's, the others have the same delivered file. None: neither
 * its link nor its hash leads to a video of ours. The link counts first; it is what the reporter saw.
 */
export async function findReportedVideos(
  {
    videos,
    siteUrl,
  }: {
    readonly videos: Pick<VideosStore, 'readReported' | 'readReportedFile' | 'readByFileHash'>;
    readonly siteUrl: string;
  },
  { link, file_hash: hash }: Pick<Report, 'link' | 'file_hash'>,
): Promise<readonly VideoItem[]> {
  const linked = link === undefined ? null : await read(linkTarget(link, siteUrl));
  if (linked !== null) return withCopies(videos, linked);
  if (hash === undefined) return [];
  const found = await videos.readByFileHash(hash);
  return found.filter((video) => video.status === 'completed' && video.removing_at === null);

  async function read(target: LinkTarget | null): Promise<VideoItem | null> {
    switch (target?.kind) {
      case 'share':
        return videos.readReported(target.token);
      case 'file':
        return videos.readReportedFile(target.mediaId);
      case undefined:
        return null;
    }
  }
}

export type LinkTarget =
  | { readonly kind: 'share'; readonly token: ShareToken }
  /** The address of a video's file, as a browser's player copies it. */
  | { readonly kind: 'file'; readonly mediaId: MediaId };

/** `/share/<token>`, in any language, with or without the name of a file. */
const sharePath = new RegExp(`^(?:/(?:${languages.join('|')}))?/share/([^/]+)(?:/|$)`);

/** `/media/<media id>`, and the name of a file. */
const filePath = /^\/media\/([^/]+)(?:\/|$)/;

/**
 * Null: it leads to no video of this site. The path alone counts: a signature in the query is neither checked nor
 * needed, for a reporter's link to a file has mostly expired. Pure.
 */
export function linkTarget(link: string, siteUrl: string): LinkTarget | null {
  const url = URL.parse(link);
  if (url === null || url.host !== new URL(siteUrl).host) return null;
  const token = ShareToken.safeParse(sharePath.exec(url.pathname)?.[1]);
  if (token.success) return { kind: 'share', token: token.data };
  const mediaId = MediaId.safeParse(filePath.exec(url.pathname)?.[1]);
  return mediaId.success ? { kind: 'file', mediaId: mediaId.data } : null;
}
