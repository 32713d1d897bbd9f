import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  AdminConfirmSignUpCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { type RouteKey, routes } from '../../../contract/routes.ts';
import { OwnCredits, Video } from '../../../contract/schemas.ts';
import { buyCredits } from '../../../functions/credits/testing/post-credits.ts';
import { createCreditsStore } from '../../../functions/tables/credits/credits.store.ts';

export interface Flow {
  readonly name: string;
  /** Null: it went as it should. */
  readonly problem: string | null;
}

const region = 'us-east-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const password = 'secret-enough';

/**
 * What a person does, as far as MiniStack runs it: its CloudFormation makes durable functions ordinary ones, so that no
 * video is rendered, and there are no links to media without a key group.
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
  await flow('a pack of credits is granted and seen', async () => {
    const tables = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const store = createCreditsStore(tables, outputNamed(outputs, /RefCreditsTable/));
    const granted = { reference: randomUUID(), now: () => new Date() };
    await buyCredits(store, z.parse(UserId, person?.userId), 3_000, granted);
    return (await balance(asPerson)) === 3_000;
  });
  const id = v7();
  await flow('a video is charged and queued', async () => {
    const body = {
      prompt: 'A sea at dusk',
      duration: 5,
      aspect_ratio: '16:9',
      quality: 'standard',
      price_credits: 1_000,
    };
    const { status, body: video } = await asPerson('generateVideo', { id, body });
    return status === 202 && z.parse(Video, video).status === 'queued' && (await balance(asPerson)) === 2_000;
  });
  await flow('the video is cancelled and refunded once', async () => {
    const first = await asPerson('cancelVideo', { id, body: { refund_credits: 1_000 } });
    await asPerson('cancelVideo', { id, body: { refund_credits: 1_000 } });
    return first.status === 200 && (await balance(asPerson)) === 3_000;
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
  await signUp({
    username: email,
    password,
    options: { userAttributes: { email }, clientMetadata: { agreed_to: termsVersion } },
  });
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

/** What CloudFront shows the API, as CloudFormation made it. */
async function originSecret(endpoint: string): Promise<string> {
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  const { SecretString } = await client.send(
    new GetSecretValueCommand({ SecretId: 'reelwright/laptop/origin-secret-1' }),
  );
  if (SecretString === undefined) throw new Error('The origin secret has no value.');
  return SecretString;
}

function outputNamed(outputs: Readonly<Record<string, string>>, name: RegExp): string {
  const found = Object.entries(outputs).find(([key]) => name.test(key));
  if (found === undefined) throw new Error(`No stack has an output ${name}.`);
  return found[1];
}
