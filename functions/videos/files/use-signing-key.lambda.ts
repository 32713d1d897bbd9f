import { customResource } from '../../aws/answer-cloudformation.ts';
import { createSecureParameters } from '../../aws/secure-parameters.ts';
import { useSigningKey } from './use-signing-key.ts';

const parameters = createSecureParameters();

export const handler = customResource((event) => useSigningKey(event, { parameters }));
