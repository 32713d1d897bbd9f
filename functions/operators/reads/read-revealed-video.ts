import * as z from 'zod/mini';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { AuditEntry, RevealedVideo } from '../../../contract/operators/operator-views.ts';
import { imageFileName, imageFolder } from '../../images/image-keys.ts';
import type { AuditStore } from '../../tables/audit/audit.store.ts';
import { imagesOf, isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import type { VideoTableReads } from '../../tables/videos/video-table.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../../videos/files/video-keys.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import { recentEntries } from './recent-entries.ts';

export interface ReadRevealedVideoDependencies {
  readonly audit: Pick<AuditStore, 'readBetween'>;
  readonly videos: Pick<VideoTableReads, 'find'>;
  /** Its links work for 30 minutes at most. */
  readonly linkSigner: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

const revealedMilliseconds = 10 * 60 * 1_000;

/** GET /api/operators/people/{id}/videos/{video}: for ten minutes, to the operator who revealed it with a reason. */
export function readRevealedVideo({
  audit,
  videos,
  linkSigner,
  now,
}: ReadRevealedVideoDependencies): OperatorRead<'readRevealedVideo'> {
  return async ({ operator, path: { id: person, video: videoId } }) => {
    const entries = await recentEntries(audit, now(), revealedMilliseconds);
    if (!entries.some((entry) => reveals(entry, operator.name, person, videoId)))
      throw new OperatorRejection('forbidden', { message: 'Reveal the video first, with a reason.' });
    const video = await videos.find(person, videoId);
    if (video === null || video.removing_at !== null) throw new OperatorRejection('not_found');
    return presentRevealed(video, await linkSigner());
  };
}

const Revealed = z.object({ video: VideoId });

function reveals(entry: AuditEntry, operator: string, person: UserId, video: VideoId): boolean {
  if (entry.action !== 'revealVideo' || entry.kind !== 'done') return false;
  if (entry.operator !== operator || entry.person !== person) return false;
  const input = Revealed.safeParse(entry.input);
  return input.success && input.data.video === video;
}

/** What a case hides is seen as evidence, or not at all. */
function presentRevealed(video: VideoItem, links: LinkSigner): RevealedVideo {
  const files =
    video.status === 'completed' && !isHidden(video) ? links.files(videoFolder(video.media_id)) : null;
  const images = isHidden(video) ? [] : imagesOf(video);
  return {
    id: video.id,
    prompt: video.prompt,
    video_url: files === null ? null : files(videoFileName),
    poster_url: files === null ? null : files(posterFileName),
    image_urls: images.map(({ mediaId }) => links.files(imageFolder(mediaId))(imageFileName)),
  };
}
