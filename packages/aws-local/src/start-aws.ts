import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from 'emulator-kit/listen.ts';
import { type Addresses, createAddresses } from './assembly/addresses.ts';
import { type CustomResources, createCustomResources } from './assembly/custom-resources.ts';
import { createDeployment, type Deployment } from './assembly/deployment.ts';
import { accountId, region, withoutHash } from './assembly/physical-names.ts';
import { type Assembly, assetPathIn } from './assembly/read-assembly.ts';
import { ofType, type Resource, type ResourceType } from './assembly/resource-type.ts';
import type { Distribution } from './cloudfront/distribution.ts';
import { type Alarms, createAlarms } from './cloudwatch/alarms.ts';
import { deployResources, type Providers } from './deploy/deploy-resources.ts';
import { runFileDeployments } from './deploy/file-deployments.ts';
import { type DynamoDb, startDynamoDb } from './dynamodb/dynamodb.ts';
import { createServices, type Services } from './early-services.ts';
import type { Iam } from './iam/iam.ts';
import type { FunctionDefinition } from './lambda/function-definition.ts';
import { functionDefinitionsOf } from './lambda/function-definitions.ts';
import {
  createFunctions,
  type Functions,
  type FunctionsOptions,
  type FunctionTime,
} from './lambda/functions.ts';
import { createInvokePermissions, type InvocationSource } from './lambda/permissions.ts';
import { lambdaFunction } from './lambda/resources.ts';
import { createStartingEndpoint, type LateParts, noPartsYet, requireStarted } from './late-parts.ts';
import type { FunctionLogs } from './logs/function-logs.ts';
import { logGroupsOf } from './logs/log-groups.ts';
import { type Buckets, createBuckets } from './s3/buckets.ts';
import { bucketsOf } from './s3/resources.ts';
import { createEventBus } from './scheduler/event-bus.ts';
import { scheduledRulesOf } from './scheduler/scheduled-rules.ts';
import { createSchedules, type Schedules } from './scheduler/schedules.ts';
import { serveSites } from './serve-sites.ts';
import type { DeliveredMessage, Mailbox } from './ses/mailbox.ts';
import type { Ses } from './ses/ses.ts';
import type { DeadLetters } from './sqs/dead-letters.ts';
import type { ParameterSeed } from './ssm/parameter-store.ts';
import type { Parameters } from './ssm/parameters.ts';
import { parameter } from './ssm/resources.ts';
import { supportedResources } from './supported-resources.ts';
import { createWebAcls, type WebAcls } from './wafv2/web-acl.ts';

/** A user pool, which is an emulator of its own. */
export interface UserPoolService {
  readonly arn: string;
  /** Issuer of the pool's tokens. */
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

/** The template's user pools. */
export interface UserPools<Pool extends UserPoolService> {
  readonly all: readonly Pool[];
  /** The pool that a request is about, which is read from its body or path. */
  readonly ofRequest: (request: IncomingMessage) => Promise<Pool>;
}

/** What user pools are made with. */
export interface UserPoolEnvironment {
  readonly resources: readonly Resource[];
  readonly addresses: Addresses;
  /** Sends a pool's email as SES does. */
  readonly mail: { readonly deliver: (message: DeliveredMessage, poolId: string) => unknown };
  /** What stands before a pool's public operations; undefined without an associated web ACL. */
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
  /** Where the distributions of further stacks are reached, by the stack's name. */
  readonly otherSiteUrls?: Readonly<Record<string, string>>;
  /** Types of resources that other emulators stand for, beside those of this package. */
  readonly resourceTypes: readonly ResourceType[];
  /** What Secrets Manager holds in an assembly: name → value. */
  readonly secretsOf: (assembly: Assembly) => Readonly<Record<string, string>>;
  /** SecureStrings and other parameters that no template makes, by name. */
  readonly parameters: Readonly<Record<string, ParameterSeed>>;
  /** Production origins of services outside of this package, and where they are on this machine. */
  readonly addressesOf: (resources: readonly Resource[]) => Readonly<Record<string, string>>;
  readonly createUserPools: (environment: UserPoolEnvironment) => UserPools<Pool>;
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
  readonly userPools: readonly Pool[];
  readonly userPoolOf: UserPools<Pool>['ofRequest'];
  readonly distributions: readonly Distribution[];
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

/** What is there before the resources are known, and what their start adds to it. */
interface Start<Pool extends UserPoolService> {
  readonly options: AwsOptions<Pool>;
  readonly services: Services;
  readonly servers: Servers;
  readonly late: LateParts;
  readonly invoke: Invoke;
  readonly started: Undo[];
}

type Invoke = (nameOrArn: string, event: unknown) => Promise<unknown>;

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
  const { assembly, pathOf, now, log } = options;
  const late = noPartsYet();
  const services = createServices({ ...options, putEvent: (event) => late.eventBus?.put(event) });
  const servers = await startServers(options, services.iam, started);
  const { dynamoDb, endpointUrl } = servers;
  const invoke: Invoke = (nameOrArn, event) =>
    requireStarted(late.functions, 'functions').invoke(nameOrArn, event);
  const customResources = createCustomResources({
    file: pathOf('custom-resources.jsonl'),
    awsEndpointUrl: endpointUrl,
    invoke,
  });
  const stackNames = assembly.stacks.map(({ name }) => name);
  servers.endpoint.serve(
    createStartingEndpoint({ services, dynamoDb, customResources, late, stackNames, now, log }),
  );

