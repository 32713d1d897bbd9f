import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { signDigest } from 'aws-local/kms/sign-digest.ts';
import * as z from 'zod/mini';

/** An asynchronous invocation of a function, or an email, as it was sent. */
export interface Sent {
  readonly invocations: { readonly functionName: string; readonly payload: unknown }[];
  readonly mails: { readonly to: string; readonly subject: string; readonly text: string }[];
}

export interface SmallServices extends Sent {
  readonly endpoint: string;
  /** Parameters of SSM by their names. */
  readonly parameters: Map<string, string>;
  readonly stop: () => void;
}

const Email = z.object({
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Text: z.object({ Data: z.string() }) }),
    }),
  }),
});
const Parameter = z.object({
  Name: z.string(),
  Value: z.optional(z.string()),
  Overwrite: z.optional(z.boolean()),
});

const Digest = z.object({ Message: z.string() });

/** The one key of KMS: SubjectPublicKeyInfo, and PKCS #8 in PEM. */
const { publicKey, privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const publicKeyOfKms = new Uint8Array(publicKey);

/** SSM's parameters, one key of KMS, SES and Lambda's invocations, without permissions: enough for a handler's own calls. */
export async function startSmallServices(): Promise<SmallServices> {
  const parameters = new Map<string, string>();
  const invocations: Sent['invocations'] = [];
  const mails: Sent['mails'] = [];
  const server = createServer(async (request, response) => {
    const { status, body } = answer(request, await json(request));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  function answer({ url = '', headers }: IncomingMessage, input: unknown): { status: number; body: unknown } {
    const invoked = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(url)?.[1];
    if (invoked !== undefined) {
      invocations.push({ functionName: decodeURIComponent(invoked), payload: input });
      return { status: 202, body: {} };
    }
    if (url === '/v2/email/outbound-emails') {
      const { Destination, Content } = z.parse(Email, input);
      const { Subject, Body } = Content.Simple;
      mails.push({ to: Destination.ToAddresses[0], subject: Subject.Data, text: Body.Text.Data });
      return { status: 200, body: { MessageId: `mail-${mails.length}` } };
    }
    if (headers['x-amz-target'] === 'AmazonSSM.DescribeParameters') {
      const Parameters = [...parameters.keys()].map((Name) => ({ Name, LastModifiedDate: 1_795_000_000 }));
      return { status: 200, body: { Parameters } };
    }
    if (headers['x-amz-target'] === 'TrentService.GetPublicKey') {
      return { status: 200, body: { PublicKey: publicKey.toString('base64') } };
    }
    if (headers['x-amz-target'] === 'TrentService.Sign') {
      const { Message } = z.parse(Digest, input);
      const signature = signDigest(Buffer.from(Message, 'base64'), privateKey);
      return { status: 200, body: { Signature: signature.toString('base64') } };
    }
    const { Name: name, Value: value, Overwrite: overwrite } = z.parse(Parameter, input);
    switch (headers['x-amz-target']) {
      case 'AmazonSSM.GetParameter': {
        const known = parameters.get(name);
        if (known === undefined) return { status: 400, body: { __type: 'ParameterNotFound' } };
        return { status: 200, body: { Parameter: { Name: name, Type: 'SecureString', Value: known } } };
      }
      case 'AmazonSSM.PutParameter':
        if (parameters.has(name) && overwrite !== true)
          return { status: 400, body: { __type: 'ParameterAlreadyExists' } };
        parameters.set(name, value ?? '');
        return { status: 200, body: { Version: 1 } };
      case 'AmazonSSM.DeleteParameter':
        if (!parameters.delete(name)) return { status: 400, body: { __type: 'ParameterNotFound' } };
        return { status: 200, body: {} };
      default:
        return { status: 501, body: { __type: 'NotImplemented', message: String(headers['x-amz-target']) } };
    }
  }

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    parameters,
    invocations,
    mails,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
