import type { Resolver } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CostExplorerClient, GetAnomalyMonitorsCommand } from '@aws-sdk/client-cost-explorer';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import Stripe from 'stripe';
import { edgeRegion } from '../../lib/foundation/environments.ts';
import { clientOptions } from './client-options.ts';
import { findPublicZone, zonesAbove } from './hosted-zones.ts';
import type { Certificate, CostMonitor, Delegation, Protection, SenderIdentity } from './judgments.ts';
import type { StackState } from './stack-states.ts';
import type { SecretPlace } from './written-secrets.ts';

/** Services that are in one region, or answer the same in all. */
const options = { region: edgeRegion, ...clientOptions };

/** What the call answers, or null if AWS answers that there is no such thing. */
async function found<Answer>(call: Promise<Answer>, ...missing: readonly string[]): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && missing.includes(error.name)) return null;
    throw error;
  }
}

/** By whose credentials the shell asks. */
export async function askIdentity(): Promise<{ account: string; arn: string }> {
  const { Account = '', Arn = '' } = await new STSClient(options).send(new GetCallerIdentityCommand({}));
  return { account: Account, arn: Arn };
}

/** https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html: the parameter of the default qualifier. */
export async function askBootstrapVersion(where: string): Promise<number | null> {
  const client = new SSMClient({ ...options, region: where });
  const Name = '/cdk-bootstrap/hnb659fds/version';
  const answer = await found(client.send(new GetParameterCommand({ Name })), 'ParameterNotFound');
  return answer === null ? null : Number(answer.Parameter?.Value);
}

export async function askConcurrency(region: string): Promise<number> {
  const client = new LambdaClient({ ...options, region });
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

/** The account's monitors of unusual costs by service; it can have one. */
export async function askCostMonitors(): Promise<readonly CostMonitor[]> {
  const { AnomalyMonitors = [] } = await new CostExplorerClient(options).send(
    new GetAnomalyMonitorsCommand({ MaxResults: 100 }),
  );
  return AnomalyMonitors.filter(({ MonitorDimension }) => MonitorDimension === 'SERVICE').map(
    ({ MonitorArn = '', MonitorName = '' }) => ({ arn: MonitorArn, name: MonitorName }),
  );
}

export async function askEmailAccount(region: string) {
  const account = await new SESv2Client({ ...options, region }).send(new GetAccountCommand({}));
  return {
    production: account.ProductionAccessEnabled ?? false,
    sending: account.SendingEnabled ?? false,
    perDay: account.SendQuota?.Max24HourSend ?? 0,
    /** The state of the request for production access, such as `PENDING`; undefined: there was none. */
    review: account.Details?.ReviewDetails?.Status,
  };
}

export async function askSender(verifiedDomain: string, region: string): Promise<SenderIdentity | null> {
  const command = new GetEmailIdentityCommand({ EmailIdentity: verifiedDomain });
  const client = new SESv2Client({ ...options, region });
  const answer = await found(client.send(command), 'NotFoundException');
  return (
    answer && {
      verified: answer.VerifiedForSendingStatus ?? false,
      dkim: answer.DkimAttributes?.Status ?? 'NOT_STARTED',
      dkimTokens: answer.DkimAttributes?.Tokens ?? [],
    }
  );
}

export async function askCertificate(certificateArn: string): Promise<Certificate | null> {
  const command = new DescribeCertificateCommand({ CertificateArn: certificateArn });
  const answer = await found(new ACMClient(options).send(command), 'ResourceNotFoundException');
  const certificate = answer?.Certificate;
  return certificate === undefined
    ? null
    : {
        status: certificate.Status ?? 'unknown',
        names: certificate.SubjectAlternativeNames ?? [],
        renewal: certificate.RenewalSummary?.RenewalStatus ?? 'none',
      };
}

export type PublicDns = Pick<Resolver, 'resolveNs'>;

export async function askDelegation(domain: string, resolver: PublicDns): Promise<Delegation> {
  const zones = zonesAbove(domain);
  const route53 = new Route53Client(options);
  return {
    publicly: await firstOf(zones, async (zone) => {
      const servers = await publicServers(resolver, zone);
      return servers === null || servers.length === 0 ? null : { zone, servers };
    }),
    inRoute53: await firstOf(zones, async (zone) => {
      const id = await findPublicZone(route53, zone);
      if (id === null) return null;
      const { DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: id }));
      return { zone, servers: DelegationSet?.NameServers ?? [] };
    }),
  };
}

/** The name servers of a zone, or null where public DNS has no such zone. */
async function publicServers(resolver: PublicDns, zone: string): Promise<readonly string[] | null> {
  try {
    return await resolver.resolveNs(zone);
  } catch (error) {
    const isAbsent =
      error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code));
    if (isAbsent) return null;
    throw error;
  }
}

async function firstOf<Found>(
  candidates: readonly string[],
  ask: (candidate: string) => Promise<Found | null>,
): Promise<Found | null> {
  for (const candidate of candidates) {
    const answer = await ask(candidate);
    if (answer !== null) return answer;
  }
  return null;
}

/** A secret's whole value, or null if it was never written. */
export async function askSecret({ service, name, region }: SecretPlace): Promise<string | null> {
  const client = { ...options, region };
  if (service === 'ssm') {
    const command = new GetParameterCommand({ Name: name, WithDecryption: true });
    const answer = await found(new SSMClient(client).send(command), 'ParameterNotFound');
    return answer?.Parameter?.Value ?? null;
  }
  const command = new GetSecretValueCommand({ SecretId: name });
  const answer = await found(new SecretsManagerClient(client).send(command), 'ResourceNotFoundException');
  return answer?.SecretString ?? null;
}

/** The status of Stripe Tax: `active` or `pending`. https://docs.stripe.com/api/tax/settings */
export async function askTaxStatus(key: string): Promise<string> {
  const stripe = new Stripe(key, { timeout: 10_000, maxNetworkRetries: 1 });
  return (await stripe.tax.settings.retrieve()).status;
}

/** Deletion protection of the tables and user pools in the stacks that are there. */
export async function askProtection(states: readonly StackState[]): Promise<readonly Protection[]> {
  const stores: Protection[] = [];
  for (const { name, region: where, status } of states) {
    if (status === null) continue;
    const client = new CloudFormationClient({ ...options, region: where });
    const tables = new DynamoDBClient({ ...options, region: where });
    const pools = new CognitoIdentityProviderClient({ ...options, region: where });
    for await (const page of paginateListStackResources({ client }, { StackName: name })) {
      for (const { ResourceType, PhysicalResourceId = '' } of page.StackResourceSummaries ?? []) {
        if (ResourceType === 'AWS::DynamoDB::Table') {
          const { Table } = await tables.send(new DescribeTableCommand({ TableName: PhysicalResourceId }));
          stores.push({
            what: `table ${PhysicalResourceId}`,
            isOn: Table?.DeletionProtectionEnabled ?? false,
          });
        } else if (ResourceType === 'AWS::Cognito::UserPool') {
          const { UserPool } = await pools.send(
            new DescribeUserPoolCommand({ UserPoolId: PhysicalResourceId }),
          );
          stores.push({
            what: `user pool ${PhysicalResourceId}`,
            isOn: UserPool?.DeletionProtection === 'ACTIVE',
          });
        }
      }
    }
  }
  return stores;
}
