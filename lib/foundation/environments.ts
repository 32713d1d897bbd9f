import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { rightsOf } from '../../contract/billing/video-payments.ts';
import type { alarmServices } from '../../contract/metrics.ts';
import { type Operator, unknownOperator } from '../../contract/operator.ts';
import { copiesOf, defaultRegion } from '../../contract/regions.ts';
import type { Capacity } from '../../contract/videos/line.ts';
import { choicesOf, type Model, type ModelId, modelIds, models } from '../../contract/videos/models.ts';
import { type AddressRates, laptopRates, publicRates } from './address-rates.ts';
import { type Facts, factsFileOf, readFacts } from './facts.ts';
import { trialEnvironment, trialFacts, unknownAddress } from './trial-environment.ts';

/**
 * CloudFront's certificates, web ACLs, metrics and deliveries of access logs exist in this region only.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const edgeRegion = 'us-east-1';

/** Where everything of an environment is, but for copies of its backups. */
export function regionOf(environment: Pick<Environment, 'region'>): string {
  return environment.region ?? defaultRegion;
}

/** Whether what is CloudFront's alone is in another region than the rest. A trial has none of it. */
export function isAwayFromEdge(environment: Pick<Environment, 'region' | 'isTrial'>): boolean {
  return regionOf(environment) !== edgeRegion && !environment.isTrial;
}

/**
 * Holds copies of backups, and the log of deletions, which outlives a restore.
 *
 * @throws {Error} for the region of a trial, which has neither
 */
export function backupRegionOf(environment: Pick<Environment, 'region'>): string {
  const region = regionOf(environment);
  const copies = copiesOf(region);
  if (copies === undefined) throw new Error(`There are no copies of backups of ${region}.`);
  return copies;
}

export type AlarmService = (typeof alarmServices)[number];

/** By its service, the secret with which alarms are posted. */
export const alarmSecrets = {
  slack: 'slack-webhook-url',
  pagerduty: 'pagerduty-routing-key',
} as const satisfies Record<AlarmService, string>;

/** What differs between environments: what the code decides, and the facts that only the operator knows. */
export interface Environment
  extends Omit<Facts, 'region' | 'videos' | 'operator' | 'emailSender' | 'moderation'> {
  readonly name: EnvironmentName;
  /** A trial may be in any. */
  readonly region?: string;
  /**
   * Leaves out what AWS bills without visitors, and what would outlive the stacks: web ACLs, alarms, monitoring,
   * gradual releases, access logs and point-in-time recovery.
   */
  readonly isTrial?: true;
  /** In a trial; every other environment has the operators' console. */
  readonly asksForOperators?: true;
  readonly emailSender?: {
    readonly address: string;
    /** Without it the stacks make an identity of the address itself. */
    readonly verifiedDomain?: string;
  };
  /** Tables, videos and users outlive the stacks; deleting them takes two deliberate steps. */
  readonly retain: boolean;
  /** Leaves out deletion protection, so that a failed first deployment can be deleted and tried again. */
  readonly isFirstDeployment?: boolean;
  readonly logRetention: RetentionDays;
  /** For functions of money and rendering: see `Releases`. */
  readonly releasesGradually: boolean;
  readonly addressRates: AddressRates;
  readonly videos: VideoSettings;
  readonly operator: Operator;
  readonly concurrentExecutions: number;
  /** Granted to each account at its first sign-in; none by default. */
  readonly creditsAtSignUp?: number;
  readonly monthlyBudgetDollars: number;
  /**
   * The keys by which GitHub signs reports of leaked API keys (docs/operating.md, "Leaked API keys"). Without
   * it the route answers 404.
   */
  readonly secretScanning?: { readonly publicKeysUrl: string };
  /** Who judges what is asked for, besides our own rules; `simulated` follows words in the prompt. */
  readonly moderation?: Facts['moderation'] | 'simulated';
  /** Webhook endpoints may be on the machine itself, without TLS; on the laptop only. */
  readonly allowsLoopbackWebhooks?: true;
}

/** `Facts` describes each; what the operator leaves out is decided here. */
type VideoSettings = Required<Omit<NonNullable<Facts['videos']>, 'capacities'>> & {
  readonly capacities: Readonly<Record<ModelId, Capacity>>;
};

