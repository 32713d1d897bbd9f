import { customResource } from '../../aws/answer-cloudformation.ts';
import { createSecureParameters } from '../../aws/secure-parameters.ts';
import { environment } from '../../environment/environment.ts';
import { createApiKeySecret } from './create-api-key-secret.ts';

const parameters = createSecureParameters();
const parameter = environment('API_KEY_SECRET_PARAMETER');

export const handler = customResource((event) => createApiKeySecret(event, { parameters, parameter }));
