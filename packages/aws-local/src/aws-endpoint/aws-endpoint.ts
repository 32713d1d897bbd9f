import type { IncomingMessage, ServerResponse } from 'node:http';
import { customResourceAnswersPath } from '../assembly/custom-resources.ts';
import { accountId, arn, region } from '../assembly/physical-names.ts';
import { type CloudFormation, cloudFormationService } from '../cloudformation/cloudformation.ts';
import { type CloudWatch, cloudWatchTarget } from '../cloudwatch/cloudwatch.ts';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import { type Kms, kmsTarget } from '../kms/kms.ts';
import { callbackIdOf } from '../lambda/invoke-api.ts';
import { type CloudWatchLogs, cloudWatchLogsTarget } from '../logs/cloudwatch-logs.ts';
import { identityIn, type Ses, sendEmailPath } from '../ses/ses.ts';
import { verifyRequest } from '../signature/verify-request.ts';
import { hasOperation, type Sqs, sqsTarget } from '../sqs/sqs.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The services behind the one endpoint. S3 and SSM check their callers themselves. */
export interface AwsServices {
  readonly iam: Iam;
  readonly dynamoDb: Pick<DynamoDb, 'handle'>;
  readonly kms: Pick<Kms, 'handle'>;
  readonly parameters: { readonly handle: Handler };
  readonly buckets: { readonly handle: Handler };
  /** Where the functions run; resolves to the current one, since a deployment has its own. */
  readonly functions: () => {
    readonly handle: Handler;
    readonly executionOfCallback: (callbackId: string) => string | undefined;
  };
  /** The user pool that a request is about. */
  readonly userPoolOf: (request: IncomingMessage) => Promise<{
    readonly arn: string;
    readonly handlePublic: Handler;
    readonly handleAdministration: Handler;
  }>;
  readonly ses: Pick<Ses, 'handle' | 'describeIdentity'>;
  readonly cloudFormation: CloudFormation;
  readonly cloudWatch: CloudWatch;
  readonly sqs: Sqs;
  readonly cloudWatchLogs: CloudWatchLogs;
  readonly customResources: { readonly handle: Handler };
  /** Milliseconds since 1970, by the machine's own clock: that is what callers sign with. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** DynamoDB takes at most 16 MB in one request. */
const maximumBodyBytes = 17 * 1024 * 1024;

/** One request, and what may answer it. */
interface Exchange {
  readonly services: AwsServices;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `PutItem`; empty if the request names its operation by its path. */
  readonly operation: string;
  readonly url: string;
}

/** What `AWS_ENDPOINT_URL` leads to: every SDK call of a function, told apart by its target or path, and authorized. */
export function createAwsEndpoint(services: AwsServices): Handler {
  return async (request, response) => {
    const url = request.url ?? '/';
    const [service = '', operation = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
    const exchange: Exchange = { services, request, response, operation, url };
    if (url.startsWith(customResourceAnswersPath)) return services.customResources.handle(request, response);
    if (service === 'DynamoDB_20120810') return toDynamoDb(exchange);
    if (service === 'AmazonSSM') return services.parameters.handle(request, response);
    if (service === kmsTarget) return toKms(exchange);
    if (service === cloudWatchTarget) return toCloudWatch(exchange);
    if (service === sqsTarget && hasOperation(operation)) return toSqs(exchange);
    if (service === cloudWatchLogsTarget) return toCloudWatchLogs(exchange);
    if (service === 'AWSCognitoIdentityProviderService') return toUserPool(exchange);
    if (lambdaPath.test(url) || callbackIdOf(url) !== undefined) return toLambda(exchange);
    if (url === sendEmailPath && request.method === 'POST') return toSes(exchange);
    if (identityIn(url) !== undefined && request.method === 'GET') return toIdentity(exchange);
    const signedFor = scopedService(request);
    if (service === '' && signedFor === cloudFormationService) return toCloudFormation(exchange);
    if (service !== '' || (signedFor !== undefined && signedFor !== 's3')) {
      const name = service === '' ? signedFor : `${service}.${operation}`;
      services.log(`A function called ${name}, which the local cloud does not have.`);
      sendJsonError(response, 501, 'NotImplemented', `The local cloud does not have ${name}.`);
      return;
    }
    return services.buckets.handle(request, response);
  };
}

async function toDynamoDb(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'dynamodb', body);
  if (principal !== undefined) await services.dynamoDb.handle({ principal, operation, body }, response);
}

async function toUserPool(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const pool = await services.userPoolOf(request);
  // The SDK does not sign what Cognito answers anyone, such as AssociateSoftwareToken: an access token authorizes it.
  if (request.headers.authorization === undefined) return pool.handlePublic(request, response);
  const principal = authenticate(exchange, 'cognito-idp');
  if (principal === undefined) return;
  const action = `cognito-idp:${operation}`;
  const decision = services.iam.authorize({ principal, action, resourceArn: pool.arn });
  if (decision.allowed) return pool.handleAdministration(request, response);
  request.resume();
  sendJsonError(response, 400, 'AccessDeniedException', decision.message);
}

async function toLambda(exchange: Exchange): Promise<void> {
  const { services, request, response, url } = exchange;
  const principal = authenticate(exchange, 'lambda');
  if (principal === undefined) return;
  const callbackId = callbackIdOf(url);
  if (callbackId !== undefined) return toCallback(exchange, principal, callbackId);
  const decision = services.iam.authorize({
    principal,
    action: 'lambda:InvokeFunction',
    resourceArn: invokedFunctionArn(url),
  });
  if (decision.allowed) return services.functions().handle(request, response);
  request.resume();
  sendJsonError(response, 403, 'AccessDeniedException', decision.message);
}

/**
 * Authorized against the ARN of the execution that waits:
 * https://docs.aws.amazon.com/lambda/latest/dg/durable-security.html
 */
async function toCallback(
  { services, request, response }: Exchange,
  principal: string,
  callbackId: string,
): Promise<void> {
  const action = 'lambda:SendDurableExecutionCallbackSuccess';
  const resourceArn = services.functions().executionOfCallback(callbackId);
  // Without an execution there is nothing to protect, and Lambda itself refuses.
  const decision =
    resourceArn === undefined ? null : services.iam.authorize({ principal, action, resourceArn });
  if (decision === null || decision.allowed) return services.functions().handle(request, response);
  request.resume();
  sendJsonError(response, 403, 'AccessDeniedException', decision.message);
}

async function toKms(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'kms', body);
  if (principal !== undefined) services.kms.handle({ principal, operation, body }, response);
}

