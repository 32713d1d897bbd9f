import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterEach, expect, it } from 'vitest';
import { createGuardrailModerator } from './guardrail-moderator.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Respond = (response: ServerResponse) => void;

const answering =
  (status: number, body: unknown, errorType?: string): Respond =>
  (response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const policies = {
  topicPolicy: { topics: [{ name: 'sexual_minors', type: 'DENY', action: 'NONE', detected: false }] },
  contentPolicy: {
    filters: [
      { type: 'VIOLENCE', confidence: 'HIGH', filterStrength: 'HIGH', action: 'BLOCKED', detected: true },
      { type: 'INSULTS', confidence: 'MEDIUM', filterStrength: 'HIGH', action: 'BLOCKED', detected: true },
      { type: 'SEXUAL', confidence: 'LOW', filterStrength: 'HIGH', action: 'NONE', detected: false },
    ],
  },
};
const answerOf = (action: string, assessments: readonly object[]) => ({
  action,
  actionReason: '',
  assessments,
  outputs: [],
  usage: { contentPolicyUnits: 1, topicPolicyUnits: 1 },
});
const nothing = answering(200, answerOf('NONE', [{}]));

/** A moderator whose Bedrock answers so; the last answer repeats. */
async function moderatorWith(...answers: readonly Respond[]) {
  const requests: { readonly path: string | undefined; readonly body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, body: await json(request) });
    (answers[requests.length - 1] ?? answers.at(-1))?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const client = new BedrockRuntimeClient({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 2,
    requestHandler: new NodeHttpHandler({ requestTimeout: 200, throwOnRequestTimeout: true }),
  });
  return { requests, moderator: createGuardrailModerator(client, { id: 'gr1', version: '3' }) };
}

const question = {
  prompt: 'A sea at dusk',
  style: 'As an anime.',
  images: [new Uint8Array([0xff, 0xd8]), new Uint8Array([0xff])],
};

it('asks about prompt, style and all images at once, and allows what is not blocked', async () => {
  const { moderator, requests } = await moderatorWith(nothing);
  expect(await moderator.judge(question)).toEqual({ verdict: 'allowed' });
  expect(requests).toEqual([
    {
      path: '/guardrail/gr1/version/3/apply',
      body: {
        source: 'INPUT',
        content: [
          { text: { text: 'A sea at dusk\n\nAs an anime.' } },
          { image: { format: 'jpeg', source: { bytes: '/9g=' } } },
          { image: { format: 'jpeg', source: { bytes: '/w==' } } },
        ],
      },
    },
  ]);
});

it('refuses with the categories that were blocked, the most serious first', async () => {
  const minors = { topicPolicy: { topics: [{ name: 'sexual_minors', type: 'DENY', action: 'BLOCKED' }] } };
  const answer = answering(200, answerOf('GUARDRAIL_INTERVENED', [policies, minors]));
  const { moderator } = await moderatorWith(answer);
  expect(await moderator.judge({ ...question, images: [] })).toEqual({
    verdict: 'refused',
    categories: ['sexual_minors', 'violence', 'hate'],
  });
});

it.each([
  ['throttled', answering(429, { message: 'Slow down' }, 'ThrottlingException')],
  ['failing', answering(500, { message: 'Oops' }, 'InternalServerException')],
  ['slow', () => undefined],
])('asks once more where Bedrock is %s', async (_name, fault) => {
  const { moderator, requests } = await moderatorWith(fault, nothing);
  expect(await moderator.judge(question)).toEqual({ verdict: 'allowed' });
  expect(requests).toHaveLength(2);
});

it.each([
  ['stays down', answering(503, { message: 'Down' }, 'ServiceUnavailableException'), 2],
  ['never answers', () => undefined, 2],
  ['forbids it', answering(403, { message: 'No' }, 'AccessDeniedException'), 1],
  ['answers no JSON', answering(200, '<html>'), 1],
  ['answers with an unknown action', answering(200, answerOf('PERHAPS', [])), 1],
  ['answers without an assessment', answering(200, { action: 'NONE' }), 1],
  ['refuses for an unknown reason', answering(200, answerOf('GUARDRAIL_INTERVENED', [{}])), 1],
  [
    'has a filter that we do not know',
    answering(
      200,
      answerOf('GUARDRAIL_INTERVENED', [
        { contentPolicy: { filters: [{ type: 'NOISE', action: 'BLOCKED', confidence: 'HIGH' }] } },
      ]),
    ),
    1,
  ],
])('gives no verdict where Bedrock %s', async (_name, fault, tries) => {
  const { moderator, requests } = await moderatorWith(fault);
  await expect(moderator.judge(question)).rejects.toThrow();
  expect(requests).toHaveLength(tries);
});
