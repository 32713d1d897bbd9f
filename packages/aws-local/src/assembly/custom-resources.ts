import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import { type CustomResourceOutcome, stackId } from './deployment.ts';
import type { Resource } from './resource-type.ts';

/**
 * The most bytes that CloudFormation takes as the answer of a custom resource.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html
 */
export const maximumAnswerBytes = 4_096;

/** Where custom resources' functions send their answers, under the AWS endpoint. */
export const customResourceAnswersPath = '/_cloudformation/answers/';

export interface CustomResources {
  /** What the resource's function answered before, if its properties are still the same. */
  readonly recall: (resource: Resource) => CustomResourceOutcome | undefined;
  /**
   * Has the resource created, or updated if its properties changed since it was, and remembers the answer.
   *
   * @throws an Error with the function's reason if it fails or does not answer
   */
  readonly provide: (resource: Resource) => Promise<CustomResourceOutcome>;
  /** Takes a function's answer: a PUT to the one-time URL that it was given. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * CloudFormation's side of custom resources.
 *
 * Source: "Custom resource reference" in the CloudFormation user guide.
 */
export function createCustomResources(options: {
  /** Keeps the answers over a restart. */
  readonly file: string;
  readonly awsEndpointUrl: string;
  /** Runs the function with this ARN; settles when it has ended. */
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
}): CustomResources {
  const { awsEndpointUrl, invoke } = options;
  const store = openStore(options.file);
  const waiting = new Map<string, (answer: unknown) => void>();

  return {
    recall: (resource) => {
      const known = store.get(outcomes, resource.key);
      return known !== undefined && same(known.properties, resource.properties) ? known : undefined;
    },
    provide: async (resource) => {
      const before = store.get(outcomes, resource.key);
      const answer = await request(
        resource,
        before === undefined ? { type: 'Create' } : { type: 'Update', before },
      );
      const outcome = { physicalResourceId: answer.PhysicalResourceId, data: answer.Data ?? {} };
      store.write(({ put }) =>
        put(outcomes, { id: resource.key, ...outcome, properties: resource.properties }),
      );
      if (before !== undefined && before.physicalResourceId !== outcome.physicalResourceId) {
        await request(resource, { type: 'Delete', before });
      }
      return outcome;
    },
    handle: async (incoming, response) => {
      const token = (incoming.url ?? '').slice(customResourceAnswersPath.length);
      const answer = waiting.get(token);
      if (incoming.method !== 'PUT' || answer === undefined) {
        response.writeHead(403).end('This URL takes one answer of a custom resource, once.');
        return;
      }
      // The URL is signed for an empty content type.
      // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-lambda-function-code-cfnresponsemodule.html
      if (incoming.headers['content-type']) {
        response.writeHead(403).end('SignatureDoesNotMatch: the URL is signed for an empty content type.');
        return;
      }
      const sent = await readAnswer(incoming);
      waiting.delete(token);
      response.writeHead(200).end();
      answer(sent);
    },
  };

  async function request(resource: Resource, change: Change): Promise<SuccessfulAnswer> {
    const token = randomUUID();
    const answered = new Promise<unknown>((resolve) => waiting.set(token, resolve));
    const { ServiceToken: functionArn } = resource.properties;
    const invoked = invoke(
      String(functionArn),
      eventFor(resource, change, `${awsEndpointUrl}${customResourceAnswersPath}${token}`),
    );
    // The answer normally comes while the function still runs; one that ends without it has forgotten to.
    const answer = await Promise.race([answered, invoked.then(() => noAnswer)]).finally(() =>
      waiting.delete(token),
    );
    if (answer === noAnswer) {
      throw new Error(`The function of the custom resource "${resource.key}" ended without an answer.`);
    }
    await invoked;
    return successOf(resource, answer);
  }
}

/** An answer as CloudFormation takes it: too long a one fails the resource. */
async function readAnswer(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return body.length > maximumAnswerBytes
    ? { Status: 'FAILED', Reason: answerTooLong(body.length) }
    : parseJson(body.toString('utf8'));
}

/** @throws an Error with the function's reason unless it succeeded */
function successOf(resource: Resource, answer: unknown): SuccessfulAnswer {
  const parsed = z.safeParse(Answer, answer);
  if (!parsed.success) {
    throw new Error(
      `The custom resource "${resource.key}" answered ${JSON.stringify(answer)}, which CloudFormation does not understand.`,
    );
  }
  if (parsed.data.Status === 'FAILED') {
    throw new Error(`The custom resource "${resource.key}" failed: ${parsed.data.Reason}`);
  }
  return parsed.data;
}

/** Why CloudFormation fails a resource whose answer has so many bytes. */
export function answerTooLong(bytes: number): string {
  return `Response object is too long: ${bytes} bytes, and CloudFormation takes ${maximumAnswerBytes}.`;
}

type Change =
  | { readonly type: 'Create' }
  | { readonly type: 'Update' | 'Delete'; readonly before: z.infer<typeof SavedOutcome> };

const noAnswer = Symbol('no answer');

const SavedOutcome = z.object({
  id: z.string(),
  physicalResourceId: z.string(),
  data: z.record(z.string(), z.unknown()),
  properties: z.record(z.string(), z.unknown()),
});
const outcomes = collection('outcome', SavedOutcome);

const SuccessfulAnswer = z.object({
  Status: z.literal('SUCCESS'),
  PhysicalResourceId: z.string(),
  Data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
type SuccessfulAnswer = z.infer<typeof SuccessfulAnswer>;

const Answer = z.discriminatedUnion('Status', [
  SuccessfulAnswer,
  z.object({ Status: z.literal('FAILED'), Reason: z.string() }),
]);

function eventFor(resource: Resource, change: Change, responseUrl: string) {
  const { before } = change.type === 'Create' ? { before: undefined } : change;
  const properties = change.type === 'Delete' ? change.before.properties : resource.properties;
  return {
    RequestType: change.type,
    ServiceToken: resource.properties.ServiceToken,
    ResponseURL: responseUrl,
    StackId: stackId(resource.stack),
    RequestId: randomUUID(),
    LogicalResourceId: resource.logicalId,
    ResourceType: resource.type,
    ResourceProperties: asTexts(properties),
    ...(before !== undefined && { PhysicalResourceId: before.physicalResourceId }),
    ...(change.type === 'Update' && { OldResourceProperties: asTexts(change.before.properties) }),
  };
}

/** CloudFormation passes on numbers and booleans as texts. */
function asTexts(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asTexts(inner)]));
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
