import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DescribeIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreateHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { createStripeInProcess } from 'stripe-emulator/in-process.ts';
import { stacksOf } from '../../../bin/account/environment-stacks.ts';
import { type Finding, preflight } from '../../../bin/account/preflight-checks.ts';
import { askSender, type PublicDns } from '../../../bin/account/questions.ts';
import { isFirstDeployment, readStackStates } from '../../../bin/account/stack-states.ts';
import { writeSecret } from '../../../bin/account/write-secret.ts';
import { neededSecrets } from '../../../bin/account/written-secrets.ts';
import { shellAccount } from '../../../bin/setup/account.ts';
import { recordsOf } from '../../../bin/setup/dns-records.ts';
import { defaultRegion as region } from '../../../contract/regions.ts';
import { type Environment, environmentNamed } from '../../../lib/foundation/environments.ts';
import { withExampleFacts } from '../../stacks/example-facts.ts';
import { freePort } from '../free-port.ts';
import { pythonTool } from '../python-tools.ts';
import type { Check } from './check.ts';

/** MiniStack's account. */
const account = '000000000000';

/**
 * MiniStack's quota of concurrent functions is that of its machine, no DNS brings it a sender's keys, and it has no Cost
 * Explorer.
 */
const refusedAlways = ['concurrency', 'sender', 'unusual costs'];

/**
 * The commands that ask and change an account (setup, preflight, deploy's look at the stacks, rotate) against
 * MiniStack, which others wrote to stand in for an account: https://pypi.org/project/ministack/
 */
export const emptyAccount: Check = {
  name: 'account',
  async run() {
    const { version, programs } = pythonTool('ministack');
    const problems: string[] = [];
    let judged = 0;
    const expect = (what: string, isSo: boolean) => {
      judged += 1;
      if (!isSo) problems.push(what);
    };
    await withAccount(path.join(programs, 'ministack'), () => judge(expect));
    return { judged: `MiniStack ${version}: ${judged} answers of an account, empty and prepared`, problems };
  },
};

async function judge(expect: (what: string, isSo: boolean) => void): Promise<void> {
  const environment: Environment = {
    ...withExampleFacts(environmentNamed('prod')),
    account,
    google: {
      clientId: '1.apps.googleusercontent.com',
      clientSecretName: 'reelwright/prod/google-client-secret',
      signInDomainPrefix: 'reelwright',
    },
  };
  const secrets = neededSecrets(environment);

  const empty = await ask(environment, { resolveNs: async () => Promise.reject(absent()) });
  const fineWhenEmpty = ['facts', 'account', 'email', 'stacks', 'signed videos', 'protection'];
  for (const { name, verdict } of empty) {
    expect(`an empty account: ${name}: ${verdict.says}`, verdict.ok === fineWhenEmpty.includes(name));
  }
  expect('every check is asked', empty.length >= 8 + secrets.length);
  const stacks = stacksOf(environment);
  expect('an empty account has a first deployment', isFirstDeployment(await readStackStates(stacks)));

  const prepared = await prepare(environment);
  for (const secret of secrets) {
    const said = await writeSecret(secret, examples[secret], prepared.environment, acceptingStripe);
    expect(`${secret}: ${said}`, said.includes('is written'));
  }
  for (const { name, verdict } of await ask(prepared.environment, prepared.dns)) {
    // Nothing is refused but what is not protected yet, and the stand-in for the webhook's secret.
    const refusedNow = [...refusedAlways, 'protection', 'stripe-webhook-secret'].includes(name);
    expect(`a prepared account: ${name}: ${verdict.says}`, verdict.ok !== refusedNow);
  }

  await writeSecret('stripe-webhook-secret', 'whsec_written', prepared.environment);
  await protect(environment);
  const states = await readStackStates(stacks);
  expect('protected stacks are deployed', !isFirstDeployment(states));
  for (const { name, verdict } of await ask(prepared.environment, prepared.dns)) {
    expect(`a protected account: ${name}: ${verdict.says}`, verdict.ok !== refusedAlways.includes(name));
  }

  await writeSecret('google-client-secret', 'GOCSPX-rotated', prepared.environment);
  const pool = await userPool();
  const provider = await new CognitoIdentityProviderClient({ region }).send(
    new DescribeIdentityProviderCommand({ UserPoolId: pool, ProviderName: 'Google' }),
  );
  expect(
    `the user pool has the rotated client secret, and all else: ${JSON.stringify(provider.IdentityProvider?.ProviderDetails)}`,
    provider.IdentityProvider?.ProviderDetails?.client_secret === 'GOCSPX-rotated' &&
      provider.IdentityProvider.ProviderDetails.client_id === 'example',
  );
}

async function ask(environment: Environment, dns: PublicDns): Promise<readonly Finding[]> {
  return Array.fromAsync(preflight(environment, dns));
}

