import { KMSClient } from '@aws-sdk/client-kms';
import { requestLimits } from '../aws/request-limits.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { environment, environmentIfSet } from '../environment/environment.ts';
import type { Log } from '../log/logger.ts';
import { createC2pa } from './c2pa.ts';
import { createKmsSigner } from './kms-signer.ts';
import type { SignVideoDependencies } from './sign-video.ts';
import { createTimeStamper } from './time-stamp.ts';

/**
 * Signs by the environment's key of KMS, with the time of its authority, if it has one.
 *
 * @param codeFolder of the function, which holds C2PA's library
 */
export function signingInAws(
  codeFolder: string,
  log: Log,
): Pick<SignVideoDependencies, 'signer' | 'loadC2pa' | 'stamp' | 'now'> {
  const now = () => new Date();
  const url = environmentIfSet('TIME_STAMP_AUTHORITY_URL');
  return {
    signer: createKmsSigner({
      client: new KMSClient({ maxAttempts: 3, requestHandler: requestLimits(2_000) }),
      keyArn: environment('PROVENANCE_KEY_ARN'),
      certificates: () => secretParameter(environment('PROVENANCE_CERTIFICATES_PARAMETER')),
      now,
    }),
    loadC2pa: createC2pa(codeFolder),
    stamp: url === undefined ? null : createTimeStamper({ url, fetch, now, log }),
    now,
  };
}
