import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handler, listen } from 'emulator-kit/listen.ts';
import { type Addresses, createAddresses } from './assembly/addresses.ts';
import { createCustomResources } from './assembly/custom-resources.ts';
import { createDeployment } from './assembly/deployment.ts';
import { accountId, region, withoutHash } from './assembly/physical-names.ts';
import { type Assembly, assetPathIn } from './assembly/read-assembly.ts';
import { ofType, type Resource, type ResourceType } from './assembly/resource-type.ts';
import { createAwsEndpoint } from './aws-endpoint/aws-endpoint.ts';
import { createDistribution, type Distribution } from './cloudfront/distribution.ts';
import { type Alarms, createAlarms } from './cloudwatch/alarms.ts';
import { createCloudWatch } from './cloudwatch/cloudwatch.ts';
import { createMeters } from './cloudwatch/meters.ts';
import { createMetrics } from './cloudwatch/metrics.ts';
import { deployResources } from './deploy/deploy-resources.ts';
import { runFileDeployments } from './deploy/file-deployments.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb/dynamodb.ts';
import { createHttpApi } from './http-api/http-api.ts';
import { httpApiOptionsOf } from './http-api/http-api-definition.ts';
import { createIam, type Iam } from './iam/iam.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { functionDefinitionsOf } from './lambda/function-definitions.ts';
import { createFunctions, type Functions, type FunctionTime } from './lambda/functions.ts';
import { createInvokePermissions, type InvocationSource } from './lambda/permissions.ts';
import { lambdaFunction } from './lambda/resources.ts';
import { createCloudWatchLogs, type LogGroup } from './logs/cloudwatch-logs.ts';
import { createFunctionLogs, type FunctionLogs } from './logs/function-logs.ts';
import { accessLogName, logGroupsOf } from './logs/log-groups.ts';
import { type Buckets, createBuckets } from './s3/buckets.ts';
import { bucketsOf } from './s3/resources.ts';
import { scheduledRulesOf } from './scheduler/scheduled-rules.ts';
import { createSchedules } from './scheduler/schedules.ts';
import { type DeliveredMessage, type Mailbox, openMailbox } from './ses/mailbox.ts';
import { createSes, type Ses } from './ses/ses.ts';
import { type DeadLetters, openDeadLetters } from './sqs/dead-letters.ts';
import { createSqs } from './sqs/sqs.ts';
import type { ParameterSeed } from './ssm/parameter-store.ts';
import { createParameters, type Parameters } from './ssm/parameters.ts';
import { parameter } from './ssm/resources.ts';
import { supportedResources } from './supported-resources.ts';
import { createWebAcls, type WebAcls } from './wafv2/web-acl.ts';