  const start: Start<Pool> = { options, services, servers, late, invoke, started };
  const deployment = deploymentOf(assembly, options);
  const resources = await deployResources(deployment, {
    onResources: (batch) => {
      services.iam.add(batch);
      services.kms.configure(batch);
      services.ses.configure(batch);
    },
    customResources,
    providers: customResourceProviders(start),
  });
  const addresses = addressesOf(resources, options, endpointUrl);
  const alarms = configureServices(resources, start);
  const buckets = await openStores(resources, start);
  const functionDefinitions = definitionsOf(resources, addresses.localize, start);
  const functions = startFunctions(functionDefinitions, start);
  const assertMayInvoke = createInvokePermissions(resources);
  const { userPools, distributions } = serveUserPoolsAndSites(resources, start, {
    addresses,
    buckets,
    assertMayInvoke,
  });
  await runFileDeployments(resources, {
    file: pathOf('file-deployments.jsonl'),
    buckets,
    addresses,
    assetPath: assetPathOf(assembly),
  });
  const schedules = schedulesOf(resources, functions, assertMayInvoke, start);
  late.eventBus = createEventBus(resources, { ...functions, assertMayInvoke, log });
  const { iam, mail, ses, parameters, logs, deadLetters } = services;
  const arnOf = (name: string): string => functionArn(functionDefinitions, name);
  return {
    endpointUrl,
    resources,
    outputs: outputsOf(deployment, addresses),
    tables: tableNamesOf(dynamoDb),
    iam,
    dynamoDb,
    functions,
    functionDefinitions,
    userPools: userPools.all,
    userPoolOf: userPools.ofRequest,
    distributions,
    mail,
    ses,
    buckets,
    parameters,
    logs,
    deadLetters,
    alarms,
    invoke: (name, event) => invoke(arnOf(name), event),
    startSchedules: schedules.start,
    fireSchedules: (...ids) => schedules.fire(ids.length === 0 ? undefined : ids.map(arnOf)),
    reloadFunctions: async (next) =>
      reloadFunctions(deploymentOf(next, options), {
        functions,
        customResources,
        assetPath: assetPathOf(next),
      }),
  };
}

/** The servers that run before the resources are known. */
interface Servers {
  readonly dynamoDb: DynamoDb;
  readonly endpoint: Listener;
  readonly endpointUrl: string;
  readonly apiListener: Listener;
}

async function startServers(
  options: Pick<AwsOptions<UserPoolService>, 'tablesInMemory' | 'pathOf' | 'functionTime' | 'now' | 'log'>,
  iam: Iam,
  started: Undo[],
): Promise<Servers> {
  const { pathOf, functionTime, now, log } = options;
  const dynamoDbStarting = startDynamoDb({
    databaseFile: options.tablesInMemory ? undefined : pathOf('tables.db'),
    iam,
    // Functions wrote when an item expires, by their own clock.
    now: functionTime === undefined ? now : () => Date.now() + functionTime.aheadMilliseconds(),
    log,
  });
  started.push({
    stop: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.stop()).catch(() => {}),
    kill: () => dynamoDbStarting.then((dynamoDb) => dynamoDb.kill()).catch(() => {}),
  });
  const open = async (): Promise<Listener> => {
    const listener = await listen(0, { names: '127.0.0.1', log });
    started.push({ stop: listener.close });
    return listener;
  };
  const [dynamoDb, endpoint, apiListener] = await Promise.all([dynamoDbStarting, open(), open()]);
  return { dynamoDb, endpoint, endpointUrl: `http://127.0.0.1:${endpoint.port}`, apiListener };
}

