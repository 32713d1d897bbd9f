import { join } from 'node:path';
import { region } from 'aws-local/assembly/physical-names.ts';
import { type Assembly, readAssembly } from 'aws-local/assembly/read-assembly.ts';
import { ofType, type Resource, type ResourceOf } from 'aws-local/assembly/resource-type.ts';
import { FunctionError } from 'aws-local/lambda/function-error.ts';
import {
  type Aws,
  type AwsOptions,
  startAws,
  type Undo,
  type UserPoolEnvironment,
  type UserPools,
} from 'aws-local/start-aws.ts';
import { cognitoResources, userPool } from 'cognito-emulator/cloudformation/resources.ts';
import {
  googleProviderOf,
  signInOriginOf,
  userPoolOptionsOf,
} from 'cognito-emulator/cloudformation/user-pool-options.ts';
import { createUserPool, type UserPool } from 'cognito-emulator/user-pool.ts';
import { poolOfRequest } from 'cognito-emulator/user-pools.ts';
import { type Handler, type Listener, listen } from 'emulator-kit/listen.ts';
import { createStripe, type EmulatedStripe } from 'stripe-emulator/stripe.ts';
import type { VideoScript } from 'video-model-emulators/generation/video-script.ts';
import { createGoogleAccounts, type GoogleAccounts } from 'video-model-emulators/google/google-accounts.ts';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import {
  createEdge,
  googlePath,
  hostedSignInPath,
  hostsAt,
  onlyAs,
  stripePagesPath,
  userPoolPath,
  viewerAddressOf,
} from './edge.ts';
import { createPages } from './pages/pages.ts';
import { managedSecrets, readSecrets, type Secrets, secretParameters } from './secrets.ts';
import { createCatalogSync } from './stripe-catalog.ts';
import { startVideoServices, type VideoServices } from './video-models.ts';

export interface CloudOptions {
  /** The synthesized assembly, `cdk.out/laptop` for instance. */
  readonly assemblyFolder: string;
  /** Where everything is kept; `'memory'` is a cloud that is forgotten when it stops, for tests. */
  readonly dataFolder: string;
  /** The site's port, which the operators' console follows; 0 takes free ones. */
  readonly port: number;
  /** `.env.local`: keys of real services. It need not exist. */
  readonly environmentFile?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How functions see time, in tests. */
  readonly functionTime?: NonNullable<AwsOptions<LocalUserPool>['functionTime']>;
  /** Whether schedules fire at their times, as they do unless told; else only when they are told to. */
  readonly firesSchedules?: boolean;
  /** What the developer should know. */
  readonly log?: (line: string) => void;
  /** Wraps what answers for the site, as the development server of the pages does. */
  readonly wrapSite?: (distribution: Handler) => Handler;
  /** The same for the operators' console. */
  readonly wrapConsole?: (distribution: Handler) => Handler;
}

/** A user pool, and the name of the stack that makes it. */
type LocalUserPool = UserPool & { readonly stack: string };
type LocalAws = Aws<LocalUserPool>;

/** Whether a stack is the one of the operators' console. */
const isOperatorsStack = (name: string): boolean => name.endsWith('-Operators');

/** What of AWS is used from outside of the cloud, by tests above all. */
type AwsParts = Pick<
  LocalAws,
  | 'tables'
  | 'outputs'
  | 'iam'
  | 'dynamoDb'
  | 'functions'
  | 'mail'
  | 'ses'
  | 'buckets'
  | 'parameters'
  | 'logs'
  | 'deadLetters'
  | 'alarms'
  | 'invoke'
  | 'fireSchedules'
>;

/** The cloud on one machine. */
export interface Cloud extends AwsParts {
  /** `http://localhost:<port>` */
  readonly siteUrl: string;
  /** `http://localhost:<port>` of the operators' console; undefined in an assembly without it. */
  readonly operatorsUrl: string | undefined;
  /** Whose users are customers. */
  readonly userPool: UserPool;
  /** Whose users are operators; undefined in an assembly without their console. */
  readonly operatorPool: UserPool | undefined;
  /** What SDK clients take as their endpoint, with the keys of `iam.administrator`. */
  readonly awsEndpointUrl: string;
  /** undefined when the real Stripe is used. */
  readonly stripeApiUrl: string | undefined;
  /** What the emulated services do with videos; undefined when a real one is asked, or none. */
  readonly videoScript: VideoScript | undefined;
  /** undefined when the real one is used. */
  readonly stripe: EmulatedStripe | undefined;
  /**
   * Runs the functions' code of a newly synthesized assembly from now on.
   *
   * @throws an Error with one sentence if a custom resource changed, which takes a new start
   */
  readonly reloadFunctions: (assemblyFolder: string) => Promise<void>;
  /** Ends everything in order. */
  readonly stop: () => Promise<void>;
  /** Ends everything at once, as a kill of the process would. */
  readonly kill: () => void;
}

