import { readFile } from 'node:fs/promises';
import Stripe from 'stripe';
import {
  type Environment,
  type EnvironmentName,
  environmentWith,
  regionOf,
} from '../../lib/foundation/environments.ts';
import { type Facts, readFacts } from '../../lib/foundation/facts.ts';
import type { EnvironmentStack } from '../account/environment-stacks.ts';
import { judgeBootstrap, judgeConcurrency, judgeStates } from '../account/judgments.ts';
import type { Refusals } from '../account/print-preflight.ts';
import { isFirstDeployment, wasCompleted } from '../account/stack-states.ts';
import { neededSecrets, pendingWebhookSecret, placeOf, problemWith } from '../account/written-secrets.ts';
import type { Account } from './account.ts';
import { askFact, openQuestions } from './ask-facts.ts';
import { type DnsRecord, recordsOf, tableOf } from './dns-records.ts';
import { withFact, writeFacts } from './facts-file.ts';
import type { Terminal } from './terminal.ts';

/** Other commands of this project; those that return a number return an exit code. */
export interface Commands {
  readonly stacksOf: (environment: Environment) => readonly EnvironmentStack[];
  readonly bootstrap: (account: string, region: string) => number;
  readonly preflight: (environment: Environment) => Promise<Refusals>;
  readonly deploy: (environment: Environment) => Promise<number>;
  readonly syncStripe: (environment: Environment) => number;
  readonly smoke: (environment: Environment, siteUrl: string) => number;
}