function deploymentOf(
  assembly: Assembly,
  { resourceTypes, secretsOf }: Pick<AwsOptions<UserPoolService>, 'resourceTypes' | 'secretsOf'>,
): Deployment {
  return createDeployment(assembly, [...supportedResources, ...resourceTypes], secretsOf(assembly));
}

/** Runs custom resources' functions, which see production's addresses, while the deployment waits for them. */
function customResourceProviders(start: Start<UserPoolService>): Providers {
  const { late } = start;
  return {
    start: async (known) => {
      await openStores(known, start);
      late.functions ??= createFunctions({
        ...functionsOptions(start),
        definitions: definitionsOf(known, (text) => text, start),
      });
    },
    stop: async () => {
      await late.functions?.stop();
      late.functions = undefined;
    },
  };
}

/** Opens what keeps data, once: needed before any function runs. */
async function openStores(
  resources: readonly Resource[],
  { options, services, servers, late, started }: Start<UserPoolService>,
): Promise<Buckets> {
  if (late.buckets !== undefined) return late.buckets;
  // A bucket behind a distribution cannot know that one's name, so its CORS rules name all that there are.
  const { localize } = createAddresses({ 'https://*.cloudfront.net': options.siteUrl });
  const opened = createBuckets({
    ...services.callerChecks,
    now: options.now,
    callersNow: services.callerChecks.now,
    folder: options.pathOf('buckets'),
    buckets: bucketsOf(resources, localize),
  });
  late.buckets = opened;
  started.push({ stop: opened.close });
  await servers.dynamoDb.provision(resources);
  return opened;
}

/** Where production's origins are on this machine. */
function addressesOf(
  resources: readonly Resource[],
  options: Pick<AwsOptions<UserPoolService>, 'siteUrl' | 'otherSiteUrls' | 'addressesOf'>,
  endpointUrl: string,
): Addresses {
  const originsOf = (type: string, here: (resource: Resource) => readonly [unknown, string]) =>
    resources
      .filter((resource) => resource.type === type)
      .map((resource) => {
        const [domainName, address] = here(resource);
        return [`https://${String(domainName)}`, address] as const;
      });
  return createAddresses({
    ...Object.fromEntries([
      ...originsOf('AWS::CloudFront::Distribution', ({ stack, attributes }) => [
        attributes.DomainName,
        options.otherSiteUrls?.[stack] ?? options.siteUrl,
      ]),
      ...originsOf('AWS::SQS::Queue', ({ ref }) => [new URL(ref).host, endpointUrl]),
      // The page's content policy names where it may send a form.
      ...originsOf('AWS::S3::Bucket', ({ ref, attributes }) => [
        attributes.RegionalDomainName,
        `${endpointUrl}/${ref}`,
      ]),
    ]),
    ...options.addressesOf(resources),
  });
}

/** Gives the services what the template says of them, and returns its alarms. */
function configureServices(
  resources: readonly Resource[],
  { options, services, late }: Start<UserPoolService>,
): Alarms {
  const { parameters, metrics, meters, logs, deadLetters } = services;
  for (const { ref, properties } of ofType(resources, parameter)) {
    if (parameters.get(ref) !== properties.Value) parameters.put(ref, properties.Value);
  }
  meters.queues(resources, deadLetters);
  late.logGroups.push(...logGroupsOf(resources, logs));
  const alarms = createAlarms(resources, { metrics, now: options.now });
  late.alarms = alarms;
  return alarms;
}

function definitionsOf(
  resources: readonly Resource[],
  localize: Addresses['localize'],
  { options, services }: Start<UserPoolService>,
): readonly FunctionDefinition[] {
  const assetPath = assetPathOf(options.assembly);
  return functionDefinitionsOf(resources, { iam: services.iam, assetPath, localize });
}

function startFunctions(
  definitions: readonly FunctionDefinition[],
  start: Start<UserPoolService>,
): Functions {
  const functions = createFunctions({ ...functionsOptions(start), definitions });
  start.late.functions = functions;
  start.started.push({ stop: functions.stop, kill: functions.kill });
  return functions;
}

function functionsOptions({
  options,
  services: { logs, meters, deadLetters },
  servers,
}: Start<UserPoolService>): Omit<FunctionsOptions, 'definitions'> {
  return {
    region,
    accountId,
    awsEndpointUrl: servers.endpointUrl,
    now: options.now,
    ...(options.functionTime && { time: options.functionTime }),
    log: (functionName, line) => {
      logs.add(functionName, line);
      meters.logLine(functionName, line);
    },
    measure: meters.invocation,
    deadLetter: deadLetters.add,
  };
}

