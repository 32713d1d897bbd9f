import { KMSClient } from '@aws-sdk/client-kms';
import { customResource } from '../aws/answer-cloudformation.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createSecureParameters } from '../aws/secure-parameters.ts';
import { log } from '../log/logger.ts';
import { createCertificates } from './create-certificates.ts';

const kms = new KMSClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
const parameters = createSecureParameters();

export const handler = customResource((event) =>
  createCertificates(event, { kms, parameters, now: () => new Date(), log }),
);
