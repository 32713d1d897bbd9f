import { environment } from '../../aws/environment.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { createLinkSigner, type LinkAudience, type LinkSigner } from './link-signer.ts';

const siteUrl = environment('SITE_URL');
const keyPairId = environment('MEDIA_KEY_PAIR_ID');
const privateKeyParameter = environment('MEDIA_PRIVATE_KEY_PARAMETER');

/** The signer of this environment's links. Reads the private key from SSM, at most every five minutes. */
export function createMediaSigner(): Promise<LinkSigner> {
  return createSigner('owner');
}

/** As `createMediaSigner`, of the short-lived links to videos that are shared. */
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
