import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { Video } from '../../contract/schemas.ts';
import type { VideoItem } from './videos.store.ts';

/** Makes the links to the files of one film. */
export type LinkSigner = (folder: string) => (fileName: string) => string;

/** Links change at most this often, so that a browser's cache of a film serves for hours. */
const linkPeriodMilliseconds = 6 * 60 * 60 * 1_000;

/**
 * Signer of links to files in the media bucket through the site's distribution. One signature covers one film's
 * folder (`films/<person>/<film>/*`), lives 6 to 12 hours, and is the same for everyone who asks within one period.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html
 */
export function createLinkSigner(options: {
  readonly siteUrl: string;
  readonly keyPairId: string;
  readonly privateKey: string;
  readonly now: Date;
}): LinkSigner {
  const period = Math.floor(options.now.getTime() / linkPeriodMilliseconds);
  const expiresAtSeconds = ((period + 2) * linkPeriodMilliseconds) / 1_000;
  return (folder) => {
    const resource = `${options.siteUrl}/media/${folder}/*`;
    const signed = getSignedUrl({
      url: resource,
      keyPairId: options.keyPairId,
      privateKey: options.privateKey,
      policy: JSON.stringify({
        Statement: [
          { Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expiresAtSeconds } } },
        ],
      }),
    });
    const query = signed.slice(signed.indexOf('?'));
    return (fileName) => `${options.siteUrl}/media/${folder}/${fileName}${query}`;
  };
}

/** A stored film as the API shows it: without what only we need, with links once it is there. */
export function presentVideo(video: VideoItem, sign: LinkSigner): Video {
  const link = video.status === 'completed' ? sign(filmFolder(video)) : null;
  return {
    id: video.id,
    user_id: video.user_id,
    prompt: video.prompt,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    quality: video.quality,
    model: video.model,
    credits_used: video.credits_used,
    status: video.status,
    failure_reason: video.failure_reason,
    simulated: video.simulated,
    video_url: link === null ? null : link(filmFileName),
    thumbnail_url: link === null ? null : link(posterFileName),
    created_at: video.created_at,
    started_at: video.started_at,
    finished_at: video.finished_at,
  };
}

const filmFileName = 'film.mp4';
const posterFileName = 'poster.webp';

/** Where a film's files lie in the media bucket. */
export function filmKeys(video: VideoIdentity): { filmKey: string; posterKey: string } {
  const folder = filmFolder(video);
  return { filmKey: `${folder}/${filmFileName}`, posterKey: `${folder}/${posterFileName}` };
}

interface VideoIdentity {
  readonly user_id: string;
  readonly id: string;
}

function filmFolder(video: VideoIdentity): string {
  return `${filmsFolder(video.user_id)}/${video.id}`;
}

/** Where all of a person's films lie. */
export function filmsFolder(userId: string): string {
  return `films/${userId}`;
}
