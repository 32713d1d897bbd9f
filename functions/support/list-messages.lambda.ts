import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { powertoolsLogger } from '../log/logger.ts';
import { createMessagesStore } from '../tables/messages/messages.store.ts';
import { ListMessagesRequest, listMessages } from './list-messages.ts';

const messages = createMessagesStore(createDocumentClient(), environment('MESSAGES_TABLE'));

/** Invoked by `npm run messages`. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => listMessages({ messages }, z.parse(ListMessagesRequest, event)));
