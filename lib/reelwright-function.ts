import { type Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  type DurableConfig,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { EnvironmentVariable } from '../contract/environment-variables.ts';
import { bundleOf } from './bundles.ts';
import type { Environment } from './environments.ts';

export interface ReelwrightFunctionProps {
  readonly environment: Environment;
  /** From the project's root: `functions/<slice>/<name>.lambda.ts`, which exports `handler`. */
  readonly entry: string;
  /** What the person sees in the console. */
  readonly description: string;
  /** Its own name, if an operator calls it by it. CloudFormation names the others. */
  readonly name?: string;
  readonly timeout: Duration;
  /** It also sets the share of a processor: 1,769 MB is one whole. */
  readonly memoryMegabytes: number;
  /**
   * Where an event goes that could not be handled, if the function is invoked asynchronously. A function without it is
   * invoked synchronously only: its caller sees the failure.
   */
  readonly deadLetterQueue?: IQueue;
  readonly durable?: DurableConfig;
}

/**
 * The one kind of Lambda function: a TypeScript entry bundled here, its own role that may do nothing but write its own
 * log and traces until something is granted, and a log that is kept as long as the environment says.
 */
export class ReelwrightFunction extends LambdaFunction {
  readonly #role: Role;

  constructor(scope: Construct, id: string, props: ReelwrightFunctionProps) {
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.environment.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);

    super(scope, id, {
      code: Stack.of(scope).bundlingRequired
        ? Code.fromAsset(bundleOf(props.entry))
        : Code.fromInline('// The synthesis was told not to bundle this stack.'),
      handler: 'index.handler',
      ...(props.name !== undefined && { functionName: props.name }),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: props.timeout,
      memorySize: props.memoryMegabytes,
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(props.deadLetterQueue && { deadLetterQueue: props.deadLetterQueue }),
      ...(props.durable && {
        durableConfig: props.durable,
        // An execution that is under way ends with the version that it began with.
        currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
      }),
    });

    this.#role = role;
    this.acknowledgeWildcard(
      'Resource::*',
      'xray:PutTraceSegments and xray:PutTelemetryRecords know no resources; nothing else is granted on *.',
    );
    if (props.deadLetterQueue === undefined) {
      const reason =
        'Invoked synchronously only: the caller sees the failure, and Lambda sends nothing to a queue.';
      Validations.of(this).acknowledge(
        { id: 'Serverless-LambdaDLQ', reason },
        { id: 'Serverless-LambdaAsyncFailureDestination', reason },
      );
    }
  }

  /** Sets an environment variable. The grant that makes it useful calls this, so neither is there without the other. */
  setVariable(name: EnvironmentVariable, value: string): void {
    this.addEnvironment(name, value);
  }

  /** Says why a finding of the rule packs about a wildcard in what the function may do is right as it is. */
  acknowledgeWildcard(finding: `Resource::${string}`, reason: string): void {
    Validations.of(this.#role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });
  }

  /**
   * The same for resources that can only be made after the function, or are the function: a policy of its own, because
   * the function waits for its role's.
   */
  allowAfterwards(id: string, actions: readonly string[], resourceArns: readonly string[]): Policy {
    return new Policy(this, id, {
      roles: [this.#role],
      statements: [new PolicyStatement({ actions: [...actions], resources: [...resourceArns] })],
    });
  }

  /** Lets the function do exactly these actions on exactly these resources, under these conditions. */
  allow(
    actions: readonly string[],
    resourceArns: readonly string[],
    conditions: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {},
  ): void {
    this.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resourceArns], conditions }),
    );
  }
}
