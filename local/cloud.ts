import { join } from 'node:path';
import { type Addresses, createAddresses } from 'aws-local/assembly/addresses.ts';
import { createCustomResources } from 'aws-local/assembly/custom-resources.ts';
import { createDeployment } from 'aws-local/assembly/deployment.ts';
import { accountId, region, withoutHash } from 'aws-local/assembly/physical-names.ts';
import { assetPathIn, readAssembly } from 'aws-local/assembly/read-assembly.ts';
import { ofType, type Resource } from 'aws-local/assembly/resource-type.ts';
import { createAwsEndpoint } from 'aws-local/aws-endpoint/aws-endpoint.ts';
import { createDistribution } from 'aws-local/cloudfront/distribution.ts';
import { deployResources } from 'aws-local/deploy/deploy-resources.ts';
import { runFileDeployments } from 'aws-local/deploy/file-deployments.ts';
import { type DynamoDb, startDynamoDb } from 'aws-local/dynamodb/dynamodb.ts';
import { createHttpApi } from 'aws-local/http-api/http-api.ts';
import { httpApiOptionsOf } from 'aws-local/http-api/http-api-definition.ts';
import { createIam, type Iam } from 'aws-local/iam/iam.ts';
import { functionDefinitionsOf } from 'aws-local/lambda/function-definitions.ts';
import { FunctionError } from 'aws-local/lambda/function-error.ts';
import { createFunctions, type Functions } from 'aws-local/lambda/functions.ts';
import { createInvokePermissions } from 'aws-local/lambda/permissions.ts';
import { lambdaFunction } from 'aws-local/lambda/resources.ts';
import { createFunctionLogs, type FunctionLogs } from 'aws-local/logs/function-logs.ts';
import { type Buckets, createBuckets } from 'aws-local/s3/buckets.ts';
import { bucketsOf } from 'aws-local/s3/resources.ts';
import { scheduledRulesOf } from 'aws-local/scheduler/scheduled-rules.ts';
import { createSchedules } from 'aws-local/scheduler/schedules.ts';
import { type Mailbox, openMailbox } from 'aws-local/ses/mailbox.ts';
import { createSes, type Ses } from 'aws-local/ses/ses.ts';
import { type DeadLetters, openDeadLetters } from 'aws-local/sqs/dead-letters.ts';
import { createParameters, type Parameters } from 'aws-local/ssm/parameters.ts';
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
import { createEdge, googlePath, hostedSignInPath, stripePagesPath, userPoolPath } from './edge.ts';
import { createPages } from './pages/pages.ts';
import { managedSecrets, readSecrets, secretParameters } from './secrets.ts';
import { createCatalogSync } from './stripe-catalog.ts';
import { resourceTypes, supportedResources } from './supported-resources.ts';
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
  /** What the developer should know. */
  readonly log?: (line: string) => void;
  /** Wraps what answers for the site, as the development server of the pages does. */
  readonly wrapSite?: (distribution: Handler) => Handler;
}

