import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { VideoId } from '../../contract/fields/ids.ts';
import type { Log } from '../log/logger.ts';
import { createC2pa } from './c2pa.ts';
import { coseSignature, coseSignatureBytes, tokenBytesMaximum } from './cose-signature.ts';
import { createSignVideo } from './sign-video.ts';
import { judge } from './testing/judge.ts';
import { localSigner } from './testing/local-signer.ts';
import { textOnlyOrder } from './testing/text-only-order.ts';
import { createTimeStampAuthority } from './testing/time-stamp-authority.ts';
import { createTimeStamper } from './time-stamp.ts';

const root = join(import.meta.dirname, '../..');
const video = readFileSync(join(root, 'web/public/showcase/trending/dunes.mp4'));
const signedSince = new Date('2026-11-21T11:00:00.000Z');
const now = new Date('2026-11-21T12:00:00.000Z');
const signer = await localSigner(signedSince);
const authority = await createTimeStampAuthority(() => now);
const url = 'http://time.example';
const reference = VideoId.parse('0197a1b2-0000-7000-8000-000000000003');

type Answer = (request: ArrayBuffer, signal: AbortSignal) => Promise<Response>;

const stamped: Answer = async (request) => new Response(await authority.stamp(request));

/** A stamper whose authority gives these answers, one after the other, and the last one from then on. */
function stamping(...answers: Answer[]) {
  const logged: unknown[] = [];
  const asked: (string | undefined)[] = [];
  const log: Log = { info: () => {}, warn: (...line) => void logged.push(line), error: () => {} };
  const stamp = createTimeStamper({
    url,
    now: () => now,
    log,
    fetch: async (to, { body, signal, headers } = {}) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(`${to} ${new Headers(headers).get('content-type')}`);
      if (!(body instanceof ArrayBuffer) || !signal || !answer) throw new Error('The request is incomplete.');
      return answer(body, signal);
    },
  });
  return { stamp, logged, asked };
}

function sign(stamp: ReturnType<typeof createTimeStamper>) {
  return createSignVideo({
    signer,
    loadC2pa: createC2pa(root),
    images: { read: async () => null },
    readVideo: async () => null,
    stamp,
    now: () => now,
  })(video, textOnlyOrder);
}

it('of a signed video is what the authority vouches for, over a hash alone', async () => {
  const { stamp, logged, asked } = stamping(stamped);
  const { bytes } = await sign(stamp);
  expect(await judge(bytes)).toMatchObject({ isValid: true, problems: [], stampedAt: now });
  expect(asked).toEqual([`${url} application/timestamp-query`]);
  expect(logged).toEqual([]);
});

it('is asked for twice: a lost connection costs none', async () => {
  const { stamp, logged } = stamping(async () => {
    throw new TypeError('fetch failed');
  }, stamped);
  expect((await judge((await sign(stamp)).bytes)).stampedAt).toEqual(now);
  expect(logged).toEqual([]);
});

it('that the authority does not give leaves the video signed, and is told', async () => {
  const { stamp, logged } = stamping(async () => new Response(null, { status: 503 }));
  const { bytes } = await sign(stamp);
  expect(await judge(bytes)).toMatchObject({ isValid: true, problems: [], stampedAt: null });
  expect(logged).toEqual([
    ['video.unstamped', { video_id: reference, cause: expect.stringContaining('answered 503') }],
  ]);
});

it('is not waited for longer than twice its time limit', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const { stamp, asked } = stamping(async (_, signal) => {
    signal.throwIfAborted();
    return new Response();
  });
  expect(await stamp(Buffer.from('a message'), reference)).toBeNull();
  expect(asked).toHaveLength(2);
});

it.each([null, 1, 255, 256, tokenBytesMaximum])(
  'takes the room that was kept for it, whatever its length: %s bytes',
  async (bytes) => {
    const certificates = await signer.certificates();
    const stamp = async () => (bytes === null ? null : new Uint8Array(bytes));
    const signature = await coseSignature(Buffer.from('a claim'), certificates, signer, stamp);
    expect(signature.length).toBe(coseSignatureBytes(certificates, { hasStamp: true }));
  },
);

const anotherTime = await createTimeStampAuthority(() => signedSince);
const untrue: readonly [string, Answer, string][] = [
  ['is no answer of an authority', async () => new Response('<!doctype html>'), 'ASN.1'],
  ['is a refusal', async () => new Response(Buffer.from('30053003020102', 'hex')), 'refused with status 2'],
  ['never ends', async () => new Response(Buffer.alloc(1_000_000)), 'too long'],
  [
    'is of another time',
    async (request) => new Response(await anotherTime.stamp(request)),
    'says 2026-11-21T11:00:00.000Z',
  ],
  [
    'answers another request',
    async (request) => stampedWith(request, (bytes) => bytes.length - 10),
    'answers another request',
  ],
  [
    'is of another message',
    async (request) => stampedWith(request, (bytes) => bytes.indexOf('0420', 0, 'hex') + 9),
    'TSTInfo verification is failed',
  ],
  [
    'has a wrong signature',
    async (request) => {
      const answer = Buffer.from(await authority.stamp(request));
      answer.writeUInt8(answer.readUInt8(answer.length - 2) ^ 1, answer.length - 2);
      return new Response(answer);
    },
    'signature of the time stamp is wrong',
  ],
];

/** Changes a byte of a request before it is stamped. */
async function stampedWith(request: ArrayBuffer, placeIn: (bytes: Buffer) => number): Promise<Response> {
  const bytes = Buffer.from(request.slice(0));
  const place = placeIn(bytes);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return new Response(await authority.stamp(Uint8Array.from(bytes).buffer));
}

it.each(untrue)('that %s is not put into a video', async (_, answer, cause) => {
  const { stamp, logged } = stamping(answer);
  expect(await stamp(Buffer.from('a message'), reference)).toBeNull();
  expect(logged).toEqual([
    ['video.unstamped', { video_id: reference, cause: expect.stringContaining(cause) }],
  ]);
});