/** The user pool, which is an emulator of its own. */
export interface UserPoolService {
  readonly arn: string;
  /** Of the tokens that the HTTP API accepts. */
  readonly issuer: string;
  readonly jwks: () => {
    readonly keys: readonly {
      readonly kty: 'RSA';
      readonly kid: string;
      readonly n: string;
      readonly e: string;
    }[];
  };
  readonly handlePublic: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly handleAdministration: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** What a user pool is made with. */
export interface UserPoolEnvironment {
  readonly resources: readonly Resource[];
  readonly addresses: Addresses;
  /** Sends the pool's email as SES does. */
  readonly mail: { readonly deliver: (message: DeliveredMessage) => unknown };
  /** What stands before the pool's public operations; undefined without an associated web ACL. */
  readonly webAcls: Pick<WebAcls, 'before'>;
  /** The address of the other end of a browser's connection. */
  readonly viewerAddressOf: (request: IncomingMessage) => string;
  /** @throws an Error with a sentence if Lambda would refuse the service in production */
  readonly assertMayInvoke: (source: InvocationSource) => void;
  /** @throws FunctionError when the function fails */
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
}

export interface AwsOptions<Pool extends UserPoolService> {
  readonly assembly: Assembly;
  /** The path of a file or folder that keeps state. */
  readonly pathOf: (name: string) => string;
  /** Tables that are forgotten at the stop, for tests. */
  readonly tablesInMemory: boolean;
  /** Where the distribution is reached: `http://localhost:<port>`. */
  readonly siteUrl: string;
  /** Types of resources that other emulators stand for, beside those of this package. */
  readonly resourceTypes: readonly ResourceType[];
  /** What Secrets Manager holds in an assembly: name → value. */
  readonly secretsOf: (assembly: Assembly) => Readonly<Record<string, string>>;
  /** SecureStrings and other parameters that no template makes, by name. */
  readonly parameters: Readonly<Record<string, ParameterSeed>>;
  /** Production origins of services outside of this package, and where they are on this machine. */
  readonly addressesOf: (resources: readonly Resource[]) => Readonly<Record<string, string>>;
  readonly createUserPool: (environment: UserPoolEnvironment) => Pool;
  /** The address that a browser's request is taken to come from. All on one machine come from the same. */
  readonly viewerAddressOf: (request: IncomingMessage) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The machine's clock and real waits unless told. */
  readonly functionTime?: FunctionTime;
  readonly log: (line: string) => void;
}

/** Everything that an assembly describes, running. */
export interface Aws<Pool extends UserPoolService> {
  /** What SDK clients take as their endpoint, with the keys of `iam.administrator`. */
  readonly endpointUrl: string;
  readonly resources: readonly Resource[];
  /** The stacks' outputs, with addresses of this machine, by name: `SiteUrl`. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Physical names of the tables by logical id without CDK's hash. */
  readonly tables: Readonly<Record<string, string>>;
  readonly iam: Iam;
  readonly dynamoDb: DynamoDb;
  readonly functions: Functions;
  readonly functionDefinitions: readonly FunctionDefinition[];
  readonly userPool: Pool;
  readonly distribution: Distribution;
  readonly mail: Mailbox;
  readonly ses: Ses;
  readonly buckets: Buckets;
  readonly parameters: Parameters;
  readonly logs: FunctionLogs;
  readonly deadLetters: DeadLetters;
  readonly alarms: Alarms;
  /**
   * Runs a function by its physical name or ARN, or by its logical id with or without CDK's hash.
   *
   * @throws FunctionError when the function fails
   */
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  /** From now on schedules fire at their times. */
  readonly startSchedules: () => void;
  /**
   * Runs each schedule's functions now, or only these by their logical ids, and resolves when they have run.
   *
   * @throws an Error with a sentence if one of these has no schedule
   */
  readonly fireSchedules: (...functionIds: readonly string[]) => Promise<void>;
  /**
   * Runs the functions' code of a newly synthesized assembly from now on.
   *
   * @returns the new folder of each function's code, by the function's name
   * @throws an Error with one sentence if a custom resource changed, which takes a new start
   */
  readonly reloadFunctions: (assembly: Assembly) => Promise<ReadonlyMap<string, string>>;
}

/** How to end one part, in order or at once. */
export interface Undo {
  readonly stop: () => unknown;
  readonly kill?: () => unknown;
}

/**
 * Runs an assembly: HTTP API, functions, buckets, distribution, tables, parameters, mail and schedules, each checked
 * against the policies of the roles.
 *
 * @param started takes how to end each part as soon as it is started, also when the start fails
 * @throws an Error with one sentence: what is not understood, or what is in the way
 */
export async function startAws<Pool extends UserPoolService>(
  options: AwsOptions<Pool>,
  started: Undo[],
): Promise<Aws<Pool>> {
  const { assembly, pathOf, siteUrl, now, log } = options;
  const iam = createIam({ log });
  const logs = createFunctionLogs({ now });
  const metrics = createMetrics();
  const meters = createMeters({ metrics, now, log });
  let alarms: Alarms | undefined;
  const mail = openMailbox({ file: pathOf('mail.jsonl'), now });
  const ses = createSes({ mailbox: mail, iam });
  const deadLetters = openDeadLetters({ file: pathOf('dead-letters.jsonl'), now, log });
  const dynamoDbStarting = startDynamoDb({
    databaseFile: options.tablesInMemory ? undefined : pathOf('tables.db'),
    iam,
    now,
    log,
  });
  started.push({
    stop: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.stop()).catch(() => {}),
    kill: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.kill()).catch(() => {}),
  });
  const [dynamoDb, endpoint, apiListener] = await Promise.all([dynamoDbStarting, open(), open()]);
  const endpointUrl = `http://127.0.0.1:${endpoint.port}`;
  const assetPath = (objectKey: string): string => assetPathIn(assembly, objectKey);
  const deploymentOf = (of: Assembly) =>
    createDeployment(of, [...supportedResources, ...options.resourceTypes], options.secretsOf(of));

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
    stateFile: pathOf('parameters.jsonl'),
    seed: options.parameters,
  });
  const functionsOptions = {
    region,
    accountId,
    awsEndpointUrl: endpointUrl,
    now,
    ...(options.functionTime && { time: options.functionTime }),
    log: (functionName: string, line: string) => {
      logs.add(functionName, line);
      meters.logLine(functionName, line);
    },
    measure: meters.invocation,
    deadLetter: deadLetters.add,
  };
  let functions: Functions | undefined;
  let userPool: Pool | undefined;
  let buckets: Buckets | undefined;
  const invoke = (nameOrArn: string, event: unknown): Promise<unknown> =>
    present(functions, 'functions').invoke(nameOrArn, event);
  const customResources = createCustomResources({
    file: pathOf('custom-resources.jsonl'),
    awsEndpointUrl: endpointUrl,
    invoke,
  });
  const logGroups: LogGroup[] = [];
  endpoint.serve(
    createAwsEndpoint({
      iam,
      dynamoDb,
      parameters,
      buckets: { handle: (request, response) => present(buckets, 'buckets').handle(request, response) },
      functions: () => present(functions, 'functions'),
      userPool: () => present(userPool, 'user pool'),
      ses,
      sqs: createSqs({ deadLetters, iam }),
      cloudWatch: createCloudWatch({ alarms: () => alarms, iam, now }),
      cloudWatchLogs: createCloudWatchLogs({ groups: () => logGroups, iam }),
      customResources,
      now: Date.now,
      log,
    }),
  );

  // A bucket behind a distribution cannot know that one's name, so its CORS rules name all that there are.
  const { localize: localizeOrigin } = createAddresses({ 'https://*.cloudfront.net': siteUrl });

  /** What keeps data: needed before any function runs. */
  async function openStores(known: readonly Resource[]): Promise<Buckets> {
    if (buckets !== undefined) return buckets;
    const opened = createBuckets({
      ...signedService,
      now,
      callersNow: signedService.now,
      folder: pathOf('buckets'),
      buckets: bucketsOf(known, localizeOrigin),
    });
    buckets = opened;
    started.push({ stop: opened.close });
    await dynamoDb.provision(known);
    return opened;
  }

  const deployment = deploymentOf(assembly);
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
  for (const { ref, properties } of ofType(resources, parameter)) {
    if (parameters.get(ref) !== properties.Value) parameters.put(ref, properties.Value);
  }
  const originsOf = (type: string, here: (resource: Resource) => readonly [unknown, string]) =>
    resources
      .filter((resource) => resource.type === type)
      .map((resource) => {
        const [domainName, address] = here(resource);
        return [`https://${String(domainName)}`, address] as const;
      });
  const addresses = createAddresses({
    ...Object.fromEntries([
      ...originsOf('AWS::CloudFront::Distribution', ({ attributes }) => [attributes.DomainName, siteUrl]),
      // The page's content policy names where it may send a form.
      ...originsOf('AWS::S3::Bucket', ({ ref, attributes }) => [
        attributes.RegionalDomainName,
        `${endpointUrl}/${ref}`,
      ]),
    ]),
    ...options.addressesOf(resources),
  });
  ses.configure(resources);
  const openBuckets = await openStores(resources);
  meters.queues(resources, deadLetters);
  const knownAlarms = createAlarms(resources, { metrics, now });
  alarms = knownAlarms;
  const functionDefinitions = functionDefinitionsOf(resources, {
    iam,
    assetPath,
    localize: addresses.localize,
  });
  const runningFunctions = createFunctions({ ...functionsOptions, definitions: functionDefinitions });
  functions = runningFunctions;
  started.push({ stop: runningFunctions.stop, kill: runningFunctions.kill });

  const assertMayInvoke = createInvokePermissions(resources);
  const webAcls = createWebAcls(resources, now);
  const { viewerAddressOf } = options;
  const pool = options.createUserPool({
    resources,
    addresses,
    mail: { deliver: (message) => ses.deliver(message, poolsConfigurationSet(resources)) },
    webAcls,
    viewerAddressOf,
    assertMayInvoke,
    invoke,
  });
  userPool = pool;
  const jwks = { keys: pool.jwks().keys.map((key) => ({ ...key })) };
  const httpApiOptions = httpApiOptionsOf(resources, {
    iam,
    assertMayInvoke,
    invoke,
    jwksOf: (issuer) => {
      if (issuer !== pool.issuer) throw new Error(`The local cloud knows no token issuer ${issuer}.`);
      return () => jwks;
    },
    accessLog: (line) => logs.add(accessLogName, line),
    measure: meters.api,
    sourceIpOf: (request) =>
      distribution.isFromEdge(request) ? edgeAddress : (request.socket.remoteAddress ?? ''),
    now,
    ...(options.functionTime && { limitFactor: options.functionTime.limitFactor }),
  });
  logGroups.push(...logGroupsOf(resources, logs));
  apiListener.serve(onlyAsHost(httpApiOptions.domainName, createHttpApi(httpApiOptions).handle));
  const distribution = createDistribution(resources, {
    localize: addresses.localize,
    buckets: openBuckets,
    httpPorts: { [httpApiOptions.domainName]: apiListener.port },
    authorize: iam.isAllowed,
    webAcls,
    viewerAddressOf,
    now,
    log,
  });
  await runFileDeployments(resources, {
    file: pathOf('file-deployments.jsonl'),
    buckets: openBuckets,
    addresses,
    assetPath,
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

  return {
    endpointUrl,
    resources,
    // `Shop-dev-Service.SiteUrl` is known as `SiteUrl`.
    outputs: Object.fromEntries(
      Object.entries(deployment.outputs()).map(([name, value]) => [
        name.split('.').at(-1) ?? name,
        addresses.localize(String(value)),
      ]),
    ),
    tables: Object.fromEntries(
      dynamoDb.tables().map(({ logicalId, name }) => [withoutHash(logicalId), name]),
    ),
    iam,
    dynamoDb,
    functions: runningFunctions,
    functionDefinitions,
    userPool: pool,
    distribution,
    mail,
    ses,
    buckets: openBuckets,
    parameters,
    logs,
    deadLetters,
    alarms: knownAlarms,
    invoke: (name, event) => invoke(arnOf(name), event),
    startSchedules: schedules.start,
    fireSchedules: (...functionIds) =>
      schedules.fire(functionIds.length === 0 ? undefined : functionIds.map(arnOf)),
    reloadFunctions: async (next) => {
      const changed = await deployResources(deploymentOf(next), {
        onResources: () => {},
        customResources,
        providers: { start: refuseToReload, stop: refuseToReload },
      });
      const folders = ofType(changed, lambdaFunction).map(
        ({ ref, properties }) => [ref, assetPathIn(next, properties.Code.S3Key)] as const,
      );
      for (const [name, codeFolder] of folders) runningFunctions.reload(name, codeFolder);
      return new Map(folders);
    },
  };

  /** The ARN of a function by its logical id, with or without CDK's hash; another name stays as it is. */
  function arnOf(name: string): string {
    const definition = functionDefinitions.find(
      ({ logicalId }) => logicalId === name || withoutHash(logicalId) === name,
    );
    return definition?.arn ?? name;
  }

  async function open() {
    const listener = await listen(0, { names: '127.0.0.1', log });
    started.push({ stop: listener.close });
    return listener;
  }
}

/** With which configuration set the user pool sends its email. */
function poolsConfigurationSet(resources: readonly Resource[]): string | undefined {
  const pool = resources.find(({ type }) => type === 'AWS::Cognito::UserPool');
  const settings = pool?.properties.EmailConfiguration;
  return typeof settings === 'object' && settings !== null && 'ConfigurationSet' in settings
    ? String(settings.ConfigurationSet)
    : undefined;
}

/**
 * Of an edge of CloudFront, which is what its origins see in place of a viewer.
 * Source: the prefixes of `CLOUDFRONT_ORIGIN_FACING` in https://ip-ranges.amazonaws.com/ip-ranges.json
 */
const edgeAddress = '130.176.0.1';

/** A page of another site that finds the port gets nothing: a browser sends the address as the host. */
function onlyAsHost(host: string, handler: Handler): Handler {
  return async (request, response) => {
    if (request.headers.host === host) {
      await handler(request, response);
      return;
    }
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Forbidden"}');
  };
}

async function refuseToReload(): Promise<never> {
  throw new Error('A custom resource has changed: stop the local cloud and start it again.');
}

function present<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw new Error(`The ${name} cannot be reached yet: the local cloud is starting.`);
  return part;
}
