import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { errorCodes } from '../../../contract/errors.ts';
import { apiRequestsPerMinute, videosInFlightMaximumByKey } from '../../../contract/person-limits.ts';
import { siteOrigin } from '../../addresses/site-origin.ts';
import type { Block } from '../article.ts';
import { problemExample } from './open-api-document.ts';

export const introduction =
  'Make videos from your own programs. You’re charged once for a request, even if its response is lost and you send it again. Test keys cost nothing, so you can try everything first.';

export const authentication: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Send an API key in the `Authorization: Bearer rw_…` header of every request. [Create your keys](/developers) when you’re signed in. A key is shown once.',
  },
  {
    kind: 'list',
    items: [
      '`rw_test_…` works in the [sandbox](#sandbox): nothing is charged, and no model is called.',
      '`rw_live_…` makes real videos and spends your credits. You can give it a monthly cap, an expiration date, and the network addresses that may use it.',
      'A key has scopes: `read`, `generate`, and `manage` (webhooks). Each endpoint says which one it needs.',
      'Rotate a key without a pause: the former one works until the overlap ends. A revoked key is refused at once.',
      'Read the key from an environment variable. Never put it into code that others can read, such as a web page.',
    ],
  },
];

export const chargedOnce: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Give each video a key of its own in the header `Idempotency-Key`, such as the id of your order: 1 to 255 visible ASCII characters. If the response is lost, send the same request with the same key. You get the same video and the same response, with the header `Idempotent-Replayed: true`, and you are charged once.',
  },
  {
    kind: 'list',
    items: [
      'The response is kept for 24 hours. It belongs to your account, so it survives a rotation of the API key.',
      'Reusing a key for a different request returns `422`. A refused request uses no key and costs nothing.',
      'Generating needs the header. Other writes take it: while the first request is being worked on, a second one is `409` with `Retry-After`.',
      'A video that fails gives its credits back. Its `receipt` says what was quoted, charged, and refunded, and to which credits.',
      `An [estimate](#estimate-by-key) binds the price for ten minutes. Today a video costs ${videoCostCredits.toLocaleString('en')} credits.`,
    ],
  },
];

export const simulations = [
  { words: 'simulate: late 20', outcome: 'The video takes 20 seconds more' },
  { words: 'simulate: busy 5', outcome: 'The model is busy for 5 seconds, so the video waits in line' },
  { words: 'simulate: filtered', outcome: 'The model refuses the prompt, and the credits come back' },
  {
    words: 'simulate: unsafe',
    outcome: 'The prompt is refused with `content_refused`, and nothing is charged',
  },
  { words: 'simulate: failed', outcome: 'The model fails, and the credits come back' },
  { words: 'simulate: refunded', outcome: 'The same, to look at the receipt' },
  { words: 'simulate: webhook lost', outcome: 'The first attempt of the webhook is not sent' },
] as const;

export const sandbox: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'A test key acts for the sandbox of your account. It pays with play credits, and its videos are sample clips that are ready in seconds. Everything else is the same: requests, errors, receipts, and webhooks. These words in a prompt choose how it goes:',
  },
  {
    kind: 'table',
    head: ['In the prompt', 'What happens'],
    rows: simulations.map(({ words, outcome }) => [`\`${words}\``, outcome]),
  },
  {
    kind: 'paragraph',
    text: 'The same prompt with the same `seed` gives the same clip. A continuation or a change shows the scene of its `parent`, whatever its prompt says. If the file of the parent is gone by then, it fails, and the credits come back.',
  },
];