/** The cloud on one machine. */
export interface Cloud {
  /** `http://localhost:<port>` */
  readonly siteUrl: string;
  /** What SDK clients take as their endpoint, with the keys of `iam.administrator`. */
  readonly awsEndpointUrl: string;
  /** undefined when the real Stripe is used. */
  readonly stripeApiUrl: string | undefined;
  /** What the emulated Gemini or Vertex does with videos; undefined when a real one is asked, or none. */
  readonly videoScript: VideoScript | undefined;
  /** Physical names of the tables by logical id without CDK's hash: `{CreditsTable: 'Reelwright-laptop-Data-…'}`. */
  readonly tables: Readonly<Record<string, string>>;
  /** The stacks' outputs, with addresses of this machine, by name: `SiteUrl`. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly iam: Iam;
  readonly dynamoDb: DynamoDb;
  readonly functions: Functions;
  readonly userPool: UserPool;
  readonly mail: Mailbox;
  readonly ses: Ses;
  /** undefined when the real one is used. */
  readonly stripe: EmulatedStripe | undefined;
  readonly buckets: Buckets;
  readonly parameters: Parameters;
  readonly logs: FunctionLogs;
  readonly deadLetters: DeadLetters;
  /**
   * Runs a function by its physical name or ARN, or by its logical id with or without CDK's hash.
   *
   * @throws FunctionError when the function fails
   */
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /** Runs each schedule's functions now, and resolves when they have run. */
  readonly fireSchedules: () => Promise<void>;
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

/** How to end one part of the cloud, in order or at once. */
interface Undo {
  readonly stop: () => unknown;
  readonly kill?: () => unknown;
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
  const iam = createIam({ log });
  const logs = createFunctionLogs({ now });
  const mail = openMailbox({ file: inFolder('mail.jsonl'), now });
  const ses = createSes({ mailbox: mail, iam });
  const deadLetters = openDeadLetters({ file: inFolder('dead-letters.jsonl'), now, log });