function absent(): Error {
  return Object.assign(new Error('queryNs ENOTFOUND'), { code: 'ENOTFOUND' });
}

const examples = {
  'stripe-secret-key': 'sk_live_example',
  'stripe-webhook-secret': 'whsec_pending',
  'gemini-api-key': 'AIza-example-of-a-key',
  'fal-key': 'example-of-an-id:0123456789abcdef',
  'google-credentials': JSON.stringify({
    type: 'service_account',
    client_email: 'videos@example.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nexample\n-----END PRIVATE KEY-----\n',
  }),
  'google-client-secret': 'GOCSPX-example',
  'slack-webhook-url': 'https://hooks.slack.com/services/T0/B0/example',
  // Nothing needs them: a deployment makes its own.
  'provenance-certificates': '',
  'pagerduty-routing-key': 'R0123456789abcdefghijklmnopqrstu',
  'ncmec-credentials': 'reelwright:example',
  'hash-list-key': 'hash-list-example',
};

const acceptingStripe = () => createStripeInProcess({ now: Date.now }).stripe;

/** What the setup does in an account with a hosted zone, and stacks as small as the commands need them. */
async function prepare(environment: Environment) {
  const { domain } = environment;
  const senderDomain = environment.emailSender?.verifiedDomain;
  if (senderDomain === undefined || domain === undefined) throw new Error('The example has both.');
  const stacks = stacksOf(environment);
  for (const where of new Set(stacks.map((stack) => stack.region))) {
    await new SSMClient({ region: where }).send(
      new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' }),
    );
  }
  await shellAccount.createSender(senderDomain, region);
  const certificateArn = await shellAccount.requestCertificate(domain.name);
  if ((await shellAccount.findCertificate(domain.name)) !== certificateArn) {
    throw new Error('The account does not find the certificate that it was asked for.');
  }
  const { DelegationSet } = await new Route53Client({ region }).send(
    new CreateHostedZoneCommand({ Name: domain.name, CallerReference: 'example' }),
  );
  for (const { name, region: where } of stacks) {
    await new CloudFormationClient({ region: where }).send(
      new CreateStackCommand({ StackName: name, TemplateBody: JSON.stringify(exampleTemplate(name)) }),
    );
  }
  await new CognitoIdentityProviderClient({ region }).send(
    new CreateIdentityProviderCommand({
      UserPoolId: await userPool(),
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: { client_id: 'example', client_secret: 'former', authorize_scopes: 'openid email' },
    }),
  );
  const zone = await shellAccount.findHostedZone(`www.${domain.name}`);
  if (zone === null) throw new Error(`The account does not find its zone ${domain.name}.`);
  const identity = await askSender(senderDomain, region);
  const records = recordsOf({
    sender: { domain: senderDomain, dkimTokens: identity?.dkimTokens ?? [], region },
    certificate: await shellAccount.readCertificateRecords(certificateArn),
  });
  const site = { name: domain.name, type: 'ALIAS', value: 'd111.cloudfront.net' } as const;
  await shellAccount.writeRecords(zone.id, [...records, site]);
  const dns: PublicDns = { resolveNs: async () => DelegationSet?.NameServers ?? [] };
  return { environment: { ...environment, domain: { ...domain, certificateArn } }, dns };
}

function exampleTemplate(stackName: string) {
  const table = {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    },
  };
  const pool = { Type: 'AWS::Cognito::UserPool', Properties: { DeletionProtection: 'ACTIVE' } };
  return stackName.endsWith('-Service')
    ? {
        Resources: { Pool: pool },
        Outputs: { UserPoolId: { Value: { Ref: 'Pool' } } },
      }
    : { Resources: { Table: table } };
}

async function userPool(): Promise<string> {
  const { Stacks } = await new CloudFormationClient({ region }).send(
    new DescribeStacksCommand({ StackName: 'Reelwright-prod-Service' }),
  );
  return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'UserPoolId')?.OutputValue ?? '';
}

async function protect(environment: Environment): Promise<void> {
  for (const { name, region: where } of stacksOf(environment)) {
    await new CloudFormationClient({ region: where }).send(
      new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: true }),
    );
  }
}

/** Runs MiniStack on a free port, and what asks it there by example credentials. */
async function withAccount(program: string, ask: () => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = spawn(program, {
    stdio: 'ignore',
    env: { ...process.env, GATEWAY_PORT: `${port}` },
  });
  const before = { ...process.env };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'testing',
    AWS_SECRET_ACCESS_KEY: 'testing',
  });
  try {
    await answering(port);
    await ask();
  } finally {
    process.env = before;
    server.kill();
  }
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(500);
  }
  throw new Error(`Nothing answers at port ${port} after a minute.`);
}