/**
 * Starts everything that the assembly describes.
 *
 * @throws an Error with one sentence: what is not understood, or what is in the way and what to do
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const started: Undo[] = [];
  try {
    return await start({ now: Date.now, log: () => {}, ...options }, started);
  } catch (error) {
    for (const { stop } of started.reverse()) await stop();
    throw error;
  }
}

/** What everything that starts is given. */
interface Start {
  readonly options: StartOptions;
  readonly secrets: Secrets;
  readonly siteUrl: string;
  /** undefined in an assembly without the operators' console. */
  readonly operators: { readonly stack: string; readonly url: string } | undefined;
  /** undefined when the real Stripe is used. */
  readonly stripeApiUrl: string | undefined;
  /** The path of a file that keeps state. */
  readonly inFolder: (name: string) => string;
  readonly started: Undo[];
}

type StartOptions = CloudOptions & Required<Pick<CloudOptions, 'now' | 'log'>>;

async function start(options: StartOptions, started: Undo[]): Promise<Cloud> {
  const { now, log } = options;
  const folder = openDataFolder(options.dataFolder);
  started.push({ stop: folder.close });
  const secrets = readSecrets(options.environmentFile);
  const open = async (port: number, names: 'localhost' | '127.0.0.1'): Promise<Listener> => {
    const listener = await listen(port, { names, log });
    started.push({ stop: listener.close });
    return listener;
  };
  const assembly = readAssembly(options.assemblyFolder);
  const operatorsStack = assembly.stacks.find(({ name }) => isOperatorsStack(name))?.name;
  const [site, operatorsSite, stripeApi] = await Promise.all([
    open(options.port, 'localhost'),
    operatorsStack === undefined ? undefined : open(options.port && options.port + 1, 'localhost'),
    secrets.stripe.isReal ? undefined : open(0, '127.0.0.1'),
  ]);
  const siteUrl = `http://localhost:${site.port}`;
  const stripeApiUrl = stripeApi && `http://127.0.0.1:${stripeApi.port}`;
  const operators =
    operatorsStack !== undefined && operatorsSite !== undefined
      ? { stack: operatorsStack, url: `http://localhost:${operatorsSite.port}` }
      : undefined;
  const inFolder = (name: string): string => join(folder.path, name);
  const videoServices = await startVideoServices({
    assembly,
    gemini: secrets.gemini,
    fal: secrets.fal,
    open: () => open(0, '127.0.0.1'),
    now,
  });
  const cloud: Start = { options, secrets, siteUrl, operators, stripeApiUrl, inFolder, started };
  const aws = await startAws<LocalUserPool>(awsOptions(cloud, assembly, videoServices), started);
  const stripe = stripeApi && startStripe(stripeApi, aws.outputs, cloud);
  const userPools = { customers: poolOf(aws, false), operators: operators && poolOf(aws, true) };
  site.serve(
    siteHandler(
      site.port,
      { aws, userPool: userPools.customers, stripe, google: googleAccountsOf(aws.resources, cloud) },
      cloud,
    ),
  );
  if (operatorsSite !== undefined) serveConsole(operatorsSite, aws, options);
  stripe?.start();
  const syncCatalog = stripe === undefined ? undefined : catalogSyncOf(aws, cloud);
  await syncCatalog?.();
  if (options.firesSchedules !== false) aws.startSchedules();

  return {
    ...aws,
    siteUrl,
    operatorsUrl: operators?.url,
    userPool: userPools.customers,
    operatorPool: userPools.operators,
    awsEndpointUrl: aws.endpointUrl,
    stripeApiUrl,
    videoScript: videoServices.script,
    stripe,
    reloadFunctions: async (assemblyFolder) => {
      const folders = await aws.reloadFunctions(readAssembly(assemblyFolder));
      await syncCatalog?.(folders);
    },
    stop: async () => {
      for (const { stop } of started.splice(0).reverse()) await stop();
    },
    kill: () => {
      for (const { stop, kill } of started.splice(0).reverse()) (kill ?? stop)();
    },
  };
}

