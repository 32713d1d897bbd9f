import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { RouteKey } from '../../contract/routes.ts';
import { newPerson } from '../cloud/person.ts';
import { buyer, makeKey, makeWaitingVideo } from './api-keys.ts';
import type { Family } from './family.ts';
import { type Answer, callRoute, expectSound, expectStatus, field, send } from './send.ts';
import type { Target } from './target.ts';

/** Addresses that are not public, as a URL can spell them. A laptop's cloud allows its own loopback, so it is not among them. */
const privateUrls = [
  'https://10.0.0.1/',
  'https://167772161/',
  'https://0xa000001/',
  'https://012.0.0.1/',
  'https://10.1/',
  'https://１０.0.0.1/',
  'https://192.168.1.1./',
  'https://172.16.0.1/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[::]/',
  'https://metadata.internal/',
  'https://printer.local/',
  'https://intranet/',
  'https://example.com@10.0.0.1/',
  'https://10.0.0.1:443@example.com/',
  'https://example.com:22/',
  'http://example.com/',
  'file:///etc/passwd',
  'gopher://10.0.0.1/',
  'https://example.com/\r\nx-injected: 1',
  `https://example.com/${'a'.repeat(3_000)}`,
];

const events = ['video.completed'];

/** The routes of one webhook endpoint, with a body that each takes. */
const endpointRoutes: readonly (readonly [RouteKey, object | null])[] = [
  ['changeWebhook', { description: 'taken over' }],
  ['rotateWebhookSecret', null],
  ['testWebhook', {}],
  ['listWebhookDeliveries', null],
  ['replayWebhook', { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }],
  ['deleteWebhook', null],
];

/** What is no version of the protocol. */
const versions = ['', '0', '1999-01-01', '2026-07-28, 2025-06-18', 'latest', '9'.repeat(2_000)];

/** How many calls race for one purse. */
const racers = 50;

