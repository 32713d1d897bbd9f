import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '../account/written-secrets.ts';
import type { Account } from './account.ts';
import type { DnsRecord } from './dns-records.ts';
import type { Commands, Setup } from './steps.ts';

/** What there is in the account and around it. */
interface World {
  quota: number;
  readonly bootstrapped: string[];
  readonly requestedConcurrency: number[];
  readonly certificates: string[];
  readonly senders: string[];
  readonly zone: DnsRecord[];
  productionRequests: number;
  readonly secrets: Map<string, string>;
  readonly endpoints: { url: string; secret: string }[];
  deployments: number;
  catalogSyncs: number;
  smokes: number;
  waitedMilliseconds: number;
}

export interface FakeAccountOptions {
  /** Whether Route 53 has the zone of the domain. */
  readonly hostsZone: boolean;
  /** How often AWS is asked until it sees the records. */
  readonly verifiesAfterPolls?: number;
  /** How many refusals of preflight stop the deployment. */
  readonly refusals?: number;
  readonly deployCode?: number;
  readonly smokeCode?: number;
  /** Whose credentials the shell has, once the facts are written. */
  readonly accountLater?: string;
}

export interface FakeAccount extends Pick<Setup, 'account' | 'commands' | 'wait'> {
  readonly world: World;
  readonly keyFile: string;
  /** Counts what is changed or answered, and can be interrupted. */
  readonly change: Change;
  /** How many changes there were. */
  readonly calls: () => number;
  /** Rejects at that change, before or after it has its effect; once. */
  readonly interruptAt: (call: number, moment: 'before' | 'after') => void;
}

const stacks = [
  { name: 'Reelwright-prod-Data', region: 'us-east-1', bootstrapVersion: 6 },
  { name: 'Reelwright-prod-BackupCopies', region: 'us-west-2', bootstrapVersion: 6 },
];

/** An empty account in memory, with the commands that change it. */
export function createFakeAccount(options: FakeAccountOptions): FakeAccount {
  const world: World = {
    quota: 10,
    bootstrapped: [],
    requestedConcurrency: [],
    certificates: [],
    senders: [],
    zone: [],
    productionRequests: 0,
    secrets: new Map(),
    endpoints: [],
    deployments: 0,
    catalogSyncs: 0,
    smokes: 0,
    waitedMilliseconds: 0,
  };
  let calls = 0;
  let interruption: { readonly call: number; readonly moment: 'before' | 'after' } | undefined;
  const change = <Result>(effect: () => Result): Result => {
    calls += 1;
    const isNow = interruption?.call === calls ? interruption.moment : undefined;
    if (isNow !== undefined) interruption = undefined;
    if (isNow === 'before') throw new Error('Interrupted');
    const result = effect();
    if (isNow === 'after') throw new Error('Interrupted');
    return result;
  };
  const folder = mkdtempSync(join(tmpdir(), 'setup-key-'));
  const keyFile = join(folder, 'key.json');
  const key = {
    type: 'service_account',
    client_email: 'a@b.example',
    private_key: '-----BEGIN PRIVATE KEY-----',
  };
  writeFileSync(keyFile, JSON.stringify(key));
  return {
    world,
    keyFile,
    account: accountOf(world, options, change),
    commands: commandsOf(world, options, change),
    change,
    wait: async (milliseconds) => {
      world.waitedMilliseconds += milliseconds;
    },
    calls: () => calls,
    interruptAt: (call, moment) => {
      interruption = { call, moment };
    },
  };
}

type Change = <Result>(effect: () => Result) => Result;

