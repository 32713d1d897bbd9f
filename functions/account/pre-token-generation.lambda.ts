import { createTriggerDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { createSessionsStore } from './sessions.store.ts';

export const handler = preTokenGeneration({
  sessions: createSessionsStore(createTriggerDocumentClient(), environment('CREDITS_TABLE')),
});
