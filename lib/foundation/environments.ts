import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { rightsOf } from '../../contract/billing/video-payments.ts';
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
 * Everything is in one region: certificates and access logs of CloudFront exist only here.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const region = 'us-east-1';

/** Holds the copies of backups, and the log of deletions that outlives a restore. */
export const backupRegion = 'us-west-2';

type EmailAddress = `${string}@${string}`;

/** What differs between environments, and nothing else. */
export interface Environment {
  readonly name: 'laptop' | 'dev' | 'staging' | 'prod';
  /** The AWS account, 12 digits: CloudFormation refuses to deploy the stacks to another. */
  readonly account?: string;
  /** Tables, videos and users outlive the stacks; deleting them takes two deliberate steps. */
  readonly retain: boolean;
  /** Leaves out what protects from deletion, so that a first deployment that fails can be deleted and tried again. */
  readonly isFirstDeployment?: boolean;
  readonly logRetention: RetentionDays;
  /** New versions of functions of money and rendering get a tenth of the calls first: see `Releases`. */
  readonly releasesGradually: boolean;
  /** What one address may send, to the site and to the user pool. */
  readonly addressRates: AddressRates;
  readonly videos: {
    /** The model for credits that include Veo 3; see contract/videos/models.ts, and `-c model=…`. */
    readonly model: ModelId;
    /** The model for credits that do not: another than Veo 3; `-c basicModel=…`. */
    readonly basicModel: ModelId;
    /** Providers whose key is in SSM (docs/deploying.md, "Models"). */
    readonly providers: readonly [ProviderName, ...ProviderName[]];
    /** What each model's provider allows us at once (our quota there): beyond it videos wait in line. */
    readonly capacities: Readonly<Record<ModelId, Capacity>>;
    /** What videos may cost us in a day (UTC), in US dollars; above it no more are made until the next day. */
    readonly dailySpendLimitDollars: { readonly all: number; readonly perModel: number };
    /** Veo: a region that offers it, and a folder in a Cloud Storage bucket with a rule that deletes after a day. */
    readonly vertex: { readonly location: string; readonly outputUri: `gs://${string}/` };
  };
  /** The site's domain. Without it the site is at the distribution's `*.cloudfront.net`. */
  readonly domain?: {
    readonly name: string;
    /** In us-east-1, and valid for `name`. */
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
  /** Receives visitors' messages, sent by `emailSender`. */
  readonly operatorAddress?: EmailAddress;
  /** Who runs the site, as its pages name them. */
  readonly operator?: Operator;
  /** Receive alarms: `urgent` ones at any hour, `routine` ones by the next working day. */
  readonly alarmRecipients?: {
    readonly urgent: readonly [EmailAddress, ...EmailAddress[]];
    readonly routine: readonly [EmailAddress, ...EmailAddress[]];
  };
  /**
   * What Cost Explorer watches for unusual costs. An account has one such monitor of its services, and most have theirs since
   * Cost Explorer was first opened: `aws ce get-anomaly-monitors` prints its ARN. `'new'` makes it where there is none.
   * Without the fact unusual costs are not mailed.
   */
  readonly costAnomalyMonitor?: 'new' | `arn:aws:ce::${string}`;
  /**
   * How many functions the account may run at once: its quota in Lambda, which `npm run preflight` tells how to raise
   * (docs/deploying.md, "The first time"). From 1,000 on, what brings money and people in has a share of its own
   * (lib/functions/concurrency.ts).
   */
  readonly concurrentExecutions: number;
  /** What AWS may bill in a month, in US dollars, before an alarm says so. Providers of videos bill apart. */
  readonly monthlyBudgetDollars: number;
  /** The repository whose workflows deploy. Without it deployments are made by hand only. */
  readonly github?: { readonly repository: `${string}/${string}` };
  /**
   * Takes reports of leaked API keys from GitHub (docs/operating.md, "Leaked API keys"): where GitHub publishes the keys by
   * which it signs them. Without it the route answers 404.
   */
  readonly secretScanning?: { readonly publicKeysUrl: string };
  /** Webhook endpoints may be on the machine itself, without TLS: to try them on a laptop. Refused anywhere else. */
  readonly allowsLoopbackWebhooks?: true;
  /** Sign-in with Google. Without it the page does not offer it. */
  readonly google?: {
    readonly clientId: string;
    /** Name of the Secrets Manager secret whose whole value is the client secret. */
    readonly clientSecretName: string;
    /** `https://<prefix>.auth.us-east-1.amazoncognito.com`. It cannot be changed later. */
    readonly signInDomainPrefix: string;
  };
}

/** Google's models: what a new project may ask. A higher quota is written here when Google has granted it. */
const googleQuota: Capacity = { videosAtOnce: 10, startsPerMinute: 10 };

/** Enough for every burst of a test: the simulated model's clips cost nothing. */
const capacities = {
  simulated: { videosAtOnce: 200, startsPerMinute: 2_000 },
  'simulated-lite': { videosAtOnce: 200, startsPerMinute: 2_000 },
  'gemini-omni-1.2-flash': googleQuota,
  'veo-3.1': googleQuota,
  'veo-3.1-fast': googleQuota,
} as const satisfies Readonly<Record<ModelId, Capacity>>;

const environments = {
  /** What `npm start` and the tests run: everything that an operator can switch on, with example addresses. */
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

/** Whether no environment before this one is deployed from GitHub into its account. */
export function isFirstInAccount({ name, account }: Environment): boolean {
  const deployed: readonly Environment[] = Object.values(environments);
  const first = deployed.find((other) => other.github !== undefined && other.account === account);
  return first === undefined || first.name === name;
}

/** @throws {Error} with a sentence for the operator, unless `name` is an environment's */
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

/**
 * Refuses to deploy an environment that lacks facts which only its operator knows.
 *
 * @throws {Error} with sentences that name all that is missing and where to write it
 */
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

/** What no page of a production may leave open: who offers the service, and how to reach them. */
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

/** Which of the environment's models only pretend: no real payment may buy them. */
export function simulatedModels({ videos }: Environment): readonly ModelId[] {
  return [videos.model, videos.basicModel].filter((id) => models[id].provider === 'simulated');
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * The environment with models that make only so many videos at once, to see a line.
 *
 * @throws {Error} with a sentence for the operator, unless `videosAtOnce` is a whole number above zero
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
 * The environment with other models, each by its own provider alone.
 *
 * @param basicModel undefined: a simulated one beside a simulated one, else the model that is not Veo 3
 * @throws {Error} with a sentence for the operator, unless both are of contract/videos/models.ts
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

/**
 * Refuses models that do not make what is sold.
 *
 * @throws {Error} with a sentence that names what is wrong and where to mend it
 */
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
