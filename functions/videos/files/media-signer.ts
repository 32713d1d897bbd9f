import { environment } from '../../aws/environment.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { createLinkSigner, type LinkAudience, type LinkSigner } from './link-signer.ts';

const siteUrl = environment('SITE_URL');
const keyPairId = environment('MEDIA_KEY_PAIR_ID');
const privateKeyParameter = environment('MEDIA_PRIVATE_KEY_PARAMETER');

/** Signs links for the owner with this environment's key. */
export function createMediaSigner(): Promise<LinkSigner> {
  return createSigner('owner');
}

/** Signs short-lived links to shared videos. */
export function createSharedMediaSigner(): Promise<LinkSigner> {
  return createSigner('shared');
}

async function createSigner(audience: LinkAudience): Promise<LinkSigner> {
  return createLinkSigner({
    audience,
    siteUrl,
    keyPairId,
    privateKey: await secretParameter(privateKeyParameter),
    now: new Date(),
  });
}
