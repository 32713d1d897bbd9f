import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  AdminConfirmSignUpCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { type RouteKey, routes } from '../../../contract/routes.ts';
import { OwnCredits, Video } from '../../../contract/schemas.ts';
import { projectRoot } from '../../../lib/foundation/project-root.ts';

export interface Flow {
  readonly name: string;
  /** Null: it went as it should. */
  readonly problem: string | null;
}

const region = 'us-east-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const password = 'secret-enough';

const wanted = {
  prompt: 'A sea at dusk',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
};

const service = 'Reelwright-trial-Service';

/**
 * What a person does in a trial, as far as MiniStack runs it: it has no key group of CloudFront, so that files are read from
 * their bucket.
 *
 * @param outputs of all stacks, by name
 */
export async function miniStackFlows(
  endpoint: string,
  outputs: Readonly<Record<string, string>>,
): Promise<readonly Flow[]> {
  const [apiId] = new URL(outputNamed(outputs, /^ApiUrl$/)).host.split('.');
  const call = callerOf(endpoint, {
    host: `${apiId}.execute-api.localhost`,
    'x-origin-secret': await originSecret(endpoint),
  });
  const flows: Flow[] = [];
  const flow = async (name: string, run: () => Promise<boolean>): Promise<void> => {
    const problem = await run().then(
      (ok) => (ok ? null : 'its answer is another'),
      (error: unknown) => String(error),
    );
    flows.push({ name, problem });
  };

  await flow(
    'a visitor asks whether the API is healthy',
    async () => (await call('getHealth')).status === 200,
  );
  await flow('a visitor asks for the status', async () => (await call('getStatus')).status === 200);
  await flow('a request that goes around the site is refused', async () => {
    const around = callerOf(endpoint, { host: `${apiId}.execute-api.localhost` });
    return (await around('getHealth')).status === 403;
  });
  await flow(
    'a visitor without a token is refused credits',
    async () => (await call('getCredits')).status === 401,
  );

  const email = `ada@${randomUUID()}.example.com`;
  let person: { userId: UserId; token: string } | undefined;
  const asPerson: typeof call = (key, parts = {}) => call(key, { token: person?.token, ...parts });
  await flow("a person signs up and signs in by AWS's client, and the token names the account", async () => {
    const userPoolId = outputNamed(outputs, /^UserPoolId$/);
    const clientId = outputNamed(outputs, /RefSignInClient/);
    person = await newPerson(endpoint, { userPoolId, clientId }, email);
    return true;
  });
  for (const key of ['videoHistory', 'listOrders', 'checkSubscription', 'readSignIn'] as const) {
    await flow(`the person calls ${key}`, async () => (await asPerson(key)).status === 200);
  }
  await flow('credits wait for the person', async () => (await balance(asPerson)) === 10_000);
  await flow('payments are not set up', async () => {
    const { status, body } = await asPerson('createPayment', { body: { pack: 'starter' } });
    return status === 409 && JSON.stringify(body).includes('payments_not_set_up');
  });
  const cancelled = v7();
  await flow('a video is charged and queued', async () => {
    const { status, body: video } = await asPerson('generateVideo', { id: cancelled, body: wanted });
    return status === 202 && z.parse(Video, video).status === 'queued' && (await balance(asPerson)) === 9_000;
  });
  await flow('the video is cancelled and refunded once', async () => {
    const parts = { id: cancelled, body: { refund_credits: 1_000 } };
    const first = await asPerson('cancelVideo', parts);
    await asPerson('cancelVideo', parts);
    return first.status === 200 && (await balance(asPerson)) === 10_000;
  });
  await flow('a video is made, and is in its bucket', async () => {
    const file = await videoOf(endpoint, asPerson, person?.userId ?? '');
    return Buffer.from(file).toString('latin1', 4, 8) === 'ftyp' && (await balance(asPerson)) === 9_000;
  });
  await flow(
    "another's video is not found",
    async () => (await asPerson('getVideo', { id: v7() })).status === 404,
  );
  return flows;
}

type Call = ReturnType<typeof callerOf>;

async function balance(asPerson: Call): Promise<number> {
  return z.parse(OwnCredits, (await asPerson('getCredits')).body).credits;
}

