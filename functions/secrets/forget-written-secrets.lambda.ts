import { customResource } from '../aws/answer-cloudformation.ts';
import { createSecureParameters } from '../aws/secure-parameters.ts';
import { forgetWrittenSecrets } from './forget-written-secrets.ts';

const parameters = createSecureParameters();

export const handler = customResource((event) => forgetWrittenSecrets(event, parameters));
