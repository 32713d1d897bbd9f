import { customResource } from '../../aws/answer-cloudformation.ts';
import { createKeyParameters } from './key-parameters.ts';
import { useSigningKey } from './use-signing-key.ts';

const parameters = createKeyParameters();

export const handler = customResource((event) => useSigningKey(event, { parameters }));
