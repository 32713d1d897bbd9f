import { Signature } from '@trustnxt/c2pa-ts/cose';
import * as z from 'zod/mini';

const Content = z.tuple([
  z.unknown(),
  z.looseObject({
    sigTst2: z.object({ tstTokens: z.array(z.object({ val: z.instanceof(Uint8Array) })) }),
  }),
  z.unknown(),
  z.unknown(),
]);

const tag = { sequence: 0x30, objectIdentifier: 0x06 } as const;
/** PKIStatusInfo of RFC 3161: granted. */
const granted = [tag.sequence, 3, 2, 1, 0] as const;

/**
 * Lets c2pa-ts read time stamps as the standard and c2pa-rs write them: 0.9.4 takes a manifest with one for damaged,
 * since it expects the authority's whole answer around the token (mended upstream in
 * https://github.com/TrustNXT/c2pa-ts/pull/546). May be called again.
 */
export function acceptTimeStampTokens(): void {
  const read = Signature.readFromJUMBFData;
  Signature.readFromJUMBFData = (content) => read.call(Signature, withAnswers(content));
}

function withAnswers(content: unknown): unknown {
  const parsed = z.safeParse(Content, content);
  if (!parsed.success) return content;
  const [protectedHeader, header, payload, signature] = parsed.data;
  const tstTokens = header.sigTst2.tstTokens.map(({ val }) => ({
    val: isToken(val) ? answerWith(val) : val,
  }));
  return [protectedHeader, { ...header, sigTst2: { tstTokens } }, payload, signature];
}

/** A token begins with its type, an answer with its status. */
function isToken(bytes: Uint8Array): boolean {
  const [first, length = 0] = bytes;
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return first === tag.sequence && bytes[start] === tag.objectIdentifier;
}

function answerWith(token: Uint8Array): Uint8Array {
  const length = granted.length + token.length;
  return Uint8Array.of(
    tag.sequence,
    0x83,
    length >> 16,
    (length >> 8) & 0xff,
    length & 0xff,
    ...granted,
    ...token,
  );
}
