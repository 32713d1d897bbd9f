import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type ModelId, modelIds, models, type ProviderName } from '../contract/models.ts';
import type { PageKey, RouteKey } from '../contract/routes.ts';

/**
 * Everything is in one region: certificates and access logs of CloudFront exist only here.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const region = 'us-east-1';

export interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** What differs between environments, and nothing else. */
export interface Environment {
  readonly name: 'laptop' | 'dev' | 'staging' | 'prod';
  /** Tables, videos and users outlive the stacks, and cannot be deleted without two deliberate steps. */
  readonly retain: boolean;
  readonly logRetention: RetentionDays;
  readonly throttles: {
    /** Of each route that is not named below. */
    readonly everyRoute: Throttle;
    readonly routes: Partial<Record<RouteKey | PageKey, Throttle>>;
  };
  readonly videos: {
    /** Whom videos are asked of first; see contract/models.ts, and `-c model=…`. */
    readonly model: ModelId;
    /** Those that may be asked, because their key is in SSM (README, "Real models"). */
    readonly providers: readonly [ProviderName, ...ProviderName[]];
    /** What videos may cost us in a day (UTC), in US dollars; then no more are made until the next. */
    readonly dailySpendLimitDollars: { readonly all: number; readonly perModel: number };
    /** Veo: a region that has it, and a folder in a bucket of Cloud Storage whose rule deletes after a day. */
    readonly vertex: { readonly location: string; readonly outputUri: `gs://${string}/` };
  };
  /** The site's own name. Without it the site is at the distribution's `*.cloudfront.net`. */
  readonly domain?: {
    readonly name: string;
    /** In us-east-1, and valid for `name`. */
    readonly certificateArn: string;
  };
  /** SES sends the pool's e-mails. Without it Cognito does, at most 50 a day. */
  readonly emailSender?: {
    readonly address: `${string}@${string}`;
    /** Verified in SES, in the same region. */
    readonly verifiedDomain: string;
  };
  /** Whom visitors' messages are mailed to, by the sender above. Without either they are kept and not mailed. */
  readonly operatorAddress?: `${string}@${string}`;
  /** Sign-in with Google. Without it the page does not offer it. */
  readonly google?: {
    readonly clientId: string;
    /** Name of the Secrets Manager secret whose whole value is the client secret. */
    readonly clientSecretName: string;
    /** Of `https://<prefix>.auth.us-east-1.amazoncognito.com`. It cannot be changed later. */
    readonly signInDomainPrefix: string;
  };
}

const environments = {
  /** What `npm start` and the tests run: all that an operator can switch on, with addresses that are nobody's. */
  laptop: {
    name: 'laptop',
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    videos: {
      model: 'simulated',
      providers: ['simulated'],
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-laptop-videos/videos/' },
    },
    throttles: {
      // The tests send in a burst what a town would.
      everyRoute: { requestsPerSecond: 2_000, burst: 2_000 },
      routes: {},
    },
    emailSender: { address: 'hello@reelwright.example', verifiedDomain: 'reelwright.example' },
    operatorAddress: 'operator@reelwright.example',
    google: {
      clientId: '0-laptop.apps.googleusercontent.com',
      clientSecretName: 'reelwright/laptop/google-client-secret',
      signInDomainPrefix: 'reelwright-laptop',
    },
  },
  dev: {
    name: 'dev',
    retain: false,
    logRetention: RetentionDays.ONE_WEEK,
    videos: {
      model: 'simulated',
      providers: ['simulated'],
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-dev-videos/videos/' },
    },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      routes: {},
    },
  },
  staging: {
    name: 'staging',
    retain: false,
    logRetention: RetentionDays.ONE_MONTH,
    videos: {
      model: 'simulated',
      providers: ['simulated'],
      dailySpendLimitDollars: { all: 20, perModel: 10 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-staging-videos/videos/' },
    },
    throttles: {
      everyRoute: { requestsPerSecond: 100, burst: 200 },
      routes: {
        generateVideo: { requestsPerSecond: 10, burst: 20 },
        sharedVideoPage: { requestsPerSecond: 20, burst: 40 },
        getSharedVideo: { requestsPerSecond: 20, burst: 40 },
        sendMessage: { requestsPerSecond: 5, burst: 10 },
      },
    },
  },
  prod: {
    name: 'prod',
    retain: true,
    logRetention: RetentionDays.THREE_MONTHS,
    videos: {
      model: 'simulated',
      providers: ['simulated'],
      dailySpendLimitDollars: { all: 500, perModel: 400 },
      vertex: { location: 'us-central1', outputUri: 'gs://reelwright-prod-videos/videos/' },
    },
    throttles: {
      everyRoute: { requestsPerSecond: 500, burst: 1000 },
      routes: {
        generateVideo: { requestsPerSecond: 50, burst: 100 },
        // Each asks Stripe, which takes 100 requests a second from one account.
        createCheckout: { requestsPerSecond: 10, burst: 20 },
        createPayment: { requestsPerSecond: 20, burst: 40 },
        customerPortal: { requestsPerSecond: 20, burst: 40 },
        deleteAccount: { requestsPerSecond: 5, burst: 10 },
        // Anybody may call these, without a token: a link that goes round the world must not take the others' share.
        sharedVideoPage: { requestsPerSecond: 200, burst: 400 },
        getSharedVideo: { requestsPerSecond: 50, burst: 100 },
        // One probe a minute; whoever wants to know whether the API answers may ask as well.
        getHealth: { requestsPerSecond: 20, burst: 40 },
        // When something is wrong, everybody looks, and again each minute.
        getStatus: { requestsPerSecond: 200, burst: 400 },
        // Each sends a mail, and is counted by its sender besides.
        subscribeToStatus: { requestsPerSecond: 5, burst: 10 },
        confirmStatusSubscription: { requestsPerSecond: 10, burst: 20 },
        // Mail programs post many at once after a mailing.
        endStatusSubscription: { requestsPerSecond: 50, burst: 100 },
        // Each may bring 3 MB, and sends a mail: SES gives a new account 14 a second.
        sendMessage: { requestsPerSecond: 5, burst: 10 },
        // Each takes a processor for some seconds.
        checkImage: { requestsPerSecond: 20, burst: 40 },
      },
    },
  },
} as const satisfies Record<string, Environment>;

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
 * Refuses a public environment that lacks facts which only its operator knows.
 *
 * @throws {Error} with a sentence that names what is missing and where to write it
 */
export function requireFacts({ name, emailSender, operatorAddress }: Environment): void {
  if (name !== 'staging' && name !== 'prod') return;
  const missing = [
    emailSender === undefined && 'emailSender (who sends its email, by a domain that is verified in SES)',
    operatorAddress === undefined && "operatorAddress (who receives visitors' messages)",
  ].filter((fact) => fact !== false);
  if (missing.length === 0) return;
  throw new Error(
    `The environment ${name} lacks ${missing.join(' and ')}. Write it into "${name}" in lib/environments.ts.`,
  );
}

/**
 * The environment with videos asked of another model, by its provider alone.
 *
 * @throws {Error} with a sentence for the operator, unless `model` is one of contract/models.ts
 */
export function withModel(environment: Environment, model: unknown): Environment {
  const found = modelIds.find((id) => id === model);
  if (found === undefined) {
    throw new Error(
      `There is no model ${JSON.stringify(model)}. Choose one of ${modelIds.join(', ')}, for example with -c model=simulated.`,
    );
  }
  return {
    ...environment,
    videos: { ...environment.videos, model: found, providers: [models[found].provider] },
  };
}