function serveConsole(
  site: Listener,
  aws: Parameters<typeof distributionOf>[0],
  { wrapConsole }: CloudOptions,
): void {
  const { handle } = distributionOf(aws, true);
  site.serve(onlyAs(hostsAt(site.port), wrapConsole?.(handle) ?? handle));
}

function awsOptions(
  start: Start,
  assembly: Assembly,
  videoServices: VideoServices,
): AwsOptions<LocalUserPool> {
  const { options, secrets, siteUrl, operators, stripeApiUrl, inFolder } = start;
  const { functionTime, now, log } = options;
  return {
    assembly,
    pathOf: inFolder,
    tablesInMemory: options.dataFolder === 'memory',
    siteUrl,
    ...(operators && { otherSiteUrls: { [operators.stack]: operators.url } }),
    resourceTypes: cognitoResources,
    secretsOf: (of) => managedSecrets(of, secrets),
    parameters: secretParameters(assembly, secrets, videoServices.parameters),
    addressesOf: (resources) => ({
      ...signInAddresses(resources, siteUrl),
      ...(stripeApiUrl !== undefined && { 'https://api.stripe.com': stripeApiUrl }),
      ...videoServices.addresses,
    }),
    viewerAddressOf,
    createUserPools: (environment) => createUserPools(environment, start),
    now,
    ...(functionTime && { functionTime }),
    log,
  };
}

function createUserPools(environment: UserPoolEnvironment, start: Start): UserPools<LocalUserPool> {
  const [first, ...others] = ofType(environment.resources, userPool).map((resource) => ({
    ...openUserPool(resource, environment, start),
    stack: resource.stack,
  }));
  if (first === undefined) throw new Error('The assembly has no AWS::Cognito::UserPool.');
  return { all: [first, ...others], ofRequest: (request) => poolOfRequest([first, ...others], request) };
}

function openUserPool(
  resource: ResourceOf<typeof userPool>,
  { resources, addresses, mail, webAcls, assertMayInvoke, invoke }: UserPoolEnvironment,
  { options: { functionTime, now, log }, siteUrl, inFolder }: Start,
): UserPool {
  return createUserPool({
    ...userPoolOptionsOf(resource, resources, {
      assertMayInvoke,
      webAcls,
      viewerAddressOf,
      addresses,
      googleIssuer: `${siteUrl}${googlePath}`,
      stateFile: inFolder(isOperatorsStack(resource.stack) ? 'operator-pool.jsonl' : 'user-pool.jsonl'),
      now,
      log,
      deliverMail: (message) => void mail.deliver(message, resource.ref),
      invokeTrigger: (functionArn, event) => invoke(functionArn, event).catch(rethrowAsTriggerError),
    }),
    ...(functionTime && { triggerTimeoutMilliseconds: triggerMilliseconds * functionTime.limitFactor }),
  });
}

/** @throws an Error with a sentence if the assembly has none */
function poolOf({ userPools }: Pick<LocalAws, 'userPools'>, isOperators: boolean): UserPool {
  const pool = userPools.find(({ stack }) => isOperatorsStack(stack) === isOperators);
  if (pool === undefined) throw new Error('A stack has no AWS::Cognito::UserPool.');
  return pool;
}

/** @throws an Error with a sentence if the assembly has none */
function distributionOf(
  { distributions }: Pick<LocalAws, 'distributions'>,
  isOperators: boolean,
): LocalAws['distributions'][number] {
  const distribution = distributions.find(({ stack }) => isOperatorsStack(stack) === isOperators);
  if (distribution === undefined) throw new Error('A stack has no AWS::CloudFront::Distribution.');
  return distribution;
}

function startStripe(
  api: Listener,
  { StripeWebhookUrl: webhookUrl, StripeWebhookEvents: webhookEvents = '*' }: LocalAws['outputs'],
  { options, secrets, siteUrl, inFolder, started }: Start,
): EmulatedStripe {
  const { secretKey, webhookSecret } = secrets.stripe;
  const emulated = createStripe({
    folder: inFolder('stripe'),
    now: options.now,
    secretKey,
    webhookEndpoints:
      webhookUrl === undefined
        ? []
        : [{ url: webhookUrl, secret: webhookSecret, enabledEvents: webhookEvents.split(',') }],
    pagesUrl: `${siteUrl}${stripePagesPath}`,
    log: options.log,
  });
  api.serve(emulated.handleApi);
  started.push({ stop: emulated.close });
  return emulated;
}