/** Starts what browsers and programs reach: user pools and sites, behind their web ACLs. */
function serveUserPoolsAndSites<Pool extends UserPoolService>(
  resources: readonly Resource[],
  { options, services, servers, late, invoke }: Start<Pool>,
  parts: {
    readonly addresses: Addresses;
    readonly buckets: Buckets;
    readonly assertMayInvoke: (source: InvocationSource) => void;
  },
): { readonly userPools: UserPools<Pool>; readonly distributions: readonly Distribution[] } {
  const { viewerAddressOf, functionTime, now, log } = options;
  const { addresses, buckets, assertMayInvoke } = parts;
  const { ses } = services;
  const webAcls = createWebAcls(resources, now);
  const userPools = options.createUserPools({
    resources,
    addresses,
    mail: {
      deliver: (message, poolId) => ses.deliver(message, poolsConfigurationSet(resources, poolId)),
    },
    webAcls,
    viewerAddressOf,
    assertMayInvoke,
    invoke,
  });
  late.userPoolOf = userPools.ofRequest;
  const distributions = serveSites(resources, {
    services,
    apiListener: servers.apiListener,
    buckets,
    addresses,
    tokenIssuers: userPools.all.map((userPool) => {
      const jwks = { keys: userPool.jwks().keys.map((key) => ({ ...key })) };
      return { issuer: userPool.issuer, jwks: () => jwks };
    }),
    webAcls,
    assertMayInvoke,
    invoke,
    viewerAddressOf,
    functionTime,
    now,
    log,
  });
  return { userPools, distributions };
}

function schedulesOf(
  resources: readonly Resource[],
  { invokeAsync, endIdle }: Functions,
  assertMayInvoke: (source: InvocationSource) => void,
  { options: { now, log }, started }: Start<UserPoolService>,
): Schedules {
  const rules = scheduledRulesOf(resources, { invokeAsync, endIdle, assertMayInvoke, now });
  const schedules = createSchedules({ rules, now, log });
  started.push({ stop: schedules.stop });
  return schedules;
}

/** With which configuration set the user pool sends its email. */
function poolsConfigurationSet(resources: readonly Resource[], poolId: string): string | undefined {
  const pool = resources.find(({ type, ref }) => type === 'AWS::Cognito::UserPool' && ref === poolId);
  const settings = pool?.properties.EmailConfiguration;
  return typeof settings === 'object' && settings !== null && 'ConfigurationSet' in settings
    ? String(settings.ConfigurationSet)
    : undefined;
}

/** The stacks' outputs with addresses of this machine; `Shop-dev-Service.SiteUrl` is known as `SiteUrl`. */
function outputsOf(deployment: Deployment, { localize }: Addresses): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(deployment.outputs()).map(([name, value]) => [
      name.split('.').at(-1) ?? name,
      localize(String(value)),
    ]),
  );
}

function tableNamesOf(dynamoDb: DynamoDb): Readonly<Record<string, string>> {
  return Object.fromEntries(dynamoDb.tables().map(({ logicalId, name }) => [withoutHash(logicalId), name]));
}

/** The ARN of a function by its logical id, with or without CDK's hash; another name stays as it is. */
function functionArn(definitions: readonly FunctionDefinition[], name: string): string {
  const definition = definitions.find(
    ({ logicalId }) => logicalId === name || withoutHash(logicalId) === name,
  );
  return definition?.arn ?? name;
}

async function reloadFunctions(
  deployment: Deployment,
  environment: {
    readonly functions: Functions;
    readonly customResources: CustomResources;
    readonly assetPath: (objectKey: string) => string;
  },
): Promise<ReadonlyMap<string, string>> {
  const { functions, customResources, assetPath } = environment;
  const changed = await deployResources(deployment, {
    onResources: () => {},
    customResources,
    providers: { start: refuseToReload, stop: refuseToReload },
  });
  const folders = ofType(changed, lambdaFunction).map(
    ({ ref, properties }) => [ref, assetPath(properties.Code.S3Key)] as const,
  );
  for (const [name, codeFolder] of folders) functions.reload(name, codeFolder);
  return new Map(folders);
}

async function refuseToReload(): Promise<never> {
  throw new Error('A custom resource has changed: stop the local cloud and start it again.');
}

function assetPathOf(assembly: Assembly): (objectKey: string) => string {
  return (objectKey) => assetPathIn(assembly, objectKey);
}
