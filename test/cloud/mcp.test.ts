import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPerson } from './person.ts';
import { sharedQuickCloud } from './test-cloud.ts';
import { newTestKey } from './test-key.ts';

const Shown = z.object({ result: z.object({ id: z.string(), status: z.string() }) });

it('an agent makes a video by the protocol’s own client, and follows it by its handle', async () => {
  const cloud = await sharedQuickCloud();
  const key = await newTestKey(await newPerson(cloud), 1_000);
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', cloud.siteUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  const call = async (name: string, input: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: input })).structuredContent;

  const made = await call('generate_video', { prompt: 'A sea at dusk', idempotency_key: 'scene-1' });
  expect(made).toMatchObject({ purse: { cap_credits: 1_000, left_credits: 0 } });
  const { id } = z.parse(Shown, made).result;
  await expect
    .poll(async () => z.parse(Shown, await call('get_video', { video_id: id })).result.status)
    .toBe('completed');
  await client.close();
});
