import { X509Certificate } from 'node:crypto';
import { selfIssued } from '../../contract/videos/content-credentials.ts';
import {
  type Environment,
  regionOf,
  requireFacts,
  requireSoldModels,
} from '../../lib/foundation/environments.ts';
import { factsFileOf } from '../../lib/foundation/facts.ts';
import { costMonitorName } from '../../lib/monitoring/bill.ts';
import type { EnvironmentStack } from './environment-stacks.ts';
import { isFirstDeployment, type StackState, wasCompleted } from './stack-states.ts';
import { fine, refused, unready, type Verdict } from './verdict.ts';
import { pendingWebhookSecret, problemWith, type WrittenSecret } from './written-secrets.ts';

/** The wizard begins where it stopped. */
function setup(name: Environment['name']): string {
  return `npm run setup -- -c env=${name}`;
}

/** What the operator writes of an environment. */
export function judgeFacts(environment: Environment): Verdict {
  try {
    requireFacts(environment);
    requireSoldModels(environment);
    return fine('Everything that the operator writes is there.');
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error), 'edit the file that it names');
  }
}

/** Whose credentials the shell has. */
export function judgeIdentity(
  { name, account, isTrial }: Environment,
  caller: { readonly account: string; readonly arn: string },
): Verdict {
  if (isTrial || caller.account === account) return fine(`${caller.arn} is of the environment's account.`);
  return refused(
    `${caller.arn} is of the account ${caller.account}, and ${name} is deployed to ${account ?? 'none yet'}.`,
    account === undefined
      ? `"account": "${caller.account}" into ${factsFileOf(name)}, if that is the account`
      : `export AWS_PROFILE=… with a profile of ${account}`,
  );
}

/** @param version of the bootstrap stack in the region; null: it is not there */
export function judgeBootstrap(
  { region: where, bootstrapVersion }: Pick<EnvironmentStack, 'region' | 'bootstrapVersion'>,
  account: string,
  version: number | null,
): Verdict {
  if (version !== null && version >= bootstrapVersion) {
    return fine(`CDK's bootstrap stack in ${where} has version ${version} (${bootstrapVersion} or later).`);
  }
  return refused(
    version === null
      ? `CDK is not prepared in ${where}.`
      : `CDK's bootstrap stack in ${where} has version ${version}, and ${bootstrapVersion} is needed.`,
    `npx cdk bootstrap --app '' aws://${account}/${where}`,
  );
}

/**
 * What all functions of the account may do at once. AWS's own quota is 1,000; new accounts often begin with 10, and then
 * ten videos or a burst of requests already wait.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export function judgeConcurrency(
  { name, concurrentExecutions: needed }: Pick<Environment, 'name' | 'concurrentExecutions'>,
  concurrent: number,
): Verdict {
  if (concurrent >= needed) return fine(`Lambda runs ${concurrent} functions at once (${needed} or more).`);
  return refused(
    `Lambda runs only ${concurrent} functions at once in this account, and ${needed} are needed.`,
    `${setup(name)} asks for more; or "concurrentExecutions": ${concurrent} into ${factsFileOf(name)}`,
  );
}

/** A monitor of Cost Explorer. */
export interface CostMonitor {
  readonly arn: string;
  readonly name: string;
}

/**
 * An account has one monitor of its services, and most have theirs before anything is deployed. CloudFormation's refusal of a
 * second names a taken name instead: https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/2515
 */
export function judgeCostMonitor(
  { name, costAnomalyMonitor }: Environment,
  [existing]: readonly CostMonitor[],
): Verdict {
  const write = (value: string) => `"costAnomalyMonitor": "${value}" into ${factsFileOf(name)}`;
  switch (costAnomalyMonitor) {
    case undefined:
      return fine('Unusual costs are not mailed.');
    case 'new':
      if (existing === undefined || existing.name === costMonitorName(name)) {
        return fine('Unusual costs are watched by a monitor of our own.');
      }
      return refused('The account has the one monitor of its services already.', write(existing.arn));
    default:
      if (existing?.arn === costAnomalyMonitor) return fine('Unusual costs are watched.');
      return refused(`The account has no monitor ${costAnomalyMonitor}.`, write(existing?.arn ?? 'new'));
  }
}

