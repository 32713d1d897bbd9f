import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { powertoolsLogger } from '../log/logger.ts';
import { ListMessagesRequest, listMessages } from './list-messages.ts';
import { createMessagesStore } from './messages.store.ts';

const messages = createMessagesStore(createDocumentClient(), environment('MESSAGES_TABLE'));

/** `npm run messages` calls it. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => listMessages({ messages }, z.parse(ListMessagesRequest, event)));