/** What the steps work with. */
export interface Setup {
  readonly name: EnvironmentName;
  readonly account: Account;
  readonly commands: Commands;
  readonly terminal: Terminal;
  /** Waits before the account is asked again. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** A part of the setup. Whether it is done is asked of the account each time, and remembered nowhere. */
export interface Step {
  readonly name: string;
  readonly isDone: (setup: Setup, environment: Environment) => Promise<boolean>;
  readonly run: (setup: Setup, environment: Environment) => Promise<void>;
}

/** Ends the setup with a sentence; the next run begins at the same step. */
export class SetupStopped extends Error {}

/** How often, and how long at most, DNS is waited for: a new record is usually seen within minutes. */
const pollMilliseconds = 15_000;
const dnsMinutes = 30;

/** AWS takes no request below its own default. https://docs.aws.amazon.com/servicequotas/latest/userguide/request-quota-increase.html */
const defaultConcurrency = 1_000;

const facts: Step = {
  name: 'facts',
  isDone: async ({ name }) => openQuestions(name, readFacts(name)).length === 0,
  run: async (setup) => {
    const { name } = setup;
    const skipped = new Set<string>();
    for (;;) {
      const known = readFacts(name);
      const question = openQuestions(name, known).find(({ field }) => !skipped.has(field));
      if (question === undefined) return;
      const answered = await askFact(question, { ...setup, facts: known });
      skipped.add(question.field);
      if (answered !== known) writeFacts(name, answered);
    }
  },
};

const credentials: Step = {
  name: 'credentials',
  isDone: async ({ account }, environment) => (await account.askIdentity()).account === environment.account,
  run: async ({ account }, environment) => {
    const { arn } = await account.askIdentity();
    throw new SetupStopped(
      `${arn} is not of the account ${environment.account}: export AWS_PROFILE=… with a profile of it.`,
    );
  },
};

const bootstrap: Step = {
  name: 'CDK bootstrap',
  isDone: async (setup, environment) => (await unprepared(setup, environment)).length === 0,
  run: async (setup, environment) => {
    for (const region of await unprepared(setup, environment)) {
      if (setup.commands.bootstrap(environment.account ?? '', region) !== 0) {
        throw new SetupStopped(`The CDK could not be prepared in ${region}.`);
      }
    }
  },
};

async function unprepared(
  { account, commands }: Setup,
  environment: Environment,
): Promise<readonly string[]> {
  const regions = new Map(commands.stacksOf(environment).map((stack) => [stack.region, stack]));
  const missing: string[] = [];
  for (const [region, stack] of regions) {
    const version = await account.askBootstrapVersion(region);
    if (!judgeBootstrap(stack, environment.account ?? '', version).ok) missing.push(region);
  }
  return missing;
}

/** Deploys with the quota that there is, and divides the higher one once AWS has granted it. */
const concurrency: Step = {
  name: 'concurrency of Lambda',
  isDone: async ({ name, account }, environment) =>
    environment.concurrentExecutions >= environmentWith(name, {}).concurrentExecutions &&
    judgeConcurrency(environment, await account.askConcurrency(regionOf(environment))).ok,
  run: async ({ name, account, terminal }, environment) => {
    const region = regionOf(environment);
    const { concurrentExecutions: needed } = environmentWith(name, {});
    const quota = await account.askConcurrency(region);
    const write = (value: number | undefined) =>
      writeFacts(name, withFact(name, readFacts(name), 'concurrentExecutions', value));
    if (quota >= needed) {
      write(undefined);
      terminal.say(`Lambda runs ${quota} functions at once: the next deployment uses them.`);
      return;
    }
    if (!(await account.isConcurrencyRequested(region))) {
      await account.requestConcurrency(Math.max(needed, defaultConcurrency), region);
    }
    write(quota);
    terminal.say(
      `Lambda runs only ${quota} functions at once in this account. More are requested; AWS answers within days. Run this command again then; until then the environment makes do with ${quota}.`,
    );
  },
};

const dns: Step = {
  name: 'email and certificate in the DNS',
  isDone: async (setup, environment) => (await missingInDns(setup, environment)).length === 0,
  run: async (setup, environment) => {
    const { account, terminal } = setup;
    const { domain } = environment;
    const region = regionOf(environment);
    const senderDomain = environment.emailSender?.verifiedDomain;
    if (senderDomain !== undefined) {
      await account.createSender(senderDomain, region);
      await account.setMailFrom(senderDomain, region);
    }
    const identity = senderDomain === undefined ? null : await account.askSender(senderDomain, region);
    const records = recordsOf({
      sender:
        senderDomain && identity ? { domain: senderDomain, dkimTokens: identity.dkimTokens, region } : null,
      certificate: domain ? await account.readCertificateRecords(domain.certificateArn) : [],
    });
    await publishRecords(setup, records);
    for (let waited = 0; waited < dnsMinutes * 60_000; waited += pollMilliseconds) {
      const missing = await missingInDns(setup, environment);
      if (missing.length === 0) return;
      terminal.say(
        `Waiting for ${missing.join(' and ')} (${Math.floor(waited / 60_000)} of ${dnsMinutes} minutes).`,
      );
      await setup.wait(pollMilliseconds);
    }
    throw new SetupStopped('AWS does not see all records yet. DNS can take hours.');
  },
};

/** What AWS has not found in the DNS. */
async function missingInDns({ account }: Setup, environment: Environment): Promise<readonly string[]> {
  const { domain } = environment;
  const senderDomain = environment.emailSender?.verifiedDomain;
  const identity =
    senderDomain === undefined ? null : await account.askSender(senderDomain, regionOf(environment));
  const certificate = domain && (await account.askCertificate(domain.certificateArn));
  return [
    ...(identity?.verified && identity.dkim === 'SUCCESS' ? [] : ['the keys of the email sender']),
    ...(domain === undefined || certificate?.status === 'ISSUED' ? [] : ['the certificate']),
  ];
}

/** Writes records where their zone is in the account, and prints the others in one table. */
async function publishRecords({ account, terminal }: Setup, records: readonly DnsRecord[]): Promise<void> {
  const zones = new Map<string | undefined, DnsRecord[]>();
  for (const record of records) {
    const zone = (await account.findHostedZone(record.name))?.id;
    zones.set(zone, [...(zones.get(zone) ?? []), record]);
  }
  for (const [zone, ofZone] of zones) {
    if (zone === undefined) terminal.say(`These records belong into the DNS:\n${tableOf(ofZone)}`);
    else {
      await account.writeRecords(zone, ofZone);
      terminal.say(`Route 53 has:\n${tableOf(ofZone)}`);
    }
  }
}

/** Outside of SES's sandbox, so that visitors get email. */
const productionEmail: Step = {
  name: 'email to everyone',
  isDone: async ({ name, account }, environment) =>
    name === 'dev' || (await account.askEmailAccount(regionOf(environment))).production,
  run: async ({ account, terminal }, environment) => {
    const { domain, emailSender } = environment;
    const region = regionOf(environment);
    const { review } = await account.askEmailAccount(region);
    if (review === 'DENIED') {
      terminal.say(
        'AWS denied to let SES mail everyone: answer in the case under https://console.aws.amazon.com/support.',
      );
      return;
    }
    if (review !== 'PENDING') {
      await account.requestProductionEmail(`https://${domain?.name ?? emailSender?.verifiedDomain}`, region);
    }
    terminal.say('AWS is asked to let SES mail everyone, and answers within a day.');
  },
};

const secrets: Step = {
  name: 'secrets',
  isDone: async (setup, environment) => (await unwrittenSecrets(setup, environment)).length === 0,
  run: async (setup, environment) => {
    const { account, terminal } = setup;
    for (const secret of await unwrittenSecrets(setup, environment)) {
      if (secret === 'stripe-webhook-secret') {
        await account.writeSecret(secret, pendingWebhookSecret, environment);
        continue;
      }
      const value =
        secret === 'google-credentials'
          ? await readKeyFile(terminal)
          : await terminal.askSecret({
              message: `${secret}:`,
              problemWith: (text) => problemWith(secret, text, environment),
            });
      terminal.say(await account.writeSecret(secret, value, environment));
    }
  },
};

async function unwrittenSecrets({ account }: Setup, environment: Environment) {
  const unwritten: ReturnType<typeof neededSecrets>[number][] = [];
  for (const secret of neededSecrets(environment)) {
    const value = await account.askSecret(placeOf(secret, environment));
    if (value === null || problemWith(secret, value, environment) !== undefined) unwritten.push(secret);
  }
  return unwritten;
}

async function readKeyFile(terminal: Terminal): Promise<string> {
  for (;;) {
    const file = await terminal.ask({
      message: "The service account's key file (such as key.json):",
      problemWith: (text) => (text === '' ? 'Such as key.json.' : undefined),
    });
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      terminal.say(error instanceof Error ? error.message : String(error));
    }
  }
}

