import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import { key } from './resources.ts';
import { signDigest } from './sign-digest.ts';

/** Key Management Service: `Sign` and `GetPublicKey` of its JSON interface. */
export interface Kms {
  /** Makes the keys of a template that do not exist yet; they stay the same at every start. */
  configure(resources: readonly Resource[]): void;
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly operation: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The service's name in `X-Amz-Target`. */
export const kmsTarget = 'TrentService';

const StoredKey = z.object({
  /** The key's ARN. */
  id: z.string(),
  /** PKCS #8. */
  privateKeyPem: z.string(),
});
const keys = collection('key', StoredKey);

const algorithm = 'ECDSA_SHA_256';
const spec = 'ECC_NIST_P256';

const operations = ['Sign', 'GetPublicKey'] as const;

const GetPublicKey = z.strictObject({ KeyId: z.string() });

/** The digest alone: whole messages are not hashed here. */
const Sign = z.strictObject({
  KeyId: z.string(),
  Message: z.base64(),
  MessageType: z.literal('DIGEST'),
  SigningAlgorithm: z.literal(algorithm),
});

/** @param file where the keys are kept, with their private halves */
export function createKms({
  file,
  iam,
}: {
  readonly file: string;
  readonly iam: Pick<Iam, 'authorize'>;
}): Kms {
  const store = openStore(file);

  function perform(operation: (typeof operations)[number], principal: string, body: Buffer): object {
    const input = parse(operation === 'Sign' ? Sign : GetPublicKey, body);
    const decision = iam.authorize({ principal, action: `kms:${operation}`, resourceArn: input.KeyId });
    if (!decision.allowed) throw new KmsError('AccessDeniedException', decision.message);
    const stored = store.get(keys, input.KeyId);
    if (stored === undefined) {
      throw new KmsError('NotFoundException', `Key '${input.KeyId}' does not exist`);
    }
    if (operation === 'Sign') return signed(parse(Sign, body), stored.privateKeyPem);
    const publicKey = createPublicKey(stored.privateKeyPem).export({ type: 'spki', format: 'der' });
    return {
      KeyId: stored.id,
      PublicKey: publicKey.toString('base64'),
      KeySpec: spec,
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms: [algorithm],
    };
  }

  return {
    configure: (resources) => {
      for (const { attributes } of ofType(resources, key)) {
        const id = String(attributes.Arn);
        if (store.get(keys, id) !== undefined) continue;
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
        store.write(({ put }) => put(keys, { id, privateKeyPem }));
      }
    },
    handle: ({ principal, operation, body }, response) => {
      const known = operations.find((name) => name === operation);
      try {
        if (known === undefined) {
          throw new KmsError(
            'UnknownOperationException',
            `The local cloud does not have KMS's ${operation}.`,
          );
        }
        send(response, 200, perform(known, principal, body));
      } catch (error) {
        if (!(error instanceof KmsError)) throw error;
        send(response, 400, { __type: error.type, message: error.message });
      }
    },
  };
}

/** An error response, named as in the API reference. */
class KmsError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** KMS answers with a DER signature of a digest that the caller made. */
function signed({ KeyId, Message }: z.infer<typeof Sign>, privateKeyPem: string): object {
  const digest = Buffer.from(Message, 'base64');
  if (digest.length !== 32) {
    throw new KmsError('ValidationException', `Digest is invalid length for algorithm ${algorithm}.`);
  }
  return {
    KeyId,
    Signature: signDigest(digest, privateKeyPem).toString('base64'),
    SigningAlgorithm: algorithm,
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, body: Buffer): z.output<Schema> {
  const input = z.safeParse(schema, JSON.parse(body.toString('utf8')));
  if (input.success) return input.data;
  throw new KmsError('ValidationException', z.prettifyError(input.error));
}

function send(response: ServerResponse, status: number, content: object): void {
  sendJson(response, 'application/x-amz-json-1.1', status, content);
}
