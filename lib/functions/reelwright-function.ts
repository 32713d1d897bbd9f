import { type Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import type { EnvironmentVariable } from '../../contract/environment-variables.ts';
import { metricsNamespace } from '../../contract/metrics.ts';
import type { Environment } from '../foundation/environments.ts';
import { bundleOf } from './bundles.ts';
import { type Bulkhead, reservedConcurrency } from './concurrency.ts';
import { FunctionRole } from './function-role.ts';

export interface ReelwrightFunctionProps {
  readonly environment: Environment;
  /** From the project's root: `functions/<slice>/<name>.lambda.ts`, which exports `handler`. */
  readonly entry: string;
  readonly description: string;
  /** Fixed; CloudFormation names the others. */
  readonly name?: string;
  readonly timeout: Duration;
  /** 1,769 MB is one processor. */
  readonly memoryMegabytes: number;
  /** Receives failed asynchronous events. Without it the function is invoked synchronously only. */
  readonly deadLetterQueue?: IQueue;
  readonly durable?: DurableConfig;
  /** Without one it shares the rest. */
  readonly bulkhead?: Bulkhead;
}

/** A Lambda function whose role may only write logs and traces until something is granted. */
export class ReelwrightFunction extends LambdaFunction {
  readonly #role: FunctionRole;

  constructor(scope: Construct, id: string, props: ReelwrightFunctionProps) {
    const role = new FunctionRole(scope, `${id}Role`);
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: props.environment.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);

    const reserved = props.bulkhead && reservedConcurrency(props.bulkhead, props.environment);
    super(scope, id, {
      code: Stack.of(scope).bundlingRequired
        ? Code.fromAsset(bundleOf(props.entry))
        : Code.fromInline(`// ${props.entry}, in a stack that was synthesized without bundling.`),
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
      ...(props.durable && { durableConfig: props.durable }),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // A running execution ends with the version that it began with, and a release may be rolled back.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
    });

    this.#role = role;
    this.setVariable('METRICS_NAMESPACE', metricsNamespace(props.environment.name));
    const onlyTraces =
      'xray:PutTraceSegments and xray:PutTelemetryRecords know no resources; nothing else is granted on *.';
    this.acknowledgeWildcard('Resource::*', onlyTraces);
    Validations.of(role).acknowledge({ id: 'Serverless-LambdaStarPermissions', reason: onlyTraces });
    if (props.deadLetterQueue === undefined) {
      const reason =
        'Invoked synchronously only: the caller sees the failure, and Lambda sends nothing to a queue.';
      Validations.of(this).acknowledge(
        { id: 'Serverless-LambdaDLQ', reason },
        { id: 'Serverless-LambdaAsyncFailureDestination', reason },
      );
    }
  }

  /** Called only by the grant that needs the variable. */
  setVariable(name: EnvironmentVariable, value: string): void {
    this.addEnvironment(name, value);
  }

  acknowledgeWildcard(finding: `Resource::${string}`, reason: string): void {
    Validations.of(this.#role).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });
  }

  /**
   * Like `allow`, for the function itself or resources that are created after it: a separate policy, because
   * the function waits for its role's.
   */
  allowAfterwards(id: string, actions: readonly string[], resourceArns: readonly string[]): Policy {
    return new Policy(this, id, {
      roles: [this.#role],
      statements: [new PolicyStatement({ actions: [...actions], resources: [...resourceArns] })],
    });
  }

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