/** In its sandbox SES mails verified addresses only: no visitor could sign up. */
export function judgeEmailAccount(
  environment: Environment,
  account: { readonly production: boolean; readonly sending: boolean; readonly perDay: number },
): Verdict {
  if (!account.sending) {
    return unready(
      'SES has stopped all email of this account.',
      `open https://console.aws.amazon.com/ses/home?region=${regionOf(environment)}#/reputation`,
    );
  }
  const { name, isTrial } = environment;
  if (account.production) return fine(`SES mails everyone, ${account.perDay} times a day at most.`);
  if (isTrial || name === 'dev') return fine(`SES is in its sandbox: ${name} mails verified addresses only.`);
  return unready('SES is in its sandbox: only verified addresses would get email.', setup(name));
}

export interface SenderIdentity {
  readonly verified: boolean;
  /** `SUCCESS` when SES has found the keys in the domain's DNS. */
  readonly dkim: string;
  readonly dkimTokens: readonly string[];
}

/** @param identity of the sender's domain in SES; null: there is none */
export function judgeSender(
  environment: Environment['name'],
  { address, verifiedDomain }: NonNullable<Environment['emailSender']>,
  identity: SenderIdentity | null,
): Verdict {
  if (verifiedDomain === undefined) {
    return fine(
      identity?.verified
        ? `SES sends for ${address}.`
        : `AWS mails a link to ${address} during the deployment: follow it.`,
    );
  }
  if (identity === null) {
    return refused(`SES does not know ${verifiedDomain}.`, setup(environment));
  }
  if (identity.verified && identity.dkim === 'SUCCESS')
    return fine(`SES sends for ${verifiedDomain}, signed by DKIM.`);
  return refused(
    `SES has not found its keys in the DNS of ${verifiedDomain} (DKIM: ${identity.dkim}).`,
    `${setup(environment)} prints the records for its DNS`,
  );
}

export interface Certificate {
  /** `ISSUED` when it can be used. */
  readonly status: string;
  /** Names and wildcards that it is for. */
  readonly names: readonly string[];
  /** ACM renews those that it issued by itself, unless their DNS record is gone. */
  readonly renewal: string;
}

/** @param certificate null: the ARN leads to none */
export function judgeCertificate(
  environment: Environment['name'],
  { name, certificateArn }: NonNullable<Environment['domain']>,
  certificate: Certificate | null,
): Verdict {
  const request = `${setup(environment)} requests one`;
  if (certificate === null) return refused(`There is no certificate ${certificateArn}.`, request);
  if (!certificate.names.some((covering) => covers(covering, name))) {
    return refused(`The certificate is for ${certificate.names.join(', ')}, not for ${name}.`, request);
  }
  if (certificate.status !== 'ISSUED') {
    return refused(
      `The certificate is not issued (${certificate.status}).`,
      `${setup(environment)} prints the record for its DNS`,
    );
  }
  if (certificate.renewal === 'FAILED') {
    return unready('ACM could not renew the certificate.', `${setup(environment)} prints its record again`);
  }
  return fine(`The certificate for ${name} is issued.`);
}

/** A wildcard stands for one label. */
function covers(covering: string, name: string): boolean {
  return (
    covering === name ||
    (covering.startsWith('*.') && name.slice(name.indexOf('.') + 1) === covering.slice(2))
  );
}

export interface Delegation {
  /** The nearest zone above the site's name that public DNS knows, with its name servers; null: there is none. */
  readonly publicly: { readonly zone: string; readonly servers: readonly string[] } | null;
  /** The nearest zone of it in this account's Route 53; null: there is none. */
  readonly inRoute53: { readonly zone: string; readonly servers: readonly string[] } | null;
}

/** Whether the site's name can be given records that the world sees. */
export function judgeDelegation(domain: string, { publicly, inRoute53 }: Delegation): Verdict {
  if (inRoute53 === null) {
    return publicly === null
      ? unready(`No DNS zone holds ${domain}.`, `a zone for it at your registrar, or in Route 53`)
      : fine(
          `The DNS of ${publicly.zone} is served by ${publicly.servers.join(', ')}, outside this account.`,
        );
  }
  const { zone, servers } = inRoute53;
  const seen = new Set(publicly?.servers.map(plain) ?? []);
  if (publicly?.zone === zone && servers.some((server) => seen.has(plain(server)))) {
    return fine(`The DNS of ${zone} is served by its zone in Route 53.`);
  }
  return unready(
    `The zone ${zone} is in Route 53, and public DNS does not lead there.`,
    `these name servers at the registrar of ${zone}: ${servers.join(', ')}`,
  );
}

function plain(server: string): string {
  return server.toLowerCase().replace(/\.$/, '');
}