async function toCloudWatch(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'monitoring', body);
  if (principal !== undefined) services.cloudWatch.handle({ principal, operation, body }, response);
}

async function toCloudFormation(exchange: Exchange): Promise<void> {
  const { services, request, response } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, cloudFormationService, body);
  if (principal !== undefined) services.cloudFormation.handle({ principal, body }, response);
}

async function toSqs(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'sqs', body);
  if (principal !== undefined) services.sqs.handle({ principal, operation, body }, response);
}

async function toCloudWatchLogs(exchange: Exchange): Promise<void> {
  const { services, request, response, operation } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'logs', body);
  if (principal !== undefined) services.cloudWatchLogs.handle({ principal, operation, body }, response);
}

async function toSes(exchange: Exchange): Promise<void> {
  const { services, request, response } = exchange;
  const body = await readBody(request);
  const principal = authenticate(exchange, 'ses', body);
  if (principal !== undefined) services.ses.handle({ principal, body }, response);
}

function toIdentity(exchange: Exchange): void {
  const { services, response, url } = exchange;
  const principal = authenticate(exchange, 'ses');
  if (principal === undefined) return;
  services.ses.describeIdentity({ principal, identity: identityIn(url) ?? '' }, response);
}

/** undefined once the caller has been refused. */
function authenticate(
  { services: { iam, now }, request, response }: Exchange,
  service: string,
  body?: Buffer,
): string | undefined {
  const verification = verifyRequest(request, { now, region, service, credentials: iam.credentials }, body);
  if (verification.outcome === 'verified') return verification.principal;
  request.resume();
  if (verification.outcome === 'anonymous') {
    sendJsonError(response, 400, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  } else {
    sendJsonError(
      response,
      400,
      refusalCodes[verification.reason] ?? 'InvalidSignatureException',
      verification.message,
    );
  }
  return undefined;
}

const refusalCodes: Readonly<Record<string, string>> = {
  unknownAccessKey: 'UnrecognizedClientException',
  wrongSessionToken: 'UnrecognizedClientException',
  malformed: 'IncompleteSignatureException',
};

const lambdaPath = /^\/2015-03-31\/functions\/([^/?]+)\/invocations\/?(?:\?|$)/;

/** The ARN that IAM checks: with the alias or version, if the call names one. */
function invokedFunctionArn(url: string): string {
  const name = decodeURIComponent(lambdaPath.exec(url)?.[1] ?? '');
  const qualifier = new URL(url, 'http://lambda').searchParams.get('Qualifier');
  const unqualified = name.startsWith('arn:')
    ? name
    : arn('lambda', `function:${name.replace(new RegExp(`^${accountId}:function:`), '')}`);
  return qualifier === null ? unqualified : `${unqualified}:${qualifier}`;
}

/** The service that a request is signed for. */
function scopedService(request: IncomingMessage): string | undefined {
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maximumBodyBytes) throw new Error('The request is larger than any that AWS takes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function sendJsonError(response: ServerResponse, status: number, code: string, message: string): void {
  response.setHeader('x-amzn-errortype', code);
  sendJson(response, 'application/x-amz-json-1.1', status, { __type: code, message, Message: message });
}