function accountOf(world: World, options: FakeAccountOptions, change: Change): Account {
  const { hostsZone, verifiesAfterPolls = 0, accountLater = '111122223333' } = options;
  let polls = 0;
  let siteAsks = 0;
  const isVerified = () => (hostsZone ? world.zone.length > 0 : polls >= verifiesAfterPolls);
  return {
    ...asksOf(world, accountLater),
    askSender: async (domain) => {
      if (!world.senders.includes(domain)) return null;
      polls += 1;
      return {
        verified: isVerified(),
        dkim: isVerified() ? 'SUCCESS' : 'PENDING',
        dkimTokens: ['token1', 'token2', 'token3'],
      };
    },
    askCertificate: async () => ({
      status: isVerified() ? 'ISSUED' : 'PENDING_VALIDATION',
      names: ['reelwright.example'],
      renewal: 'none',
    }),
    findCertificate: async () => world.certificates[0] ?? null,
    requestCertificate: async () =>
      change(() => {
        const arn = `arn:aws:acm:us-east-1:111122223333:certificate/${world.certificates.length + 1}`;
        world.certificates.push(arn);
        return arn;
      }),
    readCertificateRecords: async () => [
      { name: '_proof.reelwright.example.', value: '_value.acm-validations.aws.' },
    ],
    createSender: async (domain) =>
      change(() => {
        if (!world.senders.includes(domain)) world.senders.push(domain);
      }),
    setMailFrom: async () => change(() => undefined),
    requestProductionEmail: async () =>
      change(() => {
        world.productionRequests += 1;
      }),
    requestConcurrency: async (desired) =>
      change(() => {
        world.requestedConcurrency.push(desired);
      }),
    findHostedZone: async () => (hostsZone ? { id: 'Z1', name: 'reelwright.example' } : null),
    writeRecords: async (_, records) =>
      change(() => {
        for (const record of records) {
          const at = world.zone.findIndex(({ name, type }) => name === record.name && type === record.type);
          world.zone.splice(at === -1 ? world.zone.length : at, 1, record);
        }
      }),
    answers: async () => {
      siteAsks += 1;
      return hostsZone ? world.zone.some(({ type }) => type === 'ALIAS') : siteAsks > 3;
    },
    writeSecret: async (secret, value, environment) =>
      change(() => {
        world.secrets.set(placeOf(secret, environment).name, value);
        return `${secret} is written.`;
      }),
    registerWebhook: async (_, url) =>
      change(() => {
        const secret = `whsec_${world.secrets.size}${Math.random().toString(36).slice(2)}`;
        world.endpoints.splice(0, world.endpoints.length, { url, secret });
        return secret;
      }),
  };
}

/** What is asked and changes nothing. */
function asksOf(world: World, accountLater: string) {
  let identityAsks = 0;
  return {
    askIdentity: async () => {
      identityAsks += 1;
      const account = identityAsks === 1 ? '111122223333' : accountLater;
      return { account, arn: `arn:aws:iam::${account}:user/ops` };
    },
    askBootstrapVersion: async (region: string) => (world.bootstrapped.includes(region) ? 30 : null),
    askConcurrency: async () => world.quota,
    askCostMonitors: async () => [],
    askTaxStatus: async () => 'active',
    askEmailAccount: async () => ({
      production: false,
      sending: true,
      perDay: 200,
      review: world.productionRequests > 0 ? ('PENDING' as const) : undefined,
    }),
    askDelegation: async () => ({ publicly: null, inRoute53: null }),
    askProtection: async () => [],
    askSecret: async ({ name }: { readonly name: string }) => world.secrets.get(name) ?? null,
    isConcurrencyRequested: async () => world.requestedConcurrency.length > 0,
    readStackStates: async () =>
      stacks.map((stack) => ({
        ...stack,
        status: world.deployments > 0 ? 'CREATE_COMPLETE' : null,
        isProtected: world.deployments > 0,
      })),
    readServiceOutputs: async () => ({
      siteUrl: 'https://reelwright.example',
      distributionDomain: 'd111.cloudfront.net',
      webhookUrl: 'https://reelwright.example/api/webhooks/stripe',
    }),
  };
}

function commandsOf(world: World, options: FakeAccountOptions, change: Change): Commands {
  const { refusals = 0, deployCode = 0, smokeCode = 0 } = options;
  return {
    stacksOf: () => stacks,
    bootstrap: (_, region) =>
      change(() => {
        world.bootstrapped.push(region);
        return 0;
      }),
    preflight: async () => ({ deployment: refusals, service: 1 }),
    deploy: async () =>
      change(() => {
        world.deployments += 1;
        return deployCode;
      }),
    syncStripe: () =>
      change(() => {
        world.catalogSyncs += 1;
        return 0;
      }),
    smoke: () =>
      change(() => {
        world.smokes += 1;
        return smokeCode;
      }),
  };
}
