import { customResource } from '../../aws/answer-cloudformation.ts';
import { log } from '../../log/logger.ts';
import { createSigningKey } from './create-signing-key.ts';
import { createKeyParameters } from './key-parameters.ts';

const parameters = createKeyParameters();

export const handler = customResource((event) => createSigningKey(event, { parameters, log }));
