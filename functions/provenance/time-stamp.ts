import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, Null, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { VideoId } from '../../contract/fields/ids.ts';
import { causeOf, type Log } from '../log/logger.ts';
import { tokenBytesMaximum } from './cose-signature.ts';

/**
 * Has an authority stamp a message with the time: the DER of a TimeStampToken (RFC 3161). Null: the authority gave no
 * usable one, which stops no video.
 */
export type Stamp = (message: Uint8Array, reference: VideoId) => Promise<Uint8Array | null>;

/** The status before a token takes some bytes, or a sentence. */
const responseBytesMaximum = tokenBytesMaximum + 2_000;

/** A video waits for both attempts at most. The second one follows at once: a lost connection is what it mends. */
const attempts = 2;
const attemptMilliseconds = 3_000;

/** An authority's clock that differs more from ours says nothing. */
const differenceMaximumMilliseconds = 60_000;

const sha256 = '2.16.840.1.101.3.4.2.1';

/** @param options.url of the authority, which is sent a hash and a random number alone */
export function createTimeStamper(options: {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly log: Log;
}): Stamp {
  const { log } = options;
  return async (message, reference) => {
    let cause: unknown;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        return await askForToken(message, options);
      } catch (error) {
        cause = error;
      }
    }
    log.warn('video.unstamped', { video_id: reference, cause: causeOf(cause) });
    return null;
  };
}

async function askForToken(
  message: Uint8Array,
  { url, fetch, now }: Parameters<typeof createTimeStamper>[0],
): Promise<Uint8Array> {
  // Positive and of a fixed length.
  const nonce = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]) });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: requestFor(message, nonce),
    redirect: 'error',
    signal: AbortSignal.timeout(attemptMilliseconds),
  });
  if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}.`);
  const answer = await bytesOf(response);
  await assertStamped(answer, { message, nonce, at: now() });
  return tokenIn(answer);
}

function requestFor(message: Uint8Array, nonce: Integer): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(message).digest() }),
    }),
    certReq: true,
    nonce,
  });
  return request.toSchema().toBER();
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > responseBytesMaximum)
      throw new Error('The answer of the time-stamping authority is too long.');
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** Whether a reader trusts the authority, the reader decides by its certificates. */
async function assertStamped(
  answer: Uint8Array<ArrayBuffer>,
  { message, nonce, at }: { message: Uint8Array; nonce: Integer; at: Date },
): Promise<void> {
  const response = TimeStampResp.fromBER(answer);
  const { status } = response.status;
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    throw new Error(`The time-stamping authority refused with status ${status}.`);
  }
  const data = Uint8Array.from(message).buffer;
  if (!(await response.verify({ signer: 0, trustedCerts: [], data }))) {
    throw new Error('The signature of the time stamp is wrong.');
  }
  const { encapContentInfo } = new SignedData({ schema: response.timeStampToken?.content });
  const info = TSTInfo.fromBER(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer());
  if (!info.nonce?.isEqual(nonce)) throw new Error('The time stamp answers another request.');
  if (Math.abs(info.genTime.getTime() - at.getTime()) > differenceMaximumMilliseconds) {
    throw new Error(`The time stamp says ${info.genTime.toISOString()} at ${at.toISOString()}.`);
  }
}

/** The bytes that the authority wrote: a copy in another encoding might not fit its signature. */
function tokenIn(answer: Uint8Array<ArrayBuffer>): Uint8Array {
  const { result } = fromBER(answer);
  const token = result instanceof Sequence ? result.valueBlock.value[1]?.valueBeforeDecodeView : undefined;
  if (token === undefined || token.length > tokenBytesMaximum) {
    throw new Error('The time stamp is missing, or too long.');
  }
  return token;
}