export const webhooks: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Don’t poll: let us notify you. Add an https endpoint on the page [Developers](/developers) or by [POST /api/v1/webhooks](#create-webhook). Events are `video.completed`, `video.failed`, `video.cancelled`, and `credits.low`.',
  },
  {
    kind: 'list',
    items: [
      'Each request is signed by [Standard Webhooks](https://www.standardwebhooks.com) in the headers `webhook-id`, `webhook-timestamp`, and `webhook-signature`. Verify it with one of that project’s libraries before you trust the body.',
      'Respond with 2xx within ten seconds. Otherwise we try again, ten times over about three days, with the same `webhook-id`. After five time-outs in a row an endpoint rests, for a minute and up to an hour, and loses no attempt. An event can arrive twice: that id tells you.',
      'Respond with `410` to end it. An endpoint that accepts nothing for a day, or misses 20 events in a row, is disabled, and we email you.',
      'You can send a test event, read what was sent in the last ten days, and have events sent again.',
    ],
  },
];

export const rateLimits: readonly Block[] = [
  { kind: 'paragraph', text: 'Videos that each account can start through the API:' },
  {
    kind: 'table',
    head: ['Tier', 'Who', 'Videos'],
    rows: [
      ['Free', 'No plan, or Basic', '10 an hour'],
      ['Pro', 'Plus, Pro, or pack credits', '100 an hour'],
      ['Enterprise', 'By contract', 'Custom'],
    ],
  },
  {
    kind: 'list',
    items: [
      'The whole quota may come at once. Each response to `POST /api/v1/generate` says what is left: `RateLimit: "generate";r=99;t=36` and `RateLimit-Policy: "generate";q=100;w=3600`.',
      'Above it, the response is `429` with `Retry-After` in seconds. Refused requests don’t count.',
      `Other calls have a limit of their own: ${apiRequestsPerMinute} a minute.`,
      `${videosInFlightMaximumByKey} videos can be in progress at once. When a model is busy, a video waits in line, and is not refused.`,
      'A body can have up to 512 KB.',
    ],
  },
];

export const errors: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Errors are `application/problem+json`, as [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) has it. `code` is for your program, and `detail` is for people. Where it helps, `field` names what is wrong, and `allowed` says what it may be. Tell us the `request_id` when you ask about an error.',
  },
  {
    kind: 'paragraph',
    text: 'Above the throttle of the whole service, the response is `429` with the body `{"message":"Too Many Requests"}`. Wait a second and send the same request again, then wait twice as long each time.',
  },
];

export const errorExample = JSON.stringify(problemExample('invalid_request', siteOrigin), null, 2);

export const requests: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'The address and the key come from the environment: `REELWRIGHT_BASE_URL` and `REELWRIGHT_API_KEY`. JavaScript, Python, and Go use our [SDKs](#sdks), which add an `Idempotency-Key` to every write.',
  },
];

export const sdks: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'An SDK sends each request until it gets a response, with one idempotency key, so a video is charged once. It waits for videos, downloads them, and verifies webhooks. The SDKs come with the source code of Reelwright, in the folder `packages`. They are not on npm, PyPI, or pkg.go.dev yet.',
  },
  {
    kind: 'paragraph',
    text: 'Each reads your API key from `REELWRIGHT_API_KEY`, and the address of this site from `REELWRIGHT_BASE_URL`.',
  },
];

/** Returns the meaning of an error code. */
export function errorWords(code: keyof typeof errorCodes): string {
  return code === 'unauthorized'
    ? 'The API key is missing, wrong, expired, or revoked.'
    : errorCodes[code].message;
}

export const agents: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Agents can use the [Model Context Protocol](https://modelcontextprotocol.io) at `POST /mcp`, with the same keys. Its tools estimate, generate, look at, list, cancel, join, and organize videos, list projects and models, and improve prompts. The key’s monthly cap limits what the agent can spend, and each response says how much is left.',
  },
  {
    kind: 'paragraph',
    text: 'The whole API is in [openapi.json](/openapi.json) (OpenAPI 3.1.1).',
  },
];

export const versioning: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'The version is in the path: `/api/v1`. New fields, error codes, and event types may appear, so ignore what you don’t know. What exists keeps its meaning. A change that could break your program gets a new path.',
  },
];
