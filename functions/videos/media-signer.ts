import { environment } from '../aws/environment.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { createLinkSigner, type LinkSigner } from './present-video.ts';

const siteUrl = environment('SITE_URL');
const keyPairId = environment('MEDIA_KEY_PAIR_ID');
const privateKeyParameter = environment('MEDIA_PRIVATE_KEY_PARAMETER');

/** The signer of this environment's links. Reads the private key from SSM, at most every five minutes. */
export async function createMediaSigner(): Promise<LinkSigner> {
  return createLinkSigner({
    siteUrl,
    keyPairId,
    privateKey: await secretParameter(privateKeyParameter),
    now: new Date(),
  });
}
