import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { rehearsableOutsideActions } from './engine-in-aws.ts';
import { finishActions } from './finish-actions.ts';
import { finishingInAws } from './finishing-in-aws.ts';

const client = createDocumentClient();
// Only effects of other services are left over.
const dependencies = finishingInAws(client, rehearsableOutsideActions(client));

export const handler = eventHandler(() => finishActions(dependencies));