const deployment: Step = {
  name: 'deployment',
  isDone: async ({ account, commands }, environment) => {
    const states = await account.readStackStates(commands.stacksOf(environment));
    return (
      judgeStates(states).ok &&
      !isFirstDeployment(states) &&
      states.every(wasCompleted) &&
      (!environment.retain || states.every(({ isProtected }) => isProtected))
    );
  },
  run: async ({ commands, terminal }, environment) => {
    if ((await commands.preflight(environment)).deployment > 0) {
      throw new SetupStopped('What is refused above would make the deployment fail.');
    }
    terminal.say('The deployment takes about 20 minutes.');
    if ((await commands.deploy(environment)) !== 0) throw new SetupStopped('The deployment failed.');
  },
};

const siteInDns: Step = {
  name: "the site's domain",
  isDone: async ({ account }, { domain }) =>
    domain === undefined || (await account.answers(`https://${domain.name}`)),
  run: async (setup, environment) => {
    const { account } = setup;
    const { domain } = environment;
    if (domain === undefined) return;
    const { distributionDomain } = await account.readServiceOutputs(environment);
    await publishRecords(setup, [{ name: domain.name, type: 'ALIAS', value: distributionDomain }]);
    for (let waited = 0; waited < dnsMinutes * 60_000; waited += pollMilliseconds) {
      if (await account.answers(`https://${domain.name}`)) return;
      setup.terminal.say(
        `Waiting for https://${domain.name} (${Math.floor(waited / 60_000)} of ${dnsMinutes} minutes).`,
      );
      await setup.wait(pollMilliseconds);
    }
    throw new SetupStopped(`https://${domain.name} does not answer yet.`);
  },
};

const payments: Step = {
  name: 'Stripe',
  isDone: async ({ account }, environment) =>
    (await account.askSecret(placeOf('stripe-webhook-secret', environment))) !== pendingWebhookSecret,
  run: async ({ account, commands, terminal }, environment) => {
    if (commands.syncStripe(environment) !== 0) {
      throw new SetupStopped('The catalog is not in Stripe.');
    }
    const { webhookUrl } = await account.readServiceOutputs(environment);
    const key = (await account.askSecret(placeOf('stripe-secret-key', environment))) ?? '';
    const secret = await account.registerWebhook(key, webhookUrl).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw new SetupStopped(
        `Stripe made no webhook endpoint (${error.message}). Give the key the right to write webhook endpoints, or add ${webhookUrl} by hand and type: npm run rotate -- stripe-webhook-secret -c env=${environment.name}`,
      );
    });
    terminal.say(await account.writeSecret('stripe-webhook-secret', secret, environment));
  },
};

/** Always runs: it is what shows that the others are done. */
const trying: Step = {
  name: 'smoke test',
  isDone: async () => false,
  run: async ({ account, commands }, environment) => {
    const { siteUrl } = await account.readServiceOutputs(environment);
    if (commands.smoke(environment, siteUrl) !== 0) throw new SetupStopped('A check FAILED.');
  },
};

/** In their order: each needs the ones before. */
export const steps: readonly Step[] = [
  facts,
  credentials,
  bootstrap,
  concurrency,
  dns,
  productionEmail,
  secrets,
  deployment,
  siteInDns,
  payments,
  trying,
];

/**
 * Runs the steps that are not done, in their order.
 *
 * @throws {SetupStopped} with what the operator does before the next run
 */
export async function runSetup(setup: Setup): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const label = `[${index + 1} of ${steps.length}] ${step.name}`;
    if (await step.isDone(setup, environmentOf(setup.name))) {
      setup.terminal.say(`${label}: done`);
      continue;
    }
    setup.terminal.say(label);
    await step.run(setup, environmentOf(setup.name));
  }
}

function environmentOf(name: EnvironmentName): Environment {
  const written: Facts = readFacts(name);
  return environmentWith(name, written);
}
