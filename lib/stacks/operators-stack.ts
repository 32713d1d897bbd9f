import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { grantTables } from '../data/tables.ts';
import type { SiteFiles } from '../edge/site-files.ts';
import { AccessLogs } from '../foundation/access-logs.ts';
import type { Environment } from '../foundation/environments.ts';
import { secretGenerations } from '../foundation/secret-generations.ts';
import { deadLetterQueuesIn } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import { Api } from '../service/api.ts';
import { AuditArchive } from '../service/operators/audit-archive.ts';
import { OperatorFunctions } from '../service/operators/operator-functions.ts';
import { OperatorPool } from '../service/operators/operator-pool.ts';
import { OperatorPublication } from '../service/operators/operator-publication.ts';
import { OperatorRuns } from '../service/operators/operator-runs.ts';
import { OperatorSite } from '../service/operators/operator-site.ts';
import { OriginSecret } from '../service/origin-secret.ts';
import type { DataStack } from './data-stack.ts';
import { grantorsOf } from './grantors.ts';
import type { ServiceStack } from './service-stack.ts';

export interface OperatorsStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly service: ServiceStack;
  /** Whose deployments operators see, besides this stack's. */
  readonly deployed: readonly Stack[];
  readonly files: SiteFiles;
}

/**
 * The console of those who run this: a user pool, an API, a distribution and functions of its own, so that nothing that
 * opens the site opens it.
 */
export class OperatorsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperatorsStackProps) {
    const { environment, data, service, deployed, files, ...stackProps } = props;
    super(scope, id, stackProps);
    const accessLogs = new AccessLogs(this, 'OperatorAccessLogs', { environment });
    const pool = new OperatorPool(this, 'OperatorPool', { environment });
    const api = new Api(this, 'OperatorApi', { environment, suffix: '-operators' });
    const originSecret = new OriginSecret(this, 'OperatorOriginSecret', {
      environment,
      // npm run rotate renews it together with the site's.
      generations: secretGenerations[environment.name].originSecret,
      of: 'operators-',
    });
    const site = new OperatorSite(this, 'OperatorSite', {
      environment,
      accessLogs,
      api,
      originSecret,
      pool,
      site: service.site,
      files,
    });
    const grantors = {
      pool,
      archive: new AuditArchive(this, 'AuditArchive', { environment, accessLogs }),
      stackNames: [...deployed, this].map(({ stackName }) => stackName),
      others: grantorsOf(environment, data, service),
      deadLetterQueues: deadLetterQueuesIn([service]).map((queue) => ({
        queue,
        functionArn: functionOf(service, queue),
      })),
    };
    new OperatorFunctions(this, 'OperatorFunctions', { environment, api, originSecret, grantors });
    new OperatorRuns(this, 'OperatorRuns', { environment, grantors });
    const manage = new ReelwrightFunction(this, 'ManageOperators', {
      environment,
      name: operatorFunctionName(environment.name, 'manageOperators'),
      entry: 'functions/operators/pool/manage-operators.lambda.ts',
      description: 'Says who may open the console, and changes it',
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
    });
    pool.grantManage(manage);
    grantTables(manage, data.tables, ['audit.append']);
    new OperatorPublication(this, 'OperatorPublication', { environment, site, pool, files });
    new CfnOutput(this, 'OperatorsUrl', { value: site.url, description: "The operators' console" });
    new CfnOutput(this, 'OperatorsUserPoolId', {
      value: pool.userPool.userPoolId,
      description: 'Who may open it: npm run operator',
    });
  }
}

/** The one function whose failed events a queue holds; null: scheduled functions share it. */
function functionOf(stack: Stack, queue: Queue): string | null {
  const [only = null, ...others] = stack.node
    .findAll()
    .filter((construct) => construct instanceof ReelwrightFunction)
    .filter(({ deadLetterQueue }) => deadLetterQueue === queue);
  return only === null || others.length > 0 || only instanceof ScheduledFunction ? null : only.functionArn;
}