/** @param value null: the operator has not written it */
export function judgeSecret(
  secret: WrittenSecret,
  value: string | null,
  environment: Environment,
  states: readonly StackState[],
): Verdict {
  const write = `npm run rotate -- ${secret} -c env=${environment.name}`;
  if (value === null) return refused(`${secret} is not written.`, write);
  const problem = problemWith(secret, value, environment);
  if (problem !== undefined) return refused(`${secret}: ${problem}`, write);
  if (value === pendingWebhookSecret && states.every(wasCompleted)) {
    return unready(`${secret} is still ${pendingWebhookSecret}: no payment brings credits.`, write);
  }
  return fine(`${secret} is written.`);
}

/**
 * Whether Stripe can compute tax, without which no checkout opens.
 *
 * @param status of Stripe Tax; null: there is no key to ask by
 */
export function judgeTax(status: string | null): Verdict {
  if (status === 'active') return fine('Stripe Tax is active.');
  return unready(
    status === null ? 'Stripe Tax is unknown: there is no key of Stripe.' : `Stripe Tax is ${status}.`,
    'https://dashboard.stripe.com/settings/tax, or leave out the fact "tax"',
  );
}

/** How many days before its end a certificate is asked for anew: an authority takes some. */
const renewalDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Who vouches for the key that signs videos, and how long.
 *
 * @param pem its certificates, its own first; null: not deployed yet
 */
export function judgeProvenance(environment: Environment, pem: string | null, now: Date): Verdict {
  if (pem === null)
    return fine('The deployment makes self-issued certificates of the key that signs videos.');
  const request = `npm run rotate -- provenance-certificates --request -c env=${environment.name}`;
  const { issuer, validToDate } = new X509Certificate(pem);
  const days = Math.floor((validToDate.getTime() - now.getTime()) / dayMilliseconds);
  const by = issuer.includes(selfIssued)
    ? 'self-issued (readers call the signer unknown)'
    : `issued by ${issuer.replaceAll('\n', ', ')}`;
  if (days < 0)
    return unready(`The certificate of signed videos, ${by}, has ended: none can be made.`, request);
  const says = `The certificate of signed videos is ${by}, for ${days} more days.`;
  return days < renewalDays ? unready(says, request) : fine(says);
}

/** What in an account keeps a stack's data from being deleted by mistake. */
export interface Protection {
  readonly what: string;
  readonly isOn: boolean;
}

/** A retained environment is protected from its first complete deployment on. */
export function judgeProtection(
  environment: Environment,
  states: readonly StackState[],
  ofData: readonly Protection[],
): Verdict {
  if (!environment.retain) return fine(`${environment.name} keeps no data: it is not protected.`);
  if (isFirstDeployment(states) && states.every(({ status }) => status === null)) {
    return fine('Not deployed yet: protection begins after the first deployment.');
  }
  const open = [
    ...states.filter(({ status, isProtected }) => status !== null && !isProtected).map(({ name }) => name),
    ...ofData.filter(({ isOn }) => !isOn).map(({ what }) => what),
  ];
  if (open.length === 0)
    return fine(`${states.length} stacks and ${ofData.length} stores of data are protected.`);
  return unready(
    `Not protected from deletion: ${open.join(', ')}.`,
    `npm run deploy -- -c env=${environment.name}`,
  );
}

/** Whether CloudFormation can create or change each stack. */
export function judgeStates(states: readonly StackState[]): Verdict {
  for (const { name, region: where, status, isProtected } of states) {
    const stack = `--stack-name ${name} --region ${where}`;
    if (status === 'UPDATE_ROLLBACK_FAILED') {
      return refused(
        `${name} is ${status}: an update failed, and so did the way back.`,
        `aws cloudformation continue-update-rollback ${stack}`,
      );
    }
    if (status !== null && /^(CREATE|DELETE|ROLLBACK)_FAILED$/.test(status)) {
      return refused(`${name} is ${status}.`, `aws cloudformation delete-stack ${stack}`);
    }
    // `cdk deploy` deletes a stack whose creation was rolled back, and creates it anew.
    if (status === 'ROLLBACK_COMPLETE' && isProtected) {
      return refused(
        `${name} was never complete, and its termination protection keeps it from being created anew.`,
        `aws cloudformation update-termination-protection --no-enable-termination-protection ${stack}`,
      );
    }
  }
  return fine(`${states.filter(wasCompleted).length} of ${states.length} stacks are deployed.`);
}
