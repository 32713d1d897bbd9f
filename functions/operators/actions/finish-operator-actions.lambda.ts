import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { engineInAws } from './engine-in-aws.ts';
import { finishActions } from './finish-actions.ts';

const dependencies = engineInAws(createDocumentClient());

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() => finishActions(dependencies));
