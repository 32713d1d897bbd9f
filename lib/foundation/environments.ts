import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { rightsOf } from '../../contract/billing/video-payments.ts';
import type { alarmServices, Severity } from '../../contract/metrics.ts';
import { type Operator, operator } from '../../contract/operator.ts';
import type { Capacity } from '../../contract/videos/line.ts';
import {
  choicesOf,
  type Model,
  type ModelId,
  modelIds,
  models,
  type ProviderName,
} from '../../contract/videos/models.ts';
import { type AddressRates, laptopRates, publicRates } from './address-rates.ts';

/**
 * CloudFront's certificates and access logs exist in this region only.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const region = 'us-east-1';

/** Holds copies of backups, and the log of deletions, which outlives a restore. */
export const backupRegion = 'us-west-2';

type EmailAddress = `${string}@${string}`;

export type AlarmService = (typeof alarmServices)[number];

/** By its service, the secret with which alarms are posted. */
export const alarmSecrets = {
  slack: 'slack-webhook-url',
  pagerduty: 'pagerduty-routing-key',
} as const satisfies Record<AlarmService, string>;

/** What differs between environments. */
export interface Environment {
  readonly name: 'laptop' | 'dev' | 'staging' | 'prod';
  /** 12 digits: CloudFormation refuses to deploy to another. */
  readonly account?: string;
  /** Tables, videos and users outlive the stacks; deleting them takes two deliberate steps. */
  readonly retain: boolean;
  /** Leaves out deletion protection, so that a failed first deployment can be deleted and tried again. */
  readonly isFirstDeployment?: boolean;
  readonly logRetention: RetentionDays;
  /** For functions of money and rendering: see `Releases`. */
  readonly releasesGradually: boolean;
  readonly addressRates: AddressRates;
  readonly videos: {
    /** For credits that include Veo 3; `-c model=…`. */
    readonly model: ModelId;
    /** For credits that do not; `-c basicModel=…`. */
    readonly basicModel: ModelId;
    /** Those with a key in SSM (docs/deploying.md, "Models"). */
    readonly providers: readonly [ProviderName, ...ProviderName[]];
    /** Our quotas at the providers: beyond them videos wait in line. */
    readonly capacities: Readonly<Record<ModelId, Capacity>>;
    /** Per day (UTC); above it no videos are made until the next day. */
    readonly dailySpendLimitDollars: { readonly all: number; readonly perModel: number };
    /** A region that offers Veo, and a Cloud Storage folder with a rule that deletes after a day. */
    readonly vertex: { readonly location: string; readonly outputUri: `gs://${string}/` };
  };
  /** Without it the site is at `*.cloudfront.net`. */
  readonly domain?: {
    readonly name: string;
    /** In us-east-1, valid for `name`. */
    readonly certificateArn: string;
  };
  /**
   * SES sends all email, also the user pool's: Cognito's own sender takes no message that a trigger wrote.
   * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-email-sender.html
   */
  readonly emailSender?: {
    readonly address: EmailAddress;
    /** Verified in SES, in the same region. */
    readonly verifiedDomain: string;
  };
  /** Receives visitors' messages. */
  readonly operatorAddress?: EmailAddress;
  readonly operator?: Operator;
  /**
   * Receive `urgent` alarms at any hour, `routine` ones by the next working day. Without them there are neither
   * alarms nor web ACLs.
   */
  readonly alarmRecipients?: {
    readonly urgent: readonly [EmailAddress, ...EmailAddress[]];
    readonly routine: readonly [EmailAddress, ...EmailAddress[]];
  };
  /** CloudFront answers from all its places; by default only from those of North America and Europe. */
  readonly priceClass?: 'all';
  /** Where alarms are posted beside their emails; `npm run rotate` writes the secret of each service. */
  readonly alarmWebhooks?: { readonly [severity in Severity]?: AlarmService };
  /** So many hours, 24 at most, without any of them alarm; a fact left out never does. */
  readonly quietHours?: {
    readonly sales?: number;
    readonly videos?: number;
    readonly signUps?: number;
  };
  /** Web ACLs, USD 31 a month, without recipients of alarms. */
  readonly webAcls?: true;
  /** Networks that the web ACLs block, such as 203.0.113.0/24 or 2001:db8::/32. */
  readonly blockedNetworks?: readonly string[];
  /**
   * Cost Explorer's monitor of unusual costs, which are not mailed without it. Most accounts have one: `aws
   * ce get-anomaly-monitors` prints its ARN. `'new'` makes it.
   */
  readonly costAnomalyMonitor?: 'new' | `arn:aws:ce::${string}`;
  /**
   * The account's quota in Lambda: docs/deploying.md, "The first time". From 1,000 on,
   * lib/functions/concurrency.ts divides it.
   */
  readonly concurrentExecutions: number;
  /** AWS's bill alone; providers of videos bill apart. */
  readonly monthlyBudgetDollars: number;
  /** Its workflows deploy. Without it deployments are made by hand only. */
  readonly github?: { readonly repository: `${string}/${string}` };
  /**
   * The keys by which GitHub signs reports of leaked API keys (docs/operating.md, "Leaked API keys"). Without
   * it the route answers 404.
   */
  readonly secretScanning?: { readonly publicKeysUrl: string };
  /** Webhook endpoints may be on the machine itself, without TLS; on the laptop only. */
  readonly allowsLoopbackWebhooks?: true;
  /** Without it pages do not offer Google. */
  readonly google?: {
    readonly clientId: string;
    /** Names the Secrets Manager secret whose whole value is the client secret. */
    readonly clientSecretName: string;
    /** `https://<prefix>.auth.us-east-1.amazoncognito.com`, which cannot change later. */
    readonly signInDomainPrefix: string;
  };
}

