import { ShareToken } from '../../contract/fields/ids.ts';
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
    readonly videos: Pick<VideosStore, 'readReported' | 'readByFileHash'>;
    readonly siteUrl: string;
  },
  { link, file_hash: hash }: Pick<Report, 'link' | 'file_hash'>,
): Promise<readonly VideoItem[]> {
  const token = link === undefined ? null : shareTokenOf(link, siteUrl);
  const linked = token === null ? null : await videos.readReported(token);
  if (linked !== null) return withCopies(videos, linked);
  if (hash === undefined) return [];
  const found = await videos.readByFileHash(hash);
  return found.filter((video) => video.status === 'completed' && video.removing_at === null);
}

/** `/share/<token>`, in any language, with or without the name of a file. */
const sharePath = new RegExp(`^(?:/(?:${languages.join('|')}))?/share/([^/]+)(?:/|$)`);

/** Null: it is no link to a shared video of this site. Pure. */
export function shareTokenOf(link: string, siteUrl: string): ShareToken | null {
  const url = URL.parse(link);
  if (url === null || url.host !== new URL(siteUrl).host) return null;
  const token = ShareToken.safeParse(sharePath.exec(url.pathname)?.[1]);
  return token.success ? token.data : null;
}
