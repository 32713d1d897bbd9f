import { setTimeout as wait } from 'node:timers/promises';
import {
  ACMClient,
  DescribeCertificateCommand,
  paginateListCertificates,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  ChangeResourceRecordSetsCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from '@aws-sdk/client-route-53';
import {
  ListRequestedServiceQuotaChangeHistoryByQuotaCommand,
  RequestServiceQuotaIncreaseCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import {
  CreateEmailIdentityCommand,
  PutAccountDetailsCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import Stripe from 'stripe';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { type Environment, edgeRegion, regionOf } from '../../lib/foundation/environments.ts';
import { clientOptions } from '../account/client-options.ts';
import { findPublicZone, zonesAbove } from '../account/hosted-zones.ts';
import { stripeWith } from '../account/write-secret.ts';
import { type DnsRecord, mailFromOf } from './dns-records.ts';

/** Services that are in one region, or answer the same in all. */
const options = { region: edgeRegion, ...clientOptions };

/** Lambda's concurrent executions. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const concurrency = { ServiceCode: 'lambda', QuotaCode: 'L-B99A9384' };

/** Every alias to a distribution names this zone. https://docs.aws.amazon.com/Route53/latest/APIReference/API_AliasTarget.html */
const cloudFrontZone = 'Z2FDTNDATAQYW2';

/** The ARN of a certificate for exactly this name that is issued or waits for DNS, or null. */
export async function findCertificate(name: string): Promise<string | null> {
  const client = new ACMClient(options);
  const usable = { CertificateStatuses: ['ISSUED' as const, 'PENDING_VALIDATION' as const] };
  for await (const { CertificateSummaryList = [] } of paginateListCertificates({ client }, usable)) {
    const found = CertificateSummaryList.find(({ DomainName }) => DomainName === name);
    if (found?.CertificateArn !== undefined) return found.CertificateArn;
  }
  return null;
}

/** @returns the ARN of the new certificate, which waits for its record in the DNS */
export async function requestCertificate(name: string): Promise<string> {
  const { CertificateArn = '' } = await new ACMClient(options).send(
    // Within an hour the same token is the same request.
    new RequestCertificateCommand({
      DomainName: name,
      ValidationMethod: 'DNS',
      IdempotencyToken: name.replace(/\W/g, '').slice(0, 32),
    }),
  );
  return CertificateArn;
}

/** The records that prove a certificate's names. ACM has them some seconds after the request. */
export async function readCertificateRecords(
  certificateArn: string,
): Promise<readonly { name: string; value: string }[]> {
  const client = new ACMClient(options);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { Certificate } = await client.send(
      new DescribeCertificateCommand({ CertificateArn: certificateArn }),
    );
    const validations = Certificate?.DomainValidationOptions ?? [];
    const records = validations.flatMap(({ ResourceRecord: record }) =>
      record?.Name && record.Value ? [{ name: record.Name, value: record.Value }] : [],
    );
    if (records.length > 0 && records.length === validations.length) return records;
    await wait(3_000);
  }
  throw new Error(`ACM has no record yet for ${certificateArn}.`);
}

/** Makes the sender's domain an identity of SES; one that is there stays. */
export async function createSender(domain: string, region: string): Promise<void> {
  try {
    await new SESv2Client({ ...options, region }).send(
      new CreateEmailIdentityCommand({ EmailIdentity: domain }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AlreadyExistsException')) throw error;
  }
}

/** Lets mail that cannot be delivered return to a domain below the sender's, so that SPF agrees with it. */
export async function setMailFrom(domain: string, region: string): Promise<void> {
  await new SESv2Client({ ...options, region }).send(
    new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: domain,
      MailFromDomain: mailFromOf(domain),
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    }),
  );
}

/** Asks AWS to end SES's sandbox; it answers within a day. */
export async function requestProductionEmail(siteUrl: string, region: string): Promise<void> {
  await new SESv2Client({ ...options, region }).send(
    new PutAccountDetailsCommand({
      ProductionAccessEnabled: true,
      MailType: 'TRANSACTIONAL',
      WebsiteURL: siteUrl,
      UseCaseDescription:
        'Confirmations of sign-ups, receipts and notices about their own account, to people who signed up on the site. Bounces and complaints are on the suppression list.',
    }),
  );
}

/** Whether a request for more concurrent executions of Lambda waits for AWS. */
export async function isConcurrencyRequested(region: string): Promise<boolean> {
  const { RequestedQuotas = [] } = await new ServiceQuotasClient({ ...options, region }).send(
    new ListRequestedServiceQuotaChangeHistoryByQuotaCommand(concurrency),
  );
  return RequestedQuotas.some(({ Status = '' }) => ['PENDING', 'CASE_OPENED'].includes(Status));
}

export async function requestConcurrency(desired: number, region: string): Promise<void> {
  await new ServiceQuotasClient({ ...options, region }).send(
    new RequestServiceQuotaIncreaseCommand({ ...concurrency, DesiredValue: desired }),
  );
}

/** The nearest public zone above a name in this account's Route 53, or null. */
export async function findHostedZone(name: string): Promise<{ id: string; name: string } | null> {
  const client = new Route53Client(options);
  for (const zone of zonesAbove(name)) {
    const id = await findPublicZone(client, zone);
    if (id !== null) return { id, name: zone };
  }
  return null;
}

/** Writes all records or none, over former ones of the same name and type; a DMARC policy that is there stays. */
export async function writeRecords(zoneId: string, records: readonly DnsRecord[]): Promise<void> {
  const client = new Route53Client(options);
  const written: DnsRecord[] = [];
  for (const record of records) {
    const stays = record.name.startsWith('_dmarc.') && (await hasRecord(client, zoneId, record));
    if (!stays) written.push(record);
  }
  await client.send(
    new ChangeResourceRecordSetsCommand({
      HostedZoneId: zoneId,
      ChangeBatch: {
        Changes: written.map((record) => ({ Action: 'UPSERT', ResourceRecordSet: recordSetOf(record) })),
      },
    }),
  );
}

async function hasRecord(client: Route53Client, zoneId: string, { name }: DnsRecord): Promise<boolean> {
  const { ResourceRecordSets = [] } = await client.send(
    new ListResourceRecordSetsCommand({
      HostedZoneId: zoneId,
      StartRecordName: name,
      StartRecordType: 'TXT',
      MaxItems: 1,
    }),
  );
  return ResourceRecordSets.some(({ Name, Type }) => Name === `${name}.` && Type === 'TXT');
}

function recordSetOf({ name, type, value }: DnsRecord): ResourceRecordSet {
  if (type === 'ALIAS') {
    const AliasTarget = { HostedZoneId: cloudFrontZone, DNSName: value, EvaluateTargetHealth: false };
    return { Name: name, Type: 'A', AliasTarget };
  }
  return { Name: name, Type: type, TTL: 300, ResourceRecords: [{ Value: value }] };
}

/** What the deployed stack of the service says of itself. */
export async function readServiceOutputs(
  environment: Pick<Environment, 'name' | 'region'>,
): Promise<{ readonly siteUrl: string; readonly distributionDomain: string; readonly webhookUrl: string }> {
  const client = new CloudFormationClient({ ...options, region: regionOf(environment) });
  const StackName = `Reelwright-${environment.name}-Service`;
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
  const output = (key: string) => {
    const found = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (found === undefined) throw new Error(`${StackName} has no output ${key}.`);
    return found;
  };
  return {
    siteUrl: output('SiteUrl'),
    distributionDomain: output('DistributionDomain'),
    webhookUrl: output('StripeWebhookUrl'),
  };
}

/** Whether the site answers under its own domain. */
export async function answers(siteUrl: string): Promise<boolean> {
  return fetch(`${siteUrl}/config.json`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Makes Stripe's webhook endpoint. One with this address goes first: Stripe tells its secret only once.
 *
 * @returns its signing secret
 * @throws {Stripe.errors.StripeError} for example where the key may not write webhooks
 */
export async function registerWebhook(key: string, url: string, stripe = stripeWith(key)): Promise<string> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) await stripe.webhookEndpoints.del(endpoint.id);
  }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...stripeEventTypes],
    api_version: Stripe.API_VERSION,
  });
  if (secret === undefined) throw new Error('Stripe did not say the secret of the new webhook endpoint.');
  return secret;
}