/** undefined in a pool without Google. */
function googleAccountsOf(
  resources: readonly Resource[],
  { options, secrets, siteUrl }: Start,
): GoogleAccounts | undefined {
  const clientId = googleProviderOf(resources, customersPoolId(resources))?.clientId;
  if (clientId === undefined) return undefined;
  return createGoogleAccounts({
    issuer: `${siteUrl}${googlePath}`,
    client: {
      id: clientId,
      secret: secrets.google.clientSecret,
      name: 'Reelwright',
      redirectUri: `${siteUrl}${hostedSignInPath}/oauth2/idpresponse`,
    },
    now: options.now,
  });
}

/** Tells apart what answers at the site's port. */
function siteHandler(
  port: number,
  targets: {
    readonly aws: LocalAws;
    readonly userPool: UserPool;
    readonly stripe: EmulatedStripe | undefined;
    readonly google: GoogleAccounts | undefined;
  },
  { options: { wrapSite, now }, operators }: Start,
): Handler {
  const { aws, userPool, stripe, google } = targets;
  const distribution = distributionOf(aws, false);
  const { accessKeyId, secretAccessKey } = aws.iam.administrator;
  const pages = createPages({
    mailbox: aws.mail,
    dynamoDb: aws.dynamoDb,
    logs: aws.logs,
    deadLetters: aws.deadLetters,
    alarms: aws.alarms,
    stripePagesUrl: stripe && stripePagesPath,
    googleUrl: google && googlePath,
    operatorsUrl: operators?.url,
    now,
    aws: {
      endpoint_url: aws.endpointUrl,
      region,
      access_key_id: accessKeyId,
      secret_access_key: secretAccessKey,
    },
  });
  return createEdge({
    hosts: hostsAt(port),
    pages: pages.handle,
    stripePages: stripe?.handlePages,
    userPool: async (request, response) => (await aws.userPoolOf(request)).handlePublic(request, response),
    hostedSignIn: userPool.handleHosted,
    google: google?.handle,
    distribution: wrapSite?.(distribution.handle) ?? distribution.handle,
  });
}

/**
 * Brings the catalog into the emulated Stripe. What is made in a real account, its owner decides.
 *
 * @returns syncs with the function's code among these folders, if it is there, or with its first code; undefined when
 * the assembly has no such function
 */
function catalogSyncOf(
  aws: LocalAws,
  { siteUrl, inFolder }: Start,
): ((codeFolders?: ReadonlyMap<string, string>) => Promise<void>) | undefined {
  const syncFunction = aws.functionDefinitions.find(({ name }) => name === aws.outputs.StripeCatalogSync);
  if (syncFunction === undefined) return undefined;
  const sync = createCatalogSync({
    file: inFolder('stripe-catalog.jsonl'),
    functionName: syncFunction.name,
    siteUrl,
    invoke: aws.invoke,
  });
  const firstFolders = new Map([[syncFunction.name, syncFunction.codeFolder]]);
  return async (codeFolders = firstFolders) => {
    const codeFolder = codeFolders.get(syncFunction.name);
    if (codeFolder !== undefined) await sync.run(codeFolder);
  };
}

/** How long Cognito waits for a trigger. */
const triggerMilliseconds = 5_000;

function customersPoolId(resources: readonly Resource[]): string {
  return ofType(resources, userPool).find(({ stack }) => !isOperatorsStack(stack))?.ref ?? '';
}

/** Where people sign in: production origin → address on this machine. */
function signInAddresses(resources: readonly Resource[], siteUrl: string): Readonly<Record<string, string>> {
  const signInOrigin = signInOriginOf(resources, customersPoolId(resources));
  return {
    [`https://cognito-idp.${region}.amazonaws.com`]: `${siteUrl}${userPoolPath}`,
    ...(signInOrigin !== undefined && { [signInOrigin]: `${siteUrl}${hostedSignInPath}` }),
  };
}

/** The pool tells the user what the trigger said. */
function rethrowAsTriggerError(error: unknown): never {
  throw error instanceof FunctionError ? new Error(error.errorMessage) : error;
}
