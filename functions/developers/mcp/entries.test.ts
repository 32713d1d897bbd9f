import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ProjectId, UserId } from '../../../contract/fields/ids.ts';
import { apiRequestsPerMinute } from '../../../contract/person-limits.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { publicKeyOfKms } from '../../../test/handlers/small-services.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import { selfIssuedCertificates } from '../../provenance/self-issued-certificates.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { continueInTables } from '../../videos/chain/testing/chain-in-tables.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
handlers.parameters.set(
  process.env.PROVENANCE_CERTIFICATES_PARAMETER ?? '',
  await selfIssuedCertificates(publicKeyOfKms, 'test', new Date()),
);

const mcp = routeCaller('mcp', (await import('./mcp.lambda.ts')).handler);
const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
const videos = createVideosStore(handlers.tables, 'videos');

/** The handler behind HTTP, for the protocol's client. */
const server = createServer(async (request, response) => {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  if (request.method !== 'POST') return response.writeHead(405).end();
  const answer = await mcp({ headers, body: await text(request) });
  response.writeHead(answer.status, { 'content-type': String(answer.headers['content-type']) });
  return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
});
let address: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  address = new URL(`http://127.0.0.1:${bound.port}/mcp`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const Listed = z.object({ result: z.object({ videos: z.array(z.unknown()) }) });
const Made = z.object({ result: z.object({ id: z.string() }) });

/** An agent with a key of an account with 7,000 credits. */
async function agent(settings: Partial<ApiKey> = {}) {
  const accountId = UserId.parse(newPerson());
  await handlers.giveCredits(accountId, 7_000);
  const { secret, key } = newTestKey(accountId, settings);
  await keys.write(keys.creating(key));
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  return {
    accountId,
    client,
    call: (name: string, input: Record<string, unknown> = {}) => client.callTool({ name, arguments: input }),
  };
}

describe('the MCP server, by the protocol’s own client', () => {
  it('lists its tools with what they take', async () => {
    const { client } = await agent();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'cancel_video',
      'estimate_video',
      'generate_video',
      'get_credits',
      'get_video',
      'improve_prompt',
      'join_chain',
      'list_models',
      'list_presets',
      'list_projects',
      'list_videos',
      'update_video',
    ]);
    expect(tools.find(({ name }) => name === 'generate_video')?.inputSchema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['prompt', 'idempotency_key']),
      properties: {
        references: { description: expect.stringContaining('image 1'), maxItems: 3 },
        parent: { description: expect.stringContaining('change') },
        model: {
          description: expect.stringContaining('list_models'),
          enum: expect.arrayContaining(['veo-3.1']),
        },
      },
    });
  });

  it('generates one video for one idempotency key, and tells what is left of the purse', async () => {
    const { call } = await agent({ capCredits: 2_000 });
    const wanted = { prompt: 'A sea at dusk', duration: 5, idempotency_key: 'scene-1' };
    const first = await call('generate_video', wanted);
    expect(first.structuredContent).toMatchObject({
      result: { status: 'queued', receipt: { charged_credits: 1_000 } },
      purse: { cap_credits: 2_000, spent_credits: 1_000, left_credits: 1_000 },
    });
    expect((await call('generate_video', wanted)).structuredContent).toEqual(first.structuredContent);
    await call('generate_video', { ...wanted, idempotency_key: 'scene-2' });
    const refused = await call('generate_video', { ...wanted, idempotency_key: 'scene-3' });
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'spend_cap_reached' }, purse: { left_credits: 0 } },
    });
    expect((await call('get_credits')).structuredContent).toMatchObject({ result: { credits: 5_000 } });
    expect((await call('list_videos')).structuredContent).toMatchObject({ result: { videos: [{}, {}] } });
  });

  it('looks at and cancels a video by its handle', async () => {
    const { call } = await agent();
    const made = await call('generate_video', { prompt: 'A sea at dusk', idempotency_key: 'scene-1' });
    const { result } = z.parse(Made, made.structuredContent);
    expect((await call('get_video', { video_id: result.id })).structuredContent).toMatchObject({
      result: { id: result.id, status: 'queued' },
    });
    expect((await call('cancel_video', { video_id: result.id })).structuredContent).toMatchObject({
      result: { status: 'cancelled', receipt: { refunded_credits: 1_000 } },
      purse: { spent_credits: 0 },
    });
  });

  it('lists the models that can be named, and makes a video by one', async () => {
    const { call } = await agent({ mode: 'test' });
    expect((await call('list_models')).structuredContent).toMatchObject({
      result: { models: [{ id: 'google-veo3' }, { id: 'simulated-fast' }, { id: 'simulated-lite' }] },
    });
    const wanted = { prompt: 'A sea', model: 'veo-3.1-lite', seed: 5, idempotency_key: 'scene-1' };
    expect((await call('generate_video', wanted)).structuredContent).toMatchObject({
      result: { model: 'simulated-fast', seed: 5, simulated: true },
    });
  });

  it('puts videos into projects, and finds them there', async () => {
    const { accountId, call } = await agent();
    const project = ProjectId.parse(v7());
    const saving = createProjectsStore(handlers.tables, 'projects').saving(
      accountId,
      project,
      'Lisbon',
      new Date(),
    );
    await handlers.tables.send(new TransactWriteCommand({ TransactItems: [saving] }));
    const made = await call('generate_video', { prompt: 'A sea', idempotency_key: 'scene-1' });
    const { id } = z.parse(Made, made.structuredContent).result;
    await call('generate_video', { prompt: 'Hills', idempotency_key: 'scene-2' });

    expect(
      (await call('update_video', { video_id: id, project, tags: ['Sea'] })).structuredContent,
    ).toMatchObject({ result: { id, project, tags: ['Sea'] } });
    expect((await call('list_projects')).structuredContent).toMatchObject({
      result: { projects: [{ id: project, name: 'Lisbon', video_count: 1 }] },
    });
    for (const filter of [{ project }, { tag: 'sea' }]) {
      const { structuredContent } = await call('list_videos', filter);
      expect(structuredContent).toMatchObject({ result: { videos: [{ id }] } });
      expect(z.parse(Listed, structuredContent).result.videos).toHaveLength(1);
    }
    expect(await call('update_video', { video_id: id })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'invalid_request', allowed: 'project, tags or both' } },
    });
    expect(await call('list_videos', { project: 'all' })).toMatchObject({
      structuredContent: {
        error: { field: 'project', allowed: "the id of one of your projects, or 'none'" },
      },
    });
  });

  it('joins a chain, and improves a prompt, for a key that only reads', async () => {
    const { accountId, call } = await agent({ scopes: ['read'] });
    const first = await videoInTables(handlers.tables, videos, 'completed', { user_id: accountId });
    const second = await continueInTables(handlers.tables, videos, first);
    expect((await call('join_chain', { video_id: second.id })).structuredContent).toMatchObject({
      result: { url: expect.stringContaining('/chains/'), parts: [first.id, second.id] },
      purse: { spent_credits: 0 },
    });
    expect((await call('improve_prompt', { prompt: 'A sea' })).structuredContent).toMatchObject({
      result: { subject: 'A sea', simulated: true },
    });
    expect(await call('update_video', { video_id: second.id, tags: ['Sea'] })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'forbidden' } },
    });
  });

  it('names the field of what is wrong, and the scope that a key lacks', async () => {
    const { call } = await agent({ scopes: ['read'] });
    expect(await call('get_video', { video_id: 'x' })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'invalid_request', field: 'video_id' } },
    });
    expect(await call('generate_video', { prompt: 'A sea', idempotency_key: 'a' })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'forbidden', allowed: 'a key with the scope generate' } },
    });
    expect((await call('estimate_video')).structuredContent).toMatchObject({ result: { credits: 1_000 } });
  });

  it('answers at once, with no stream, to an agent that wants to be told of changes', async () => {
    const { secret, key } = newTestKey(UserId.parse(newPerson()));
    await keys.write(keys.creating(key));
    const method = 'subscriptions/listen';
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'agent', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
    };
    const answer = await mcp({ headers, body: JSON.stringify(body) });
    expect(answer).toMatchObject({ body: { error: expect.anything() } });
  });

  it('counts each message of a batch as a request of the account’s minute', async () => {
    const { secret, key } = newTestKey(UserId.parse(newPerson()));
    await keys.write(keys.creating(key));
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' };
    const batch = (messages: number) =>
      mcp({
        headers,
        body: JSON.stringify(
          Array.from({ length: messages }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
        ),
      });
    const answers = [];
    for (let sent = 0; sent <= apiRequestsPerMinute; sent += 100) answers.push((await batch(100)).status);
    expect(answers).toEqual([...Array.from({ length: apiRequestsPerMinute / 100 }, () => 200), 429]);
  });

  it('answers 401 without a key', async () => {
    expect(await mcp({ body: '{}' })).toMatchObject({ status: 401 });
  });
});
