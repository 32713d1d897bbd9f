import { join } from 'node:path';
import { region } from 'aws-local/assembly/physical-names.ts';
import { readAssembly } from 'aws-local/assembly/read-assembly.ts';
import type { Resource } from 'aws-local/assembly/resource-type.ts';
import { FunctionError } from 'aws-local/lambda/function-error.ts';
import { type Aws, type AwsOptions, startAws, type Undo } from 'aws-local/start-aws.ts';
import { cognitoResources } from 'cognito-emulator/cloudformation/resources.ts';
import {
  googleProviderOf,
  signInOriginOf,
  userPoolOptionsOf,
} from 'cognito-emulator/cloudformation/user-pool-options.ts';
import { createUserPool, type UserPool } from 'cognito-emulator/user-pool.ts';
import { type Handler, type Listener, listen } from 'emulator-kit/listen.ts';
import { createStripe, type EmulatedStripe } from 'stripe-emulator/stripe.ts';
import type { VideoScript } from 'video-model-emulators/generation/video-script.ts';
import { createGoogleAccounts } from 'video-model-emulators/google/google-accounts.ts';
import { openDataFolder } from './data-folder/open-data-folder.ts';
import {
  createEdge,
  googlePath,
  hostedSignInPath,
  stripePagesPath,
  userPoolPath,
  viewerAddressOf,
} from './edge.ts';
import { createPages } from './pages/pages.ts';
import { managedSecrets, readSecrets, secretParameters } from './secrets.ts';
import { createCatalogSync } from './stripe-catalog.ts';
import { startVideoServices } from './video-models.ts';

export interface CloudOptions {
  /** The synthesized assembly, `cdk.out/laptop` for instance. */
  readonly assemblyFolder: string;
  /** Where everything is kept; `'memory'` is a cloud that is forgotten when it stops, for tests. */
  readonly dataFolder: string;
  /** Of the site; 0 takes a free one. */
  readonly port: number;
  /** `.env.local`: keys of real services. It need not exist. */
  readonly environmentFile?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How functions see time, in tests. */
  readonly functionTime?: NonNullable<AwsOptions<UserPool>['functionTime']>;
  /** Whether schedules fire at their times, as they do unless told; else only when they are told to. */
  readonly firesSchedules?: boolean;
  /** What the developer should know. */
  readonly log?: (line: string) => void;
  /** Wraps what answers for the site, as the development server of the pages does. */
  readonly wrapSite?: (distribution: Handler) => Handler;
}

/** What of AWS is used from outside of the cloud, by tests above all. */
type AwsParts = Pick<
  Aws<UserPool>,
  | 'tables'
  | 'outputs'
  | 'iam'
  | 'dynamoDb'
  | 'functions'
  | 'userPool'
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
  /** What SDK clients take as their endpoint, with the keys of `iam.administrator`. */
  readonly awsEndpointUrl: string;
  /** undefined when the real Stripe is used. */
  readonly stripeApiUrl: string | undefined;
  /** What the emulated Gemini or Vertex does with videos; undefined when a real one is asked, or none. */
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

