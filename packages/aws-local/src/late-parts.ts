import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CustomResources } from './assembly/custom-resources.ts';
import { type AwsServices, createAwsEndpoint } from './aws-endpoint/aws-endpoint.ts';
import { createCloudFormation } from './cloudformation/cloudformation.ts';
import type { Alarms } from './cloudwatch/alarms.ts';
import { createCloudWatch } from './cloudwatch/cloudwatch.ts';
import type { DynamoDb } from './dynamodb/dynamodb.ts';
import type { Services } from './early-services.ts';
import type { Functions } from './lambda/functions.ts';
import { createCloudWatchLogs } from './logs/cloudwatch-logs.ts';
import type { LogGroup } from './logs/log-groups.ts';
import type { Buckets } from './s3/buckets.ts';
import type { EventBus } from './scheduler/event-bus.ts';
import { createSqs } from './sqs/sqs.ts';

/** The parts that start while the AWS endpoint serves already; each is undefined before. */
export interface LateParts {
  /** Those of custom resources during the deployment, all of them afterwards. */
  functions: Functions | undefined;
  userPoolOf: AwsServices['userPoolOf'] | undefined;
  buckets: Buckets | undefined;
  alarms: Alarms | undefined;
  eventBus: EventBus | undefined;
  readonly logGroups: LogGroup[];
}

/** A cloud of which none of these has started. */
export function noPartsYet(): LateParts {
  return {
    functions: undefined,
    userPoolOf: undefined,
    buckets: undefined,
    alarms: undefined,
    eventBus: undefined,
    logGroups: [],
  };
}

/** What `AWS_ENDPOINT_URL` leads to while parts of the cloud are still starting. */
export function createStartingEndpoint(environment: {
  readonly services: Services;
  readonly dynamoDb: DynamoDb;
  readonly customResources: CustomResources;
  readonly late: LateParts;
  readonly stackNames: readonly string[];
  /** Milliseconds since 1970, by the cloud's clock. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { services, dynamoDb, customResources, late, stackNames, now, log } = environment;
  const { iam, kms, parameters, ses, deadLetters, callerChecks } = services;
  return createAwsEndpoint({
    iam,
    dynamoDb,
    kms,
    parameters,
    buckets: {
      handle: (request, response) => requireStarted(late.buckets, 'buckets').handle(request, response),
    },
    functions: () => requireStarted(late.functions, 'functions'),
    userPoolOf: (request) => requireStarted(late.userPoolOf, 'user pool')(request),
    ses,
    sqs: createSqs({ deadLetters, iam }),
    cloudFormation: createCloudFormation({ stackNames, startedAt: new Date(now()), iam }),
    cloudWatch: createCloudWatch({ alarms: () => late.alarms, iam, now }),
    cloudWatchLogs: createCloudWatchLogs({ groups: () => late.logGroups, iam }),
    customResources,
    now: callerChecks.now,
    log,
  });
}

/** @throws an Error with a sentence before the part has started */
export function requireStarted<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw new Error(`The ${name} cannot be reached yet: the local cloud is starting.`);
  return part;
}
