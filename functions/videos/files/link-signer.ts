import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { ShareToken } from '../../../contract/fields/ids.ts';

export type LinkAudience = 'owner' | 'shared';

export interface LinkSigner {
  readonly siteUrl: string;
  /** `folder` is the files' prefix in the bucket, without a slash at its end. */
  readonly files: (folder: string) => (fileName: string) => string;
}

/**
 * The owner's links change at most this often, so that the browser's cached copy of a video serves for hours.
 */
const ownerLinkPeriodMilliseconds = 6 * 60 * 60 * 1_000;

/** After sharing ends, a signed link to the files works for at most twice this time. */
const sharedLinkPeriodMilliseconds = 15 * 60 * 1_000;

/**
 * Signer of links to files in the media bucket through the site's distribution. One signature covers one
 * video's folder (`media/<media id>/*`) and is the same within one period; it expires after one to two
 * periods: 6 to 12 hours for the owner, 15 to 30 minutes for a shared video.
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
  const periodMilliseconds =
    audience === 'owner' ? ownerLinkPeriodMilliseconds : sharedLinkPeriodMilliseconds;
  const period = Math.floor(now.getTime() / periodMilliseconds);
  const expiresAtSeconds = ((period + 2) * periodMilliseconds) / 1_000;
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

/** URL of a shared video's public page. */
export function sharePageUrl(siteUrl: string, token: ShareToken): string {
  return `${siteUrl}/share/${token}`;
}
