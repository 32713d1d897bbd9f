import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { ShareToken } from '../../../contract/fields/ids.ts';

export type LinkAudience = 'owner' | 'shared' | 'download';

export interface LinkSigner {
  readonly siteUrl: string;
  /** `folder` has no slash at its end. */
  readonly files: (folder: string) => (fileName: string) => string;
}

/** Keeps links stable for hours, for the browser's cache. */
const ownerLinkPeriodMilliseconds = 6 * 60 * 60 * 1_000;

/** A link works for at most twice this time after sharing ends. */
const sharedLinkPeriodMilliseconds = 15 * 60 * 1_000;

/** The life of a link to a file that was made for one request. */
const downloadLinkMilliseconds = 15 * 60 * 1_000;

/**
 * One signature covers a video's folder (`media/<media id>/*`) and is the same within a period. It expires
 * after one to two periods: 6 to 12 hours for the owner, 15 to 30 minutes for a shared video; a download's after 15 minutes.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html
 */
export function createLinkSigner(options: {
  readonly siteUrl: string;
  readonly keyPairId: string;
  readonly privateKey: string;
  readonly audience: LinkAudience;
  readonly now: Date;
}): LinkSigner {
  const { siteUrl, keyPairId, privateKey, audience, now } = options;
  const expiresAtSeconds = Math.floor(expiryOf(audience, now.getTime()) / 1_000);
  const files = (folder: string) => {
    const resource = `${siteUrl}/${folder}/*`;
    const signed = getSignedUrl({
      url: resource,
      keyPairId,
      privateKey,
      policy: JSON.stringify({
        Statement: [
          { Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expiresAtSeconds } } },
        ],
      }),
    });
    const query = signed.slice(signed.indexOf('?'));
    return (fileName: string) => `${siteUrl}/${folder}/${fileName}${query}`;
  };
  return { siteUrl, files };
}

/** Milliseconds since 1970, like `now`. */
function expiryOf(audience: LinkAudience, now: number): number {
  switch (audience) {
    case 'owner':
      return afterPeriod(now, ownerLinkPeriodMilliseconds);
    case 'shared':
      return afterPeriod(now, sharedLinkPeriodMilliseconds);
    case 'download':
      return now + downloadLinkMilliseconds;
  }
}

/** The end of the next period. */
function afterPeriod(now: number, periodMilliseconds: number): number {
  return (Math.floor(now / periodMilliseconds) + 2) * periodMilliseconds;
}

/** URL of the public page. */
export function sharePageUrl(siteUrl: string, token: ShareToken): string {
  return `${siteUrl}/share/${token}`;
}

/** URL of a shared project's page. */
export function projectPageUrl(siteUrl: string, token: ShareToken): string {
  return `${siteUrl}/share/project/${token}`;
}
