import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport } from '../account-export.ts';
import { routes } from '../routes.ts';
import { CreditEntry, SharedVideo, Video, VideoRequest } from '../schemas.ts';

/** A field of a request that takes a string, as `<route>.<part>.<field>`. */
interface StringField {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/**
 * Values that the handler looks up or verifies and never stores, and passwords, which must stay as the person
 * typed them.
 */
const opaque: ReadonlySet<string> = new Set([
  'stripeWebhook.headers.stripe-signature',
  'getSharedVideo.pathParameters.token',
  'getSharedProject.pathParameters.token',
  'getSharedPreset.pathParameters.token',
  'confirmStatusSubscription.body.token',
  'endStatusSubscription.pathParameters.token',
  'checkPassword.body.password',
  'confirmAccount.body.password',
  'changePassword.body.password',
  'changePassword.body.new_password',
  'beginSecondFactor.body.password',
  'deleteAccount.body.password',
  'requestAddressChange.body.password',
  'confirmSecondFactor.body.password',
  'removeSecondFactor.body.password',
  'createApiKey.body.proof.password',
  'rotateApiKey.body.proof.password',
  'changeApiKey.body.proof.password',
  'createWebhook.headers.accept-language',
  'mcp.headers.accept',
  'mcp.headers.mcp-protocol-version',
  'mcp.headers.mcp-method',
  'mcp.headers.mcp-name',
  'reportKeyLeaks.headers.github-public-key-identifier',
  'reportKeyLeaks.headers.github-public-key-signature',
]);

const requestParts = ['pathParameters', 'query', 'headers', 'body'] as const;

/** Every string that a request of the route table may hold. */
const stringFields: readonly StringField[] = Object.entries(routes).flatMap(([key, route]) =>
  requestParts.flatMap((part) => stringsOf(Reflect.get(route, part), `${key}.${part}`)),
);

function stringsOf(schema: unknown, name: string): readonly StringField[] {
  if (schema === undefined) return [];
  if (!isSchema(schema)) throw new Error(`${name} is no schema.`);
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return [{ name, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([field, value]) => stringsOf(value, `${name}.${field}`));
    case 'union':
      return def.options.flatMap((option) => stringsOf(option, name));
    case 'array':
      return stringsOf(def.element, `${name}[]`);
    case 'record':
      return [...stringsOf(def.keyType, `${name}.*`), ...stringsOf(def.valueType, `${name}.*`)];
    case 'optional':
    case 'nullable':
    case 'default':
      return stringsOf(def.innerType, name);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${name} has a schema of a type that this test does not know.`);
  }
}

/** The parts of zod's definitions that are read here: https://zod.dev/packages/core */
type Definition =
  | { readonly type: 'string' | 'enum' | 'literal' | 'number' | 'boolean' }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, unknown>> }
  | { readonly type: 'union'; readonly options: readonly unknown[] }
  | { readonly type: 'array'; readonly element: unknown }
  | { readonly type: 'record'; readonly keyType: unknown; readonly valueType: unknown }
  | { readonly type: 'optional' | 'nullable' | 'default'; readonly innerType: unknown };

function isSchema(value: unknown): value is z.ZodMiniType & { readonly _zod: { readonly def: Definition } } {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

const hostilePieces = [
  '\ud83d',
  '\ude00',
  '\u0000',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\r\n',
  '\t',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u115f',
  '\u2800',
  '\u3164',
  '\u{e0041}',
  '\ufffe',
  'e\u0301',
  '\u0344',
  '\u1100\u1161',
  '\u0301'.repeat(40),
  '\u0323\u0301'.repeat(2_500),
  ' ',
  'Ada',
] as const;

const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...hostilePieces), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'binary' }),
);

/** What fields with a form require around a text, so that hostile text passes the form. */
const forms = [
  ['', ''],
  ['', '@ada.example'],
  ['ada@', '.example'],
  ['https://ada.example/', ''],
  ['https://', '.example'],
  ['', '.pdf'],
  ['ten letters', ''],
] as const;

const attempt = fc
  .tuple(hostileText, fc.constantFrom(...forms))
  .map(([text, [before, after]]) => `${before}${text}${after}`);

const shown = /[\p{L}\p{N}\p{P}\p{S}]/u;
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** How an accepted text breaks the rule. */
function faultsOf(text: string): readonly string[] {
  return [
    ...(text.isWellFormed() ? [] : ['half of a surrogate pair']),
    ...(/\p{Cc}/u.test(text.replaceAll('\n', '')) ? ['a control character'] : []),
    ...(/[\u2028\u2029]/.test(text) ? ['a line separator'] : []),
    ...(text === text.normalize('NFC') ? [] : ['not composed']),
    ...(text === text.trim() ? [] : ['not trimmed']),
    ...(text === '' || shown.test(text.replace(blanks, '')) ? [] : ['nothing visible']),
  ];
}

describe('every text of a request', () => {
  it('is found from the route table', () => {
    const names = stringFields.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'generateVideo.body.prompt',
        'videoHistory.query.search',
        'sendReport.body.work',
        'sendMessage.body.resume.file_name',
        'subscribeToStatus.body.email',
      ]),
    );
    expect(names).toEqual(expect.arrayContaining([...opaque]));
  });

  it.each(
    stringFields.filter(({ name }) => !opaque.has(name)).map(({ name, schema }) => [name, schema] as const),
  )(
    '%s is refused, or kept well-formed, composed, visible and without control characters',
    (_name, schema) => {
      fc.assert(
        fc.property(attempt, (value) => {
          const result = z.safeParse(schema, value);
          expect(result.success ? faultsOf(z.parse(z.string(), result.data)) : []).toEqual([]);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('a prompt', () => {
  const { prompt } = VideoRequest.shape;

  it.each([
    ['half of a surrogate pair', 'a sea \ud83d'],
    ['U+0000', 'a\u0000sea'],
    ['an escape sequence', '\u001b[2Ja sea'],
    ['zero-width characters alone', '\u200b\u2060\u200d'],
    ['directions alone', '\u202e\u2066\u2069'],
    ['combining marks alone', '\u0301'.repeat(500)],
    ['fillers alone', '\u3164\u2800\u115f'],
  ])('with %s is refused, and the rule is said', (_name, value) => {
    expect(prompt.safeParse(value).error?.issues).toMatchObject([
      { message: expect.stringContaining('well-formed Unicode') },
    ]);
  });

  it.each([
    ['in its composed form', 'cafe\u0301', 'caf\u00e9'],
    ['with line breaks of one kind', 'one\r\ntwo\u2028three\u000bfour', 'one\ntwo\nthree\nfour'],
    ['without blank lines around it', '\u0085\n a sea \u2029', 'a sea'],
    ['with a space for a tab', 'one\ttwo', 'one two'],
    ['with an emoji of several characters', '👩‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['from right to left', '\u200fשלום עולם', '\u200fשלום עולם'],
  ])('is kept %s', (_name, value, kept) => {
    expect(prompt.parse(value)).toBe(kept);
  });

  it('counts composed characters', () => {
    expect(prompt.safeParse('e\u0301'.repeat(2_000)).success).toBe(true);
    expect(prompt.safeParse('e\u0301'.repeat(2_001)).success).toBe(false);
  });

  it('of 400,000 combining marks is refused at once', () => {
    const startedAt = performance.now();
    expect(prompt.safeParse(`a${'\u0301'.repeat(200_000)}${'\u0323'.repeat(200_000)}`).success).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

it('an email with more than 64 characters before the @ is refused', () => {
  const { email } = routes.subscribeToStatus.body.shape;
  expect(email.safeParse(`${'a'.repeat(64)}@ada.example`).success).toBe(true);
  expect(email.safeParse(`${'a'.repeat(65)}@ada.example`).success).toBe(false);
});

it('what was stored before the rule stays readable', () => {
  const { messages, videos } = AccountExport.shape;
  for (const schema of [
    Video.shape.prompt,
    SharedVideo.shape.prompt,
    CreditEntry.shape.video_prompt,
    videos.def.element.shape.prompt,
    messages.def.element.shape.sender_name,
  ]) {
    expect(z.safeParse(schema, '\u0000\u200b e\u0301').success).toBe(true);
  }
});
