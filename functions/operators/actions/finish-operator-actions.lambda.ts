import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { rehearsableOutsideActions } from './engine-in-aws.ts';
import { finishActions } from './finish-actions.ts';
import { finishingInAws } from './finishing-in-aws.ts';

const client = createDocumentClient();
// Only effects of other services are left over.
const dependencies = finishingInAws(client, rehearsableOutsideActions(client));

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() => finishActions(dependencies));
