import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { callsOfVideo } from '../architecture/video-cost.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import type { Figure } from './figure.ts';

/** Node publishes each request to a server of this process here: to the local cloud's. */
const requestStarts = 'http.server.request.start';
/** The slot is given back, and the video counted, after its end. */
const afterEndMilliseconds = 3_000;
const RequestStart = z.object({ request: z.instanceof(IncomingMessage) });

/** What one video asks of AWS from the request to its end, counted where the local cloud is asked, against docs/cost.md. */
export async function measureVideoCalls(cloud: SharedCloud): Promise<readonly Figure[]> {
  const person = await newPerson(cloud);
  await person.buy('starter');
  // Functions that run a first time read parameters, which later ones know.
  await person.waitForVideo((await person.generate()).id);
  await pause(afterEndMilliseconds);
  const counts = new Map<string, number>();
  const count = (message: unknown): void => {
    const kind = kindOf(z.parse(RequestStart, message).request);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  subscribe(requestStarts, count);
  try {
    await person.waitForVideo((await person.generate()).id);
    await pause(afterEndMilliseconds);
  } finally {
    unsubscribe(requestStarts, count);
  }
  const of = (kind: string): number => counts.get(kind) ?? 0;
  const asked = of('question of the page');
  return [
    {
      what: 'a video: transactions',
      measured: of('TransactWriteItems'),
      promised: callsOfVideo.transactions,
    },
    {
      what: 'a video: other writes to tables',
      measured: of('UpdateItem') + of('PutItem') + of('DeleteItem'),
      promised: callsOfVideo.writes,
    },
    {
      what: "a video: reads of tables, without the page's questions",
      measured: of('GetItem') + of('Query') - asked * callsOfVideo.readsOfQuestion,
      promised: callsOfVideo.reads,
    },
    { what: 'a video: files written', measured: of('file'), promised: callsOfVideo.files },
    { what: 'a video: functions started', measured: of('start'), promised: callsOfVideo.starts },
  ].map((figure) => ({ ...figure, unit: '' }));
}

function kindOf({ method = '', url = '', headers }: IncomingMessage): string {
  const target = z.catch(z.string(), '').parse(headers['x-amz-target']);
  if (target.startsWith('DynamoDB')) return target.split('.').at(-1) ?? '';
  if (url.startsWith('/2015-03-31/functions/')) return 'start';
  if (url.startsWith('/api/')) {
    return method === 'GET' && headers.host?.includes('.execute-api.') ? 'question of the page' : '';
  }
  return method === 'PUT' ? 'file' : '';
}
