import { environment } from '../aws/environment.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { createLinkSigner, type LinkSigner } from './present-video.ts';

/** The signer of this environment's links. Reads the private key from SSM, at most every five minutes. */
export async function createMediaSigner(): Promise<LinkSigner> {
  return createLinkSigner({
    siteUrl: environment('SITE_URL'),
    keyPairId: environment('MEDIA_KEY_PAIR_ID'),
    privateKey: await secretParameter(environment('MEDIA_PRIVATE_KEY_PARAMETER')),
    now: new Date(),
  });
}
