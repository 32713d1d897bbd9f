import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';
import { createLinkSigner, type LinkAudience, type LinkSigner } from './link-signer.ts';
import { parseSigningKey } from './signing-key.ts';

const siteUrl = environment('SITE_URL');
const signingKeyParameter = environment('MEDIA_SIGNING_KEY_PARAMETER');

/** Signs links for the owner. */
export function createMediaSigner(): Promise<LinkSigner> {
  return createSigner('owner');
}

/** Signs short-lived links to shared videos. */
export function createSharedMediaSigner(): Promise<LinkSigner> {
  return createSigner('shared');
}

/** Signs links for 15 minutes to files that were made for one request. */
export function createDownloadSigner(): Promise<LinkSigner> {
  return createSigner('download');
}

async function createSigner(audience: LinkAudience): Promise<LinkSigner> {
  const key = parseSigningKey(await secretParameter(signingKeyParameter));
  return createLinkSigner({ audience, siteUrl, ...key, now: new Date() });
}
