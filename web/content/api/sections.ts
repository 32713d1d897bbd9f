import { errorCodes } from '../../../contract/errors.ts';
import { personLimits, personLimitWords, videosInFlightMaximum } from '../../../contract/person-limits.ts';
import type { Block } from '../article.ts';
import { keysOf } from './keys-of.ts';

/** What is said before anything else: what this interface is, and what it is not. */
export const standing =
  'These are the endpoints that this site itself uses. You may call them with the access token of your own session. An interface of its own, with API keys, is planned; it cannot be called yet.';

export const authentication: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'There are no API keys yet. Calls are made with the access token of a signed-in session, in the header `Authorization: Bearer …`. What you do with it is done to your own account: videos cost credits, as on the page.',
  },
  {
    kind: 'steps',
    items: [
      '[Sign in](/auth) in your browser.',
      'Open its developer tools and look into **Local storage** of this site.',
      'Copy the value whose name ends with `.accessToken`.',
    ],
  },
  {
    kind: 'list',
    items: [
      'The token works for 10 minutes. After that copy a new one.',
      'Only the access token is taken, not the id token that lies beside it.',
      'Anyone who has it can spend your credits. Treat it like your password, and keep it out of code that others can read.',
      'A token that is missing, wrong or expired is refused with `401` and the body `{"message":"Unauthorized"}`.',
    ],
  },
];

export const rateLimits: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'Each person may ask for what is costly so many times an hour or a day, by the clock in UTC. Above that the answer is `429` until the hour or the day ends: the header `Retry-After` and `retry_after_seconds` in the body say in how many seconds. A request counts if its token and its form are right, even if it fails later.',
  },
  {
    kind: 'list',
    items: [
      ...keysOf(personLimits).map(personLimitWords),
      `${videosInFlightMaximum} videos in the making at once; \`429\` until one of them has ended`,
    ],
  },
  {
    kind: 'paragraph',
    text: 'The service as a whole takes so many requests a second of each endpoint, fewer where a call is costly. Above that it answers `429` without `Retry-After`. Wait a second, then twice as long each time, and send the same request again: with the same id it is never done twice.',
  },
  {
    kind: 'list',
    items: [
      'Ask for a video at most every 3 seconds. `usual_seconds` says how long such videos take.',
      'Several videos may be made at once. When a model is at its capacity, a video waits: `line` has its place and an estimate of its start. Pro starts first, then Plus, then all others.',
      'A body may have up to 512 KB.',
      'A text is kept trimmed and in the Unicode form NFC, with `\\n` for line breaks and a space for a tab. Its length counts in this form, in UTF-16 units.',
    ],
  },
];

export const errors: readonly Block[] = [
  {
    kind: 'paragraph',
    text: 'An error has one shape. `code` is for your program, `message` is for people. `field` says which field it is about and `allowed` what would be taken instead, where that helps.',
  },
  {
    kind: 'code',
    label: '400 Bad Request',
    text: JSON.stringify(
      {
        error: {
          code: 'invalid_request',
          message: errorCodes.invalid_request.message,
          field: 'prompt',
          allowed: 'a text of 1 to 2,000 characters',
        },
      },
      null,
      2,
    ),
  },
  {
    kind: 'table',
    head: ['Status', 'Code', 'Message'],
    rows: Object.entries(errorCodes)
      .map(([code, { status, message }]) => [String(status), `\`${code}\``, message] as const)
      .sort(([one], [other]) => Number(one) - Number(other)),
  },
  {
    kind: 'paragraph',
    text: 'With `insufficient_credits` there is also `credits`, how many you have; with `image_refused` there is `reason`; with `too_many_requests` there is `retry_after_seconds`.',
  },
];

/** The specification's interface for programs, and what does its work today. */
export const planned: readonly Block[] = [
  {
    kind: 'note',
    text: 'Planned, and not callable: nothing answers at these addresses, there are no keys to get, and no packages to install.',
  },
  {
    kind: 'table',
    head: ['Planned', 'What for', 'Today'],
    rows: [
      [
        '`POST /api/v1/generate`',
        'Make a video from `prompt`, `duration`, `style` and `audio`',
        '[PUT /api/videos/{id}](#generate-video)',
      ],
      ['`GET /api/v1/video/{id}`', 'One video', '[GET /api/videos/{id}](#get-video)'],
      ['`GET /api/v1/credits`', 'Your credits', '[GET /api/credits](#get-credits)'],
      ['`GET /api/v1/history`', 'Your videos', '[GET /api/videos](#video-history)'],
    ],
  },
  {
    kind: 'paragraph',
    text: 'All four will need an API key, as a bearer token in the header `Authorization`. The limits that are meant for them:',
  },
  {
    kind: 'table',
    head: ['Tier', 'Requests'],
    rows: [
      ['Free', '10 an hour'],
      ['Pro', '100 an hour'],
      ['Enterprise', 'custom'],
    ],
  },
  {
    kind: 'paragraph',
    text: 'If you would use it, [tell us what for](/contact?subject=feature_request#message). It helps us to decide when.',
  },
];