/** The operator writes facts of the last three. */
export const environmentNames = ['laptop', 'trial', 'dev', 'staging', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

export type Decided = Omit<Environment, 'name' | 'videos' | 'operator'> &
  Pick<VideoSettings, 'dailySpendLimitDollars'>;

/** A new Google project's quota; a higher one is written here once Google has granted it. */
const googleQuota: Capacity = { videosAtOnce: 10, startsPerMinute: 10 };

/** A new account's limit at fal, which grows with what is paid. https://fal.ai/docs/documentation/model-apis/concurrency-limits */
const falQuota: Capacity = { videosAtOnce: 2, startsPerMinute: 10 };

/** Enough for every test's burst: simulated clips cost nothing. */
const capacities = {
  simulated: { videosAtOnce: 200, startsPerMinute: 2_000 },
  'simulated-fast': { videosAtOnce: 200, startsPerMinute: 2_000 },
  'simulated-lite': { videosAtOnce: 200, startsPerMinute: 2_000 },
  'gemini-omni-1.2-flash': googleQuota,
  'veo-3.1': googleQuota,
  'veo-3.1-fast': googleQuota,
  'veo-3.1-lite': googleQuota,
  'seedance-2.0-fast': falQuota,
  'kling-3.0-standard': falQuota,
} as const satisfies Readonly<Record<ModelId, Capacity>>;

/** What the code decides, and what holds until the operator writes something else. */
const environments = {
  /** For `npm start` and tests: everything an operator can switch on, with example addresses. */
  laptop: {
    addressRates: laptopRates,
    // The local cloud's.
    account: '111111111111',
    allowsLoopbackWebhooks: true,
    moderation: 'simulated',
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    releasesGradually: false,
    dailySpendLimitDollars: { all: 20, perModel: 10 },
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
  trial: trialEnvironment,
  dev: {
    addressRates: publicRates,
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    releasesGradually: false,
    dailySpendLimitDollars: { all: 20, perModel: 10 },
    concurrentExecutions: 100,
    monthlyBudgetDollars: 50,
  },
  staging: {
    addressRates: publicRates,
    retain: false,
    logRetention: RetentionDays.ONE_MONTH,
    releasesGradually: true,
    dailySpendLimitDollars: { all: 20, perModel: 10 },
    concurrentExecutions: 100,
    monthlyBudgetDollars: 50,
  },
  prod: {
    priceClass: 'all',
    secretScanning: { publicKeysUrl: 'https://api.github.com/meta/public_keys/secret_scanning' },
    addressRates: publicRates,
    retain: true,
    logRetention: RetentionDays.THREE_MONTHS,
    releasesGradually: true,
    dailySpendLimitDollars: { all: 500, perModel: 400 },
    concurrentExecutions: 1_000,
    monthlyBudgetDollars: 1_000,
  },
} as const satisfies Record<EnvironmentName, Decided>;

/** Whether no earlier environment is deployed from GitHub into its account. */
export function isFirstInAccount({ name, account }: Environment): boolean {
  const deployed = environmentNames.map(environmentNamed);
  const first = deployed.find((other) => other.github !== undefined && other.account === account);
  return first === undefined || first.name === name;
}

/**
 * An environment with the facts that its operator wrote: none of the laptop and of a trial.
 *
 * @throws {Error} with a sentence for the operator, if there is no such environment or a fact is wrong
 */
export function environmentNamed(name: unknown): Environment {
  const found = environmentNames.find((environment) => environment === name);
  if (found === undefined) {
    throw new Error(
      `There is no environment ${JSON.stringify(name)}. Choose one of ${environmentNames.join(', ')}, for example with -c env=prod.`,
    );
  }
  switch (found) {
    case 'laptop':
      return environmentWith(found, {});
    case 'trial':
      return trialFor(unknownAddress);
    default:
      return environmentWith(found, readFacts(found));
  }
}

/** A trial whose operator has this address, by which it also sends email. */
export function trialFor(address: string): Environment {
  return { ...environmentWith('trial', trialFacts(address)), emailSender: { address } };
}

/** Joins what the code decides of an environment with its facts, which win. */
export function environmentWith(name: EnvironmentName, facts: Facts): Environment {
  const { dailySpendLimitDollars, ...decided }: Decided = environments[name];
  const { videos, operator, ...others } = facts;
  const { model = 'simulated', basicModel = 'simulated-lite' } = videos ?? {};
  return {
    ...decided,
    ...others,
    name,
    operator: { ...unknownOperator, ...operator },
    videos: {
      dailySpendLimitDollars,
      vertex: { location: 'us-central1', outputUri: `gs://reelwright-${name}-videos/videos/` },
      ...videos,
      model,
      basicModel,
      providers: videos?.providers ?? providersOf(model, basicModel),
      capacities: { ...capacities, ...videos?.capacities },
    },
  };
}

function providersOf(model: ModelId, basicModel: ModelId): VideoSettings['providers'] {
  const { provider } = models[model];
  const { provider: other } = models[basicModel];
  return other === provider ? [provider] : [provider, other];
}

/** @throws {Error} with all missing facts and where to write them */
export function requireFacts(environment: Environment): void {
  const { name } = environment;
  const missing = [
    ...missingFacts(environment),
    ...(name === 'prod' ? missingOfProduction(environment) : []),
  ];
  if (missing.length > 0) {
    throw new Error(
      `The environment ${name} lacks ${listed.format(missing)}. Write it into ${factsFileOf(name)}.`,
    );
  }
}

function missingFacts({ account, isTrial, emailSender, operatorAddress }: Environment): readonly string[] {
  return [
    account === undefined && !isTrial && 'account (the 12 digits of its AWS account)',
    emailSender === undefined && 'emailSender (who sends its email, by a domain that is verified in SES)',
    operatorAddress === undefined && "operatorAddress (who receives visitors' messages)",
  ].filter((fact) => fact !== false);
}

function missingOfProduction(environment: Environment): readonly string[] {
  const { alarmRecipients, domain, operator } = environment;
  const { legalName, postalAddress, email, phone, dmcaAgent } = operator;
  return [
    alarmRecipients === undefined && 'alarmRecipients (who receives its alarms)',
    domain === undefined && 'domain (its name, and the certificate for it)',
    simulatedModels(environment).length > 0 && 'videos.model and videos.basicModel that are not simulated',
    legalName === null && 'operator.legalName (the company that offers the service)',
    postalAddress === null && 'operator.postalAddress (its address)',
    email === null && 'operator.email (where customers write)',
    phone === null && 'operator.phone (for enterprise customers)',
    dmcaAgent === null &&
      'operator.dmcaAgent (name, address, phone and email of the agent for copyright notices)',
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
  const providers = providersOf(found, basic);
  return {
    ...environment,
    videos: { ...environment.videos, model: found, basicModel: basic, providers },
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
      `The videos of ${name}: ${problem}. Mend it in ${factsFileOf(name)}, or by -c model=… and -c basicModel=….`,
    );
  }
}