export const programs: Family = {
  name: 'programs',
  attacks: [
    {
      name: 'no webhook endpoint is made at or moved to an address that is not public',
      async run(context) {
        const { secret: token } = await makeKey(context.target, await newPerson(context.target));
        const { id } = await newEndpoint(context.target, token, 'https://example.com/hooks');
        for (const url of privateUrls) {
          const body = JSON.stringify({ url, events });
          const made = await callRoute(context.target, 'createWebhook', { token, body });
          expectStatus(context, `an endpoint at ${url.slice(0, 60)}`, made, 400);
          const moved = await callRoute(context.target, 'changeWebhook', {
            token,
            parameter: id,
            body: JSON.stringify({ url }),
          });
          expectStatus(context, `an endpoint moved to ${url.slice(0, 60)}`, moved, 400);
        }
      },
    },
    {
      name: 'no redirect of a webhook endpoint is followed',
      async run(context) {
        const { secret: token } = await makeKey(context.target, await newPerson(context.target));
        const paths: (string | undefined)[] = [];
        const server = createServer(({ url }, response) => {
          paths.push(url);
          response.writeHead(307, { location: '/inside' }).end('whsec_');
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        try {
          const bound = server.address();
          const port = typeof bound === 'object' ? bound?.port : undefined;
          const { id } = await newEndpoint(context.target, token, `http://127.0.0.1:${port}/hooks`);
          await callRoute(context.target, 'testWebhook', { token, parameter: id, body: '{}' });
          for (let waited = 0; paths.length === 0 && waited < 100; waited += 1) await pause(100);
          await pause(500);
          context.expect(paths.includes('/hooks'), 'the endpoint was never called');
          context.expect(!paths.includes('/inside'), 'the redirect was followed');
        } finally {
          server.close();
          server.closeAllConnections();
        }
      },
    },
    {
      name: 'no key reads, changes, tests, replays or deletes an endpoint of another account or mode',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        const { secret: token } = await makeKey(target, person);
        const { id } = await newEndpoint(target, token, 'https://example.com/hooks');
        const sent = await callRoute(target, 'testWebhook', { token, parameter: id, body: '{}' });
        const eventId = field(sent.text, 'event_id');
        const before = await callRoute(target, 'listWebhooks', { token });
        const strangers = [
          await makeKey(target, await newPerson(target)),
          await makeKey(target, person, { mode: 'test' }),
        ];
        for (const { secret } of strangers) {
          for (const [key, body] of endpointRoutes) {
            const answer = await callRoute(target, key, {
              token: secret,
              parameter: id,
              body: body && JSON.stringify(body),
            });
            expectStatus(context, `${key} by a foreign key`, answer, 404);
          }
          const own = await newEndpoint(target, secret, 'https://example.com/stranger');
          const replay = (body: object) =>
            callRoute(target, 'replayWebhook', {
              token: secret,
              parameter: own.id,
              body: JSON.stringify(body),
            });
          expectStatus(context, 'a foreign event', await replay({ event_id: eventId }), 404);
          const range = await replay({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' });
          context.expect(field(range.text, 'replayed') === 0, `a range has foreign events: ${range.text}`);
          const listed = await callRoute(target, 'listWebhooks', { token: secret });
          context.expect(!listed.text.includes(id), 'a foreign key lists the endpoint');
        }
        const after = await callRoute(target, 'listWebhooks', { token });
        context.expect(after.text === before.text, 'the endpoint has changed');
      },
    },
    {
      name: 'the secret of a webhook endpoint is in no answer but the one that made it',
      async run(context) {
        const { target } = context;
        const { secret: token } = await makeKey(target, await newPerson(target));
        const headers = { 'idempotency-key': v7() };
        const body = JSON.stringify({ url: 'https://example.com/hooks', events });
        const made = await callRoute(target, 'createWebhook', { token, body, headers });
        const secret = String(field(made.text, 'secret'));
        context.expect(secret.startsWith('whsec_'), 'no secret was shown');
        const parameter = String(field(made.text, 'webhook', 'id'));
        const answers = [
          await callRoute(target, 'createWebhook', { token, body, headers }),
          await callRoute(target, 'createWebhook', { token, body: `${body} `, headers }),
          await callRoute(target, 'listWebhooks', { token }),
          await callRoute(target, 'changeWebhook', { token, parameter, body: '{"description":"Mine"}' }),
          await callRoute(target, 'testWebhook', { token, parameter, body: '{}' }),
          await callRoute(target, 'listWebhookDeliveries', { token, parameter }),
          await callRoute(target, 'rotateWebhookSecret', { token, parameter }),
          await callRoute(target, 'deleteWebhook', { token, parameter }),
        ];
        for (const answer of answers) {
          expectSound(context, 'an answer about an endpoint', answer);
          context.expect(!answer.text.includes(secret), `it shows the secret: ${answer.text.slice(0, 80)}`);
        }
      },
    },
    {
      name: 'hostile names and bodies of webhooks are refused or kept as text',
      async run(context) {
        const { target } = context;
        const { secret: token } = await makeKey(target, await newPerson(target));
        const url = 'https://example.com/hooks';
        for (const description of ['\r\nx-injected: 1', '<script>', '{{7*7}}', '\u0000', '#{env}']) {
          const body = JSON.stringify({ url, events, description });
          const answer = await callRoute(target, 'createWebhook', { token, body });
          expectSound(context, `an endpoint described ${JSON.stringify(description)}`, answer);
          context.expect(!answer.headers.has('x-injected'), 'a header was injected');
        }
        for (const body of [
          JSON.stringify({ url, events, description: 'a'.repeat(300_000) }),
          JSON.stringify({ url, events: Array.from({ length: 5_000 }, () => 'video.completed') }),
          JSON.stringify({ url, events, user_id: v7(), secret: 'whsec_mine' }),
          '['.repeat(20_000),
        ]) {
          const answer = await callRoute(target, 'createWebhook', { token, body });
          expectStatus(context, `a body of ${body.length} characters`, answer, 400, 403, 413);
        }
      },
    },
    {
      name: 'an agent finds no video of another account, and does nothing that its key may not',
      async run(context) {
        const { target } = context;
        const person = await buyer(context);
        const id = await makeWaitingVideo(target, person);
        const stranger = await makeKey(target, await newPerson(target));
        const sandbox = await makeKey(target, person, { mode: 'test' });
        for (const { secret } of [stranger, sandbox]) {
          for (const tool of ['get_video', 'cancel_video']) {
            const answer = await callTool(target, secret, tool, { video_id: id });
            context.expect(answer.text.includes('not_found'), `${tool}: ${answer.text.slice(0, 200)}`);
          }
          const listed = await callTool(target, secret, 'list_videos', {});
          context.expect(!listed.text.includes(id), 'a foreign key lists the video');
        }
        const { secret: reader } = await makeKey(target, person, { scopes: ['read'] });
        const wanted = { prompt: 'A sea at dusk', idempotency_key: v7() };
        for (const [tool, input] of [
          ['generate_video', wanted],
          ['cancel_video', { video_id: id }],
        ] as const) {
          const answer = await callTool(target, reader, tool, input);
          context.expect(
            answer.text.includes('forbidden'),
            `${tool} by a reader: ${answer.text.slice(0, 200)}`,
          );
        }
        context.expect((await person.credits()) === 6_000, 'the credits have changed');
      },
    },
    {
      name: 'fifty calls at once spend no more than the purse of an agent',
      async run(context) {
        const { target } = context;
        const person = await buyer(context);
        const { secret } = await makeKey(target, person, { cap_credits: 2_000 });
        const answers = await Promise.all(
          Array.from({ length: racers }, () =>
            callTool(target, secret, 'generate_video', {
              prompt: 'A sea at dusk. simulate: busy 300',
              idempotency_key: v7(),
            }),
          ),
        );
        for (const answer of answers) expectSound(context, 'a call in a race', answer);
        const made = answers.filter(({ text }) => text.includes('charged_credits')).length;
        context.expect(made === 2, `${made} videos were made`);
        const left = await person.credits();
        context.expect(left === 7_000 - made * 1_000, `${left} credits are left after ${made} videos`);
      },
    },
    {
      name: 'no batch, version or argument of the protocol breaks the server or spends credits',
      async run(context) {
        const { target } = context;
        const person = await buyer(context);
        const { secret } = await makeKey(target, person, { cap_credits: 1_000 });
        const call = (id: number) => toolCall('generate_video', wantedOf(id), id);
        const wantedOf = (id: number) => ({ prompt: 'A sea at dusk', idempotency_key: `batch-${id}` });
        const batch = JSON.stringify(Array.from({ length: 100 }, (_, id) => call(id)));
        expectSound(context, 'a batch of a hundred', await postMcp(target, secret, batch));
        context.expect((await person.credits()) >= 6_000, 'a batch spends more than the purse');
        const before = await person.credits();
        for (const version of versions) {
          const headers = { 'mcp-protocol-version': version };
          const answer = await postMcp(target, secret, JSON.stringify(toolCall('get_credits', {})), headers);
          expectSound(context, `version ${version.slice(0, 40)}`, answer);
        }
        for (const body of [
          '',
          'null',
          '[]',
          '{}',
          '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
          '['.repeat(5_000),
          JSON.stringify(toolCall('__proto__', {})),
          JSON.stringify(
            toolCall('generate_video', { prompt: 'a'.repeat(200_000), idempotency_key: 'long' }),
          ),
          JSON.stringify(toolCall('generate_video', { prompt: 'A sea', idempotency_key: 'a\r\nb' })),
          JSON.stringify(
            toolCall('generate_video', { prompt: 'A sea', idempotency_key: 'm', user_id: v7() }),
          ),
          JSON.stringify(toolCall('get_video', { video_id: '../../credits' })),
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'file:///etc' } }),
        ]) {
          expectSound(context, `a body ${body.slice(0, 60)}`, await postMcp(target, secret, body));
        }
        context.expect((await person.credits()) === before, 'a broken call spends credits');
      },
    },
  ],
};

async function newEndpoint(target: Target, token: string, url: string): Promise<{ readonly id: string }> {
  const body = JSON.stringify({ url, events });
  const { status, text } = await callRoute(target, 'createWebhook', { token, body });
  if (status !== 200) throw new Error(`No endpoint was made: ${status} ${text.slice(0, 200)}`);
  return { id: String(field(text, 'webhook', 'id')) };
}

/** A tool's call as clients of 2025 send it. */
function toolCall(name: string, input: object, id = 1): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
}

function callTool(target: Target, token: string, name: string, input: object): Promise<Answer> {
  return postMcp(target, token, JSON.stringify(toolCall(name, input)));
}

function postMcp(
  target: Target,
  token: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const accept = 'application/json, text/event-stream';
  return send(target, 'POST', '/mcp', { token, body, headers: { accept, ...headers } });
}