async function start(
  options: CloudOptions & Required<Pick<CloudOptions, 'now' | 'log'>>,
  started: Undo[],
): Promise<Cloud> {
  const { now, log } = options;
  const folder = openDataFolder(options.dataFolder);
  started.push({ stop: folder.close });
  const inFolder = (name: string): string => join(folder.path, name);
  const secrets = readSecrets(options.environmentFile);
  const [site, stripeApi] = await Promise.all([
    open(options.port, 'localhost'),
    secrets.stripe.isReal ? undefined : open(0, '127.0.0.1'),
  ]);
  const siteUrl = `http://localhost:${site.port}`;
  const stripeApiUrl = stripeApi && `http://127.0.0.1:${stripeApi.port}`;
  const googleIssuer = `${siteUrl}${googlePath}`;
  const assembly = readAssembly(options.assemblyFolder);
  const videoServices = await startVideoServices({
    assembly,
    gemini: secrets.gemini,
    open: () => open(0, '127.0.0.1'),
    now,
  });

  const aws = await startAws<UserPool>(
    {
      assembly,
      pathOf: inFolder,
      tablesInMemory: options.dataFolder === 'memory',
      siteUrl,
      resourceTypes: cognitoResources,
      secretsOf: (of) => managedSecrets(of, secrets),
      parameters: secretParameters(assembly, secrets, videoServices.parameters),
      addressesOf: (resources) => ({
        ...signInAddresses(resources, siteUrl),
        ...(stripeApiUrl !== undefined && { 'https://api.stripe.com': stripeApiUrl }),
        ...videoServices.addresses,
      }),
      viewerAddressOf,
      createUserPool: ({ resources, addresses, mail, webAcls, assertMayInvoke, invoke }) =>
        createUserPool({
          ...userPoolOptionsOf(resources, {
            assertMayInvoke,
            webAcls,
            viewerAddressOf,
            addresses,
            googleIssuer,
            stateFile: inFolder('user-pool.jsonl'),
            now,
            log,
            deliverMail: (message) => void mail.deliver(message),
            invokeTrigger: (functionArn, event) => invoke(functionArn, event).catch(rethrowAsTriggerError),
          }),
          ...(options.functionTime && {
            triggerTimeoutMilliseconds: triggerMilliseconds * options.functionTime.limitFactor,
          }),
        }),
      now,
      ...(options.functionTime && { functionTime: options.functionTime }),
      log,
    },
    started,
  );

  const stripe = stripeApi && startStripe(stripeApi);
  const googleClientId = googleProviderOf(aws.resources)?.clientId;
  const google =
    googleClientId === undefined
      ? undefined
      : createGoogleAccounts({
          issuer: googleIssuer,
          client: {
            id: googleClientId,
            secret: secrets.google.clientSecret,
            name: 'Reelwright',
            redirectUri: `${siteUrl}${hostedSignInPath}/oauth2/idpresponse`,
          },
          now,
        });
  const pages = createPages({
    mailbox: aws.mail,
    dynamoDb: aws.dynamoDb,
    logs: aws.logs,
    deadLetters: aws.deadLetters,
    alarms: aws.alarms,
    stripePagesUrl: stripe && stripePagesPath,
    googleUrl: google && googlePath,
    aws: {
      endpoint_url: aws.endpointUrl,
      region,
      access_key_id: aws.iam.administrator.accessKeyId,
      secret_access_key: aws.iam.administrator.secretAccessKey,
    },
  });
  site.serve(
    createEdge({
      hosts: new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${site.port}`)),
      pages: pages.handle,
      stripePages: stripe?.handlePages,
      userPool: aws.userPool.handlePublic,
      hostedSignIn: aws.userPool.handleHosted,
      google: google?.handle,
      distribution: options.wrapSite?.(aws.distribution.handle) ?? aws.distribution.handle,
    }),
  );
  stripe?.start();
  // Only into the emulated one: what is made in a real account, its owner decides.
  const catalogFunction = aws.functionDefinitions.find(({ name }) => name === aws.outputs.StripeCatalogSync);
  const catalogSync =
    stripe === undefined || catalogFunction === undefined
      ? undefined
      : createCatalogSync({
          file: inFolder('stripe-catalog.jsonl'),
          functionName: catalogFunction.name,
          siteUrl,
          invoke: aws.invoke,
        });
  if (catalogFunction !== undefined) await catalogSync?.run(catalogFunction.codeFolder);
  if (options.firesSchedules !== false) aws.startSchedules();

  return {
    ...aws,
    siteUrl,
    awsEndpointUrl: aws.endpointUrl,
    stripeApiUrl,
    videoScript: videoServices.script,
    stripe,
    reloadFunctions: async (assemblyFolder) => {
      const folders = await aws.reloadFunctions(readAssembly(assemblyFolder));
      const codeFolder = folders.get(catalogFunction?.name ?? '');
      if (codeFolder !== undefined) await catalogSync?.run(codeFolder);
    },
    stop: async () => {
      for (const { stop } of started.splice(0).reverse()) await stop();
    },
    kill: () => {
      for (const { stop, kill } of started.splice(0).reverse()) (kill ?? stop)();
    },
  };

  async function open(port: number, names: 'localhost' | '127.0.0.1'): Promise<Listener> {
    const listener = await listen(port, { names, log });
    started.push({ stop: listener.close });
    return listener;
  }

  function startStripe(api: Listener): EmulatedStripe {
    const webhookUrl = aws.outputs.StripeWebhookUrl;
    const emulated = createStripe({
      folder: inFolder('stripe'),
      now,
      secretKey: secrets.stripe.secretKey,
      webhookEndpoints:
        webhookUrl === undefined
          ? []
          : [
              {
                url: webhookUrl,
                secret: secrets.stripe.webhookSecret,
                enabledEvents: (aws.outputs.StripeWebhookEvents ?? '*').split(','),
              },
            ],
      pagesUrl: `${siteUrl}${stripePagesPath}`,
      log,
    });
    api.serve(emulated.handleApi);
    started.push({ stop: emulated.close });
    return emulated;
  }
}

/** How long Cognito waits for a trigger. */
const triggerMilliseconds = 5_000;

/** Where people sign in: production origin → address on this machine. */
function signInAddresses(resources: readonly Resource[], siteUrl: string): Readonly<Record<string, string>> {
  const signInOrigin = signInOriginOf(resources);
  return {
    [`https://cognito-idp.${region}.amazonaws.com`]: `${siteUrl}${userPoolPath}`,
    ...(signInOrigin !== undefined && { [signInOrigin]: `${siteUrl}${hostedSignInPath}` }),
  };
}

/** The pool tells the user what the trigger said. */
function rethrowAsTriggerError(error: unknown): never {
  throw error instanceof FunctionError ? new Error(error.errorMessage) : error;
}
