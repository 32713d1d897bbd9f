import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { metricsNamespace, releaseFailure } from '../../contract/metrics.ts';
import { runbookAddress } from '../foundation/alarms.ts';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from './reelwright-function.ts';

/**
 * Releases functions where a fault would cost money: a tenth of the calls for five minutes, then all, if the
 * environment releases gradually. One failure of the new version rolls it back, and with it the deployment.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuring-alias-routing.html
 */
export class Releases extends Construct {
  readonly #environment: Environment;
  /** Null in a trial, where new versions answer at once. */
  readonly #codeDeploy: { readonly application: LambdaApplication; readonly role: Role } | null;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.#environment = environment;
    this.#codeDeploy = environment.isTrial ? null : this.#addCodeDeploy();
  }

  #addCodeDeploy() {
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: "CodeDeploy's own policy: it moves aliases of functions and reads the state of alarms.",
    });
    return { application, role };
  }

  /**
   * Releases by the alias `live`, which callers must call.
   *
   * @param waitsFor what the alias needs besides the function
   */
  release(handler: ReelwrightFunction, waitsFor: readonly Construct[] = []): Alias {
    const live = handler.addAlias('live');
    live.node.addDependency(...waitsFor);
    if (this.#codeDeploy === null) return live;
    new LambdaDeploymentGroup(this, handler.node.id, {
      ...this.#codeDeploy,
      alias: live,
      deploymentConfig: this.#environment.releasesGradually
        ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
        : LambdaDeploymentConfig.ALL_AT_ONCE,
      // All at once, nothing is left to take back.
      ...(this.#environment.releasesGradually && { alarms: this.#addAlarms(handler) }),
    });
    return live;
  }

  /** A fault of the former version must not stop the deployment that mends it. */
  #addAlarms(handler: ReelwrightFunction): Alarm[] {
    const { functionName } = handler;
    const { version } = handler.currentVersion;
    const every = { statistic: Stats.SUM, period: Duration.minutes(1) };
    const crashes = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:live`,
        ExecutedVersion: version,
      },
      ...every,
    });
    const failures = new Metric({
      namespace: metricsNamespace(this.#environment.name),
      metricName: releaseFailure.code,
      dimensionsMap: { [releaseFailure.dimension]: `${functionName}:${version}` },
      ...every,
    });
    return [
      this.#addAlarm(`${handler.node.id}Crashes`, 'crashes or runs out of time', crashes),
      this.#addAlarm(`${handler.node.id}Failures`, 'fails unexpectedly', failures),
    ];
  }

  #addAlarm(id: string, what: string, metric: Metric): Alarm {
    return new Alarm(this, id, {
      alarmDescription: `The new version of a function ${what}: its release is taken back. ${runbookAddress(this.#environment)}#releases`,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
