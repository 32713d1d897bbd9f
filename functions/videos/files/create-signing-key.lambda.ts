import { customResource } from '../../aws/answer-cloudformation.ts';
import { createSecureParameters } from '../../aws/secure-parameters.ts';
import { log } from '../../log/logger.ts';
import { createSigningKey } from './create-signing-key.ts';

const parameters = createSecureParameters();

export const handler = customResource((event) => createSigningKey(event, { parameters, log }));