  const dynamoDbStarting = startDynamoDb({
    databaseFile: options.dataFolder === 'memory' ? undefined : inFolder('tables.db'),
    iam,
    now,
    log,
  });
  started.push({
    stop: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.stop()).catch(() => {}),
    kill: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.kill()).catch(() => {}),
  });
  const [dynamoDb, site, aws, stripeApi] = await Promise.all([
    dynamoDbStarting,
    open(options.port, 'localhost'),
    open(0, '127.0.0.1'),
    secrets.stripe.isReal ? undefined : open(0, '127.0.0.1'),
  ]);
  const siteUrl = `http://localhost:${site.port}`;
  const awsEndpointUrl = `http://127.0.0.1:${aws.port}`;
  const stripeApiUrl = stripeApi && `http://127.0.0.1:${stripeApi.port}`;

  const assembly = readAssembly(options.assemblyFolder);
  const videoServices = await startVideoServices({
    assembly,
    gemini: secrets.gemini,
    open: () => open(0, '127.0.0.1'),
    now,
  });
  const assetPath = (objectKey: string): string => assetPathIn(assembly, objectKey);
  const deployment = createDeployment(
    assembly,
    supportedResources,
    resourceTypes,
    managedSecrets(assembly, secrets),
  );

  // Callers sign with their own clocks, whatever the cloud's clock says.
  const signedService = {
    now: Date.now,
    region,
    accountId,
    credentials: iam.credentials,
    authorize: iam.isAllowed,
    log,
  };
  const parameters = createParameters({
    ...signedService,
    stateFile: inFolder('parameters.jsonl'),
    seed: secretParameters(assembly, secrets, videoServices.parameters),
  });
  const functionsOptions = {
    region,
    accountId,
    awsEndpointUrl,
    now,
    log: (functionName: string, line: string) => logs.add(functionName, line),
    deadLetter: (targetArn: string, message: unknown) => deadLetters.add(targetArn, message),
  };
  let functions: Functions | undefined;
  let userPool: UserPool | undefined;
  let buckets: Buckets | undefined;
  const invoke = (nameOrArn: string, event: unknown): Promise<unknown> =>
    present(functions, 'functions').invoke(nameOrArn, event);
  const customResources = createCustomResources({
    file: inFolder('custom-resources.jsonl'),
    awsEndpointUrl,
    invoke,
  });
  aws.serve(
    createAwsEndpoint({
      iam,
      dynamoDb,
      parameters,
      buckets: { handle: (request, response) => present(buckets, 'buckets').handle(request, response) },
      functions: () => present(functions, 'functions'),
      userPool: () => present(userPool, 'user pool'),
      ses,
      customResources,
      now: Date.now,
      log,
    }),
  );

  // A bucket behind a distribution cannot know that one's name, so its CORS rules name all that there are.
  const { localize: localizeOrigin } = createAddresses({ 'https://*.cloudfront.net': siteUrl });

  /** What keeps data: needed before any function runs. */
  async function openStores(resources: readonly Resource[]): Promise<Buckets> {
    if (buckets !== undefined) return buckets;
    const opened = createBuckets({
      ...signedService,
      now,
      callersNow: signedService.now,
      folder: inFolder('buckets'),
      buckets: bucketsOf(resources, localizeOrigin),
    });
    buckets = opened;
    started.push({ stop: opened.close });
    await dynamoDb.provision(resources);
    return opened;
  }

  const resources = await deployResources(deployment, {
    onResources: iam.add,
    customResources,
    providers: {
      start: async (known) => {
        await openStores(known);
        functions ??= createFunctions({
          ...functionsOptions,
          definitions: functionDefinitionsOf(known, { iam, assetPath, localize: (text) => text }),
        });
      },
      stop: async () => {
        await functions?.stop();
        functions = undefined;
      },
    },
  });
  const signInOrigin = signInOriginOf(resources);
  const googleIssuer = `${siteUrl}${googlePath}`;
  const addresses = createAddresses({
    [`https://cognito-idp.${region}.amazonaws.com`]: `${siteUrl}${userPoolPath}`,
    ...(signInOrigin !== undefined && { [signInOrigin]: `${siteUrl}${hostedSignInPath}` }),
    ...Object.fromEntries(
      resources
        .filter(({ type }) => type === 'AWS::CloudFront::Distribution')
        .map(({ attributes }) => [`https://${String(attributes.DomainName)}`, siteUrl]),
    ),
    // The page's content policy names where it may send a form.
    ...Object.fromEntries(
      resources
        .filter(({ type }) => type === 'AWS::S3::Bucket')
        .map(({ ref, attributes }) => [
          `https://${String(attributes.RegionalDomainName)}`,
          `${awsEndpointUrl}/${ref}`,
        ]),
    ),
    ...(stripeApiUrl !== undefined && { 'https://api.stripe.com': stripeApiUrl }),
    ...videoServices.addresses,
  });
  const outputs = namedOutputs(deployment.outputs(), addresses);
  const openBuckets = await openStores(resources);
  const definitions = functionDefinitionsOf(resources, { iam, assetPath, localize: addresses.localize });
  const runningFunctions = createFunctions({ ...functionsOptions, definitions });
  functions = runningFunctions;
  started.push({ stop: runningFunctions.stop, kill: runningFunctions.kill });

  const assertMayInvoke = createInvokePermissions(resources);
  const pool = createUserPool(
    userPoolOptionsOf(resources, {
      assertMayInvoke,
      addresses,
      googleIssuer,
      stateFile: inFolder('user-pool.jsonl'),
      now,
      log,
      deliverMail: (message) => void mail.deliver(message),
      invokeTrigger: async (functionArn, event) => {
        try {
          return await invoke(functionArn, event);
        } catch (error) {
          throw error instanceof FunctionError ? new Error(error.errorMessage) : error;
        }
      },
    }),
  );
  userPool = pool;

  const jwks = { keys: pool.jwks().keys.map((key) => ({ ...key })) };
  const httpApiOptions = httpApiOptionsOf(resources, {
    assertMayInvoke,
    invoke,
    jwksOf: (issuer) => {
      if (issuer !== pool.issuer) throw new Error(`The local cloud knows no token issuer ${issuer}.`);
      return () => jwks;
    },
    accessLog: (line) => logs.add('api-access-log', line),
    now,
  });
  const httpApi = createHttpApi(httpApiOptions);
  const apiListener = await open(0, '127.0.0.1');
  apiListener.serve(httpApi.handle);
  const distribution = createDistribution(resources, {
    localize: addresses.localize,
    buckets: openBuckets,
    httpPorts: { [httpApiOptions.domainName]: apiListener.port },
    authorize: iam.isAllowed,
    now,
    log,
  });
  await runFileDeployments(resources, {
    file: inFolder('file-deployments.jsonl'),
    buckets: openBuckets,
    addresses,
    assetPath,
  });

  const stripe = stripeApi && startStripe(stripeApi);
  const googleClientId = googleProviderOf(resources)?.clientId;
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
    mailbox: mail,
    dynamoDb,
    logs,
    deadLetters,
    stripePagesUrl: stripe && stripePagesPath,
    googleUrl: google && googlePath,
    aws: {
      endpoint_url: awsEndpointUrl,
      region,
      access_key_id: iam.administrator.accessKeyId,
      secret_access_key: iam.administrator.secretAccessKey,
    },
  });
  const schedules = createSchedules({
    rules: scheduledRulesOf(resources, {
      invokeAsync: runningFunctions.invokeAsync,
      endIdle: runningFunctions.endIdle,
      assertMayInvoke,
      now,
    }),
    now,
    log,
  });
  started.push({ stop: schedules.stop });
  site.serve(
    createEdge({
      hosts: new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${site.port}`)),
      pages: pages.handle,
      stripePages: stripe?.handlePages,
      userPool: pool.handlePublic,
      hostedSignIn: pool.handleHosted,
      google: google?.handle,
      distribution: options.wrapSite?.(distribution.handle) ?? distribution.handle,
    }),
  );
  stripe?.start();
  // Only into the emulated one: what is made in a real account, its owner decides.
  const catalogFunction = definitions.find(({ name }) => name === outputs.StripeCatalogSync);
  const catalogSync =
    stripe === undefined || catalogFunction === undefined
      ? undefined
      : createCatalogSync({
          file: inFolder('stripe-catalog.jsonl'),
          functionName: catalogFunction.name,
          siteUrl,
          invoke,
        });
  if (catalogFunction !== undefined) await catalogSync?.run(catalogFunction.codeFolder);
  schedules.start();

  return {
    siteUrl,
    awsEndpointUrl,
    stripeApiUrl,
    videoScript: videoServices.script,
    tables: Object.fromEntries(
      dynamoDb.tables().map(({ logicalId, name }) => [withoutHash(logicalId), name]),
    ),
    outputs,
    iam,
    dynamoDb,
    functions: runningFunctions,
    userPool: pool,
    mail,
    ses,
    stripe,
    buckets: openBuckets,
    parameters,
    logs,
    deadLetters,
    invoke: (name, event) => {
      const definition = definitions.find(
        ({ logicalId }) => logicalId === name || withoutHash(logicalId) === name,
      );
      return invoke(definition?.arn ?? name, event);
    },
    fireSchedules: schedules.fireAll,
    reloadFunctions: async (assemblyFolder) => {
      const next = readAssembly(assemblyFolder);
      const changed = await deployResources(
        createDeployment(next, supportedResources, resourceTypes, managedSecrets(next, secrets)),
        {
          onResources: () => {},
          customResources,
          providers: { start: refuseToReload, stop: refuseToReload },
        },
      );
      for (const { ref: name, properties } of ofType(changed, lambdaFunction)) {
        const codeFolder = assetPathIn(next, properties.Code.S3Key);
        runningFunctions.reload(name, codeFolder);
        if (name === catalogFunction?.name) await catalogSync?.run(codeFolder);
      }
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
    const webhookUrl = outputs.StripeWebhookUrl;
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
                enabledEvents: (outputs.StripeWebhookEvents ?? '*').split(','),
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

/** `{'Reelwright-laptop-Service.SiteUrl': …}` → `{SiteUrl: …}` */
function namedOutputs(
  outputs: Readonly<Record<string, unknown>>,
  { localize }: Addresses,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [name.split('.').at(-1) ?? name, localize(String(value))]),
  );
}

async function refuseToReload(): Promise<never> {
  throw new Error('A custom resource has changed: stop the local cloud and start it again.');
}

function present<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw new Error(`The ${name} cannot be reached yet: the local cloud is starting.`);
  return part;
}
