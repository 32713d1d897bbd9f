import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { createMessagesStore } from '../tables/messages/messages.store.ts';
import { ListMessagesRequest, listMessages } from './list-messages.ts';

const messages = createMessagesStore(createDocumentClient(), environment('MESSAGES_TABLE'));

/** Invoked by `npm run messages`. */
export const handler = eventHandler((event) =>
  listMessages({ messages }, z.parse(ListMessagesRequest, event)),
);