/** Calls routes as CloudFront does. MiniStack tells HTTP APIs apart by the host. */
function callerOf(endpoint: string, headers: Readonly<Record<string, string>>) {
  return (
    key: RouteKey,
    { id = '', token, body }: { id?: string; token?: string | undefined; body?: unknown } = {},
  ): Promise<{ status: number; body: unknown }> =>
    new Promise((resolve, reject) => {
      const { method, path } = routes[key];
      const outgoing = request(
        `${endpoint}${path.replace('{id}', id)}`,
        {
          method,
          headers: {
            ...headers,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        (response) =>
          void json(response).then(
            (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
            reject,
          ),
      );
      outgoing.once('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** Signs up and signs in as the page does, by Amplify; the operator confirms the address, since no mail is read here. */
async function newPerson(
  endpoint: string,
  { userPoolId, clientId }: { userPoolId: string; clientId: string },
  email: string,
): Promise<{ userId: UserId; token: string }> {
  const pool = new CognitoIdentityProviderClient({ endpoint, region, credentials });
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: endpoint },
    },
  });
  const signUpHere = () =>
    signUp({
      username: email,
      password,
      options: { userAttributes: { email }, clientMetadata: { agreed_to: termsVersion } },
    });
  // MiniStack does not tell the trigger what the page says, and the trigger refuses who agreed to nothing.
  const refusal = await signUpHere().then(
    () => 'none',
    (error: unknown) => String(error),
  );
  if (!refusal.includes('Confirm that you are 18 or older')) throw new Error(`The refusal is ${refusal}.`);
  const { UserPool } = await pool.send(new DescribeUserPoolCommand({ UserPoolId: userPoolId }));
  const { PreSignUp, ...LambdaConfig } = UserPool?.LambdaConfig ?? {};
  await pool.send(new UpdateUserPoolCommand({ UserPoolId: userPoolId, LambdaConfig }));
  await signUpHere();
  await pool.send(new AdminConfirmSignUpCommand({ UserPoolId: userPoolId, Username: email }));
  await pool.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  await signIn({ username: email, password });
  const accessToken = (await fetchAuthSession()).tokens?.accessToken;
  return { userId: z.parse(UserId, accessToken?.payload.account_id), token: String(accessToken) };
}

/** The file of a video that the person generates. */
async function videoOf(endpoint: string, asPerson: Call, userId: string): Promise<Uint8Array> {
  const id = v7();
  const { status } = await asPerson('generateVideo', { id, body: wanted });
  if (status !== 202) throw new Error(`It is answered by ${status}.`);
  const resources = await resourcesOf(endpoint);
  await putSamples(endpoint, resources(/^SampleClipsBucket/));
  await render(endpoint, resources(/^GenerationRenderVideo/), { user_id: userId, video_id: id });
  const video = await ended(asPerson, id);
  if (video.video_url === null) throw new Error(`The video is ${video.status} and has no link.`);
  return fileOf(endpoint, resources(/^MediaBucket/), video.video_url);
}

/** The name of the one resource of the service's stack whose logical id is like that. */
async function resourcesOf(endpoint: string): Promise<(logicalId: RegExp) => string> {
  const client = new CloudFormationClient({ endpoint, region, credentials });
  const named = new Map<string, string>();
  for await (const page of paginateListStackResources({ client }, { StackName: service })) {
    for (const {
      LogicalResourceId = '',
      PhysicalResourceId = '',
      ResourceType = '',
    } of page.StackResourceSummaries ?? []) {
      if (/^AWS::(S3::Bucket|Lambda::Function)$/.test(ResourceType))
        named.set(LogicalResourceId, PhysicalResourceId);
    }
  }
  return (logicalId) => {
    const [found, ...others] = [...named].filter(([id]) => logicalId.test(id));
    if (found === undefined || others.length > 0) throw new Error(`Not one resource is ${logicalId}.`);
    return found[1];
  };
}

/** Does what CDK's copier would, which is left out. */
async function putSamples(endpoint: string, Bucket: string): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const cwd = path.join(projectRoot, 'media/samples');
  for (const Key of globSync('*/16x9-standard-5s.*', { cwd })) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: readFileSync(path.join(cwd, Key)) }));
  }
}

/**
 * MiniStack's CloudFormation ignores that a function is durable, and its Lambda resumes only executions that were invoked
 * synchronously.
 */
async function render(
  endpoint: string,
  FunctionName: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  // By hand: AWS's client has no `Enabled`, which only the emulator knows.
  const { ok } = await fetch(`${endpoint}/2015-03-31/functions/${FunctionName}/configuration`, {
    method: 'PUT',
    body: JSON.stringify({ DurableConfig: { Enabled: true, ExecutionTimeout: 3_600 } }),
  });
  if (!ok) throw new Error(`${FunctionName} cannot be made durable.`);
  const { FunctionError, Payload } = await new LambdaClient({ endpoint, region, credentials }).send(
    new InvokeCommand({ FunctionName: `${FunctionName}:live`, Payload: JSON.stringify(input) }),
  );
  if (FunctionError !== undefined) throw new Error(Payload?.transformToString() ?? FunctionError);
}

/** The video as soon as it has ended, or as it is after two minutes. */
async function ended(asPerson: Call, id: string): Promise<z.infer<typeof Video>> {
  for (let attempt = 1; ; attempt += 1) {
    const video = z.parse(Video, (await asPerson('getVideo', { id })).body);
    if (attempt === 60 || !['queued', 'generating'].includes(video.status)) return video;
    await wait(2_000);
  }
}

/** What CloudFront would show at the link, which is signed by a key that MiniStack's CloudFront does not know. */
async function fileOf(endpoint: string, Bucket: string, link: string): Promise<Uint8Array> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const Key = new URL(link).pathname.slice(1);
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  if (Body === undefined) throw new Error(`${Key} is empty.`);
  return Body.transformToByteArray();
}

/** What CloudFront shows the API, as CloudFormation made it. */
async function originSecret(endpoint: string): Promise<string> {
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  const { SecretString } = await client.send(
    new GetSecretValueCommand({ SecretId: 'reelwright/trial/origin-secret-1' }),
  );
  if (SecretString === undefined) throw new Error('The origin secret has no value.');
  return SecretString;
}

function outputNamed(outputs: Readonly<Record<string, string>>, name: RegExp): string {
  const found = Object.entries(outputs).find(([key]) => name.test(key));
  if (found === undefined) throw new Error(`No stack has an output ${name}.`);
  return found[1];
}