/** A new Google project's quota; a higher one is written here once Google has granted it. */
const googleQuota: Capacity = { videosAtOnce: 10, startsPerMinute: 10 };

/** Enough for every test's burst: simulated clips cost nothing. */
const capacities = {
  simulated: { videosAtOnce: 200, startsPerMinute: 2_000 },
  'simulated-lite': { videosAtOnce: 200, startsPerMinute: 2_000 },
  'gemini-omni-1.2-flash': googleQuota,
  'veo-3.1': googleQuota,
  'veo-3.1-fast': googleQuota,
} as const satisfies Readonly<Record<ModelId, Capacity>>;

const environments = {
  /** For `npm start` and tests: everything an operator can switch on, with example addresses. */
  laptop: {
    name: 'laptop',
    addressRates: laptopRates,
    // The local cloud's.
    account: '111111111111',
    allowsLoopbackWebhooks: true,
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    releasesGradually: false,
    videos: {
      model: 'simulated',
      basicModel: 'simulated-lite',
      providers: ['simulated'],
      capacities,
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-laptop-videos/videos/' },
    },
    emailSender: { address: 'hello@reelwright.example', verifiedDomain: 'reelwright.example' },
    operatorAddress: 'operator@reelwright.example',
    alarmRecipients: { urgent: ['on-call@reelwright.example'], routine: ['operator@reelwright.example'] },
    // The local cloud runs ten of each function at once.
    concurrentExecutions: 100,
    monthlyBudgetDollars: 100,
    google: {
      clientId: '0-laptop.apps.googleusercontent.com',
      clientSecretName: 'reelwright/laptop/google-client-secret',
      signInDomainPrefix: 'reelwright-laptop',
    },
  },
  dev: {
    name: 'dev',
    addressRates: publicRates,
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    releasesGradually: false,
    videos: {
      model: 'simulated',
      basicModel: 'simulated-lite',
      providers: ['simulated'],
      capacities,
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-dev-videos/videos/' },
    },
    concurrentExecutions: 100,
    monthlyBudgetDollars: 50,
  },
  staging: {
    name: 'staging',
    addressRates: publicRates,
    retain: false,
    logRetention: RetentionDays.ONE_MONTH,
    releasesGradually: true,
    videos: {
      model: 'simulated',
      basicModel: 'simulated-lite',
      providers: ['simulated'],
      capacities,
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-staging-videos/videos/' },
    },
    concurrentExecutions: 100,
    monthlyBudgetDollars: 50,
  },
  prod: {
    name: 'prod',
    operator,
    priceClass: 'all',
    secretScanning: { publicKeysUrl: 'https://api.github.com/meta/public_keys/secret_scanning' },
    addressRates: publicRates,
    retain: true,
    logRetention: RetentionDays.THREE_MONTHS,
    releasesGradually: true,
    videos: {
      model: 'simulated',
      basicModel: 'simulated-lite',
      providers: ['simulated'],
      capacities,
      dailySpendLimitDollars: { all: 500, perModel: 400 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-prod-videos/videos/' },
    },
    concurrentExecutions: 1_000,
    monthlyBudgetDollars: 1_000,
  },
} as const satisfies Record<string, Environment>;

/** Whether no earlier environment is deployed from GitHub into its account. */
export function isFirstInAccount({ name, account }: Environment): boolean {
  const deployed: readonly Environment[] = Object.values(environments);
  const first = deployed.find((other) => other.github !== undefined && other.account === account);
  return first === undefined || first.name === name;
}

/** @throws {Error} with a sentence for the operator, if there is no such environment */
export function environmentNamed(name: unknown): Environment {
  const found: Environment | undefined = Object.values(environments).find(
    (environment) => environment.name === name,
  );
  if (found === undefined) {
    throw new Error(
      `There is no environment ${JSON.stringify(name)}. Choose one of ${Object.keys(environments).join(', ')}, for example with -c env=prod.`,
    );
  }
  return found;
}

/** @throws {Error} with all missing facts and where to write them */
export function requireFacts(environment: Environment): void {
  const { name } = environment;
  const missing = missingFacts(environment);
  const missingOfOperator = name === 'prod' ? missingOperatorFacts(environment.operator) : [];
  const refusals = [
    missing.length > 0 &&
      `The environment ${name} lacks ${listed.format(missing)}. Write it into "${name}" in lib/foundation/environments.ts.`,
    missingOfOperator.length > 0 &&
      `The pages of ${name} lack ${listed.format(missingOfOperator)}. Write it into contract/operator.ts.`,
  ].filter((refusal) => refusal !== false);
  if (refusals.length > 0) throw new Error(refusals.join(' '));
}

function missingOperatorFacts(operator: Operator | undefined): readonly string[] {
  const { legalName, postalAddress, email, phone, dmcaAgent, legalTextsUpdated } = operator ?? {};
  return [
    isBlank(legalName) && 'legalName (the company that offers the service)',
    (postalAddress ?? []).every(isBlank) && 'postalAddress (its address)',
    isBlank(email) && 'email (where customers write)',
    isBlank(phone) && 'phone (for enterprise customers)',
    Object.values(dmcaAgent ?? { name: null }).some(isBlank) &&
      'dmcaAgent (name, address, phone and email of the agent for copyright notices)',
    !isDay(legalTextsUpdated ?? '') &&
      'legalTextsUpdated (the day of the last change of the legal texts, YYYY-MM-DD)',
  ].filter((fact) => fact !== false);
}

function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === '';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function missingFacts(environment: Environment): readonly string[] {
  const { name, account, emailSender, operatorAddress, alarmRecipients, domain, costAnomalyMonitor } =
    environment;
  return [
    !/^\d{12}$/.test(account ?? '') && 'account (the 12 digits of its AWS account)',
    emailSender === undefined && 'emailSender (who sends its email, by a domain that is verified in SES)',
    operatorAddress === undefined && "operatorAddress (who receives visitors' messages)",
    ...(name === 'prod'
      ? [
          alarmRecipients === undefined && 'alarmRecipients (who receives its alarms)',
          costAnomalyMonitor === undefined &&
            "costAnomalyMonitor (the ARN that `aws ce get-anomaly-monitors` prints, or 'new')",
          domain === undefined && 'domain (its name, and the certificate for it)',
          simulatedModels(environment).length > 0 &&
            'videos.model and videos.basicModel that are not simulated, with their videos.providers',
        ]
      : []),
  ].filter((fact) => fact !== false);
}

/** The simulated models, which no real payment may buy. */
export function simulatedModels({ videos }: Environment): readonly ModelId[] {
  return [videos.model, videos.basicModel].filter((id) => models[id].provider === 'simulated');
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Limits every model, to see a line.
 *
 * @throws {Error} unless `videosAtOnce` is a whole number above zero
 */
export function withCapacity(environment: Environment, videosAtOnce: unknown): Environment {
  const number = Number(videosAtOnce);
  if (!Number.isInteger(number) || number < 1) {
    throw new Error(
      `A capacity is a whole number above zero, not ${JSON.stringify(videosAtOnce)}, for example -c capacity=1.`,
    );
  }
  const limited: Record<ModelId, Capacity> = { ...environment.videos.capacities };
  for (const id of modelIds) limited[id] = { ...limited[id], videosAtOnce: number };
  return { ...environment, videos: { ...environment.videos, capacities: limited } };
}

/**
 * Replaces the models, each with its own provider alone.
 *
 * @param basicModel undefined: a simulated one beside a simulated one, otherwise the one that is not Veo 3
 * @throws {Error} unless both are in contract/videos/models.ts
 */
export function withModels(environment: Environment, model: unknown, basicModel?: unknown): Environment {
  const found = modelNamed(model, 'model');
  const isSimulated = models[found].provider === 'simulated';
  const basic =
    basicModel === undefined
      ? isSimulated
        ? 'simulated-lite'
        : 'gemini-omni-1.2-flash'
      : modelNamed(basicModel, 'basicModel');
  const { provider } = models[found];
  const { provider: other } = models[basic];
  return {
    ...environment,
    videos: {
      ...environment.videos,
      model: found,
      basicModel: basic,
      providers: other === provider ? [provider] : [provider, other],
    },
  };
}

function modelNamed(name: unknown, context: string): ModelId {
  const found = modelIds.find((id) => id === name);
  if (found === undefined) {
    throw new Error(
      `There is no model ${JSON.stringify(name)}. Choose one of ${modelIds.join(', ')}, for example with -c ${context}=${models.simulated.id}.`,
    );
  }
  return found;
}

/** @throws {Error} if the models do not make what is sold */
export function requireSoldModels({ name, videos }: Environment): void {
  const model: Model = models[videos.model];
  const basicModel: Model = models[videos.basicModel];
  const { durationsSeconds, qualities } = choicesOf(basicModel);
  const basic = rightsOf('basic');
  const isPublic = name === 'staging' || name === 'prod';
  const problem = [
    basicModel.veo3 && `basicModel ${basicModel.id} is Veo 3, which Basic does not include`,
    !(
      durationsSeconds.some((seconds) => seconds <= basic.maximumDurationSeconds) &&
      qualities.some((quality) => basic.qualities.includes(quality))
    ) && `basicModel ${basicModel.id} makes nothing that Basic includes`,
    isPublic && !model.veo3 && `model ${model.id} is not Veo 3, which Plus, Pro and packs are sold with`,
    (model.provider === 'simulated') !== (basicModel.provider === 'simulated') &&
      'of model and basicModel one is simulated and the other is not',
    [model, basicModel].some(({ provider }) => !videos.providers.includes(provider)) &&
      `providers lacks that of ${model.id} or ${basicModel.id}`,
  ].find((sentence) => sentence !== false);
  if (problem !== undefined) {
    throw new Error(
      `The videos of ${name}: ${problem}. Mend it in lib/foundation/environments.ts, or by -c model=… and -c basicModel=….`,
    );
  }
}
