import * as z from 'zod/mini';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { MarginRequest, reportMargin } from './report-margin.ts';

const spend = createSpendStore(createDocumentClient(), environment('SPEND_TABLE'));

/** Invoked by `npm run margin`. */
export const handler = eventHandler((event) => reportMargin({ spend }, z.parse(MarginRequest, event)));
