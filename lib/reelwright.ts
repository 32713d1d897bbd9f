import { type App, type Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { BackupCopiesStack } from './backups/backup-copies-stack.ts';
import { BackupsStack } from './backups/backups-stack.ts';
import { SiteFiles } from './edge/site-files.ts';
import { hasWebAcls } from './edge/web-acl.ts';
import { addBucketEmptyingLog } from './foundation/bucket-emptying-log.ts';
import {
  backupRegionOf,
  type Environment,
  edgeRegion,
  isAwayFromEdge,
  isFirstInAccount,
  regionOf,
} from './foundation/environments.ts';
import { lifetimeOf } from './foundation/lifetime.ts';
import { EdgeMonitoringStack } from './monitoring/edge-monitoring-stack.ts';
import { MonitoringStack } from './monitoring/monitoring-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { DeliveryStack } from './stacks/delivery-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { OperatorsStack } from './stacks/operators-stack.ts';
import { PagesStack } from './stacks/pages-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';

export interface ReelwrightProps {
  readonly environment: Environment;
  /** From the project's root. */
  readonly siteFiles: string;
  /** The built console of operators, from the project's root. */
  readonly operatorsFiles: string;
  /** From the project's root. */
  readonly sampleClips: string;
}

/** In the order of their deployment. */
export interface ReelwrightStacks {
  /** Where web ACLs stand before a site that is not in CloudFront's own region. */
  readonly edge?: EdgeStack;
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly developerApi: ApiStack;
  readonly api: ApiStack;
  readonly pages: PagesStack;
  /** In a trial only where it is asked for. */
  readonly operators?: OperatorsStack;
  /** Where it is not a trial. */
  readonly monitoring?: MonitoringStack;
  /** Where CloudFront's own region is another. */
  readonly edgeMonitoring?: EdgeMonitoringStack;
  /** Where data are retained. */
  readonly backupCopies?: BackupCopiesStack;
  readonly backups?: BackupsStack;
  /** Where GitHub deploys. */
  readonly delivery?: DeliveryStack;
}

/**
 * Adds one environment's stacks to the app. Decision 1 says why there are so many.
 *
 * @throws {Error} for a region in which what its facts ask for cannot be
 */
export function addReelwright(app: App, props: ReelwrightProps): ReelwrightStacks {
  const { environment } = props;
  requirePossibleRegion(environment);
  const name = `Reelwright-${environment.name}`;
  const siteFiles = new SiteFiles(props.siteFiles);
  const stackOf = (holds: string) => stackPropsOf(environment, holds);
  const edge = addEdge(app, environment);
  const data = new DataStack(app, `${name}-Data`, stackOf('credits, orders, videos and confirmation links'));
  const service = new ServiceStack(app, `${name}-Service`, {
    ...stackOf('site, sign-in, generation and media'),
    data,
    siteFiles,
    sampleClips: props.sampleClips,
    edge,
  });
  addBucketEmptyingLog(service, environment);
  const developerApi = new ApiStack(app, `${name}-DeveloperApi`, {
    ...stackOf('routes of the public API and their functions'),
    data,
    service,
    part: 'developers',
  });
  const api = new ApiStack(app, `${name}-Api`, {
    ...stackOf('routes of the site and their functions'),
    data,
    service,
    part: 'site',
  });
  // Its stage may name routes of both.
  api.addStackDependency(developerApi);
  const pages = new PagesStack(app, `${name}-Pages`, { ...stackOf('published pages'), service, siteFiles });
  // Pages call only functions that are there.
  pages.addStackDependency(api);

  const operators = addOperators(app, props, { data, service, developerApi, api, pages });
  const served = {
    ...(edge && { edge }),
    ...{ data, service, developerApi, api, pages },
    ...(operators && { operators }),
  };

  if (environment.isTrial) return served;
  const monitoring = new MonitoringStack(app, `${name}-Monitoring`, {
    ...stackOf('alarms, objectives, dashboard and bill'),
    data,
    service,
    developerApi,
    api,
    pages,
    ...(operators && { operators }),
  });

  const edgeMonitoring = addEdgeMonitoring(app, environment, { service, operators });

  const { github } = environment;
  const delivery =
    github &&
    new DeliveryStack(app, `${name}-Delivery`, {
      ...stackOf("roles of the repository's workflows"),
      github,
      regions: regionsOf(environment),
      makesProvider: isFirstInAccount(environment),
    });
  const always = {
    ...{ ...served, monitoring },
    ...(edgeMonitoring && { edgeMonitoring }),
    ...(delivery && { delivery }),
  };
  return environment.retain ? { ...always, ...addBackups(app, environment, [data, service]) } : always;
}

function addOperators(
  app: App,
  { environment, operatorsFiles }: ReelwrightProps,
  { data, service, developerApi, api, pages }: Omit<ReelwrightStacks, 'operators'>,
): OperatorsStack | undefined {
  if (environment.isTrial && !environment.asksForOperators) return undefined;
  const operators = new OperatorsStack(app, `Reelwright-${environment.name}-Operators`, {
    ...stackPropsOf(environment, "the operators' console"),
    ...{ data, service, deployed: [data, service, developerApi, api, pages] },
    files: new SiteFiles(operatorsFiles),
  });
  addBucketEmptyingLog(operators, environment);
  return operators;
}

function addEdge(app: App, environment: Environment): EdgeStack | undefined {
  if (!isAwayFromEdge(environment) || !hasWebAcls(environment)) return undefined;
  return new EdgeStack(
    app,
    `Reelwright-${environment.name}-Edge`,
    atEdge(stackPropsOf(environment, "the site's web ACL")),
  );
}

function addEdgeMonitoring(
  app: App,
  environment: Environment,
  { service, operators }: { readonly service: ServiceStack; readonly operators: OperatorsStack | undefined },
): EdgeMonitoringStack | undefined {
  if (!isAwayFromEdge(environment)) return undefined;
  return new EdgeMonitoringStack(app, `Reelwright-${environment.name}-EdgeMonitoring`, {
    ...atEdge(stackPropsOf(environment, 'access logs and alarms of CloudFront')),
    service,
    stacks: [service, ...(operators ? [operators] : [])],
  });
}

function atEdge<Props extends StackProps>(props: Props): Props {
  return { ...props, env: { ...props.env, region: edgeRegion } };
}

/** Each once. */
function regionsOf(environment: Environment): readonly string[] {
  return [
    regionOf(environment),
    ...(isAwayFromEdge(environment) ? [edgeRegion] : []),
    ...(environment.retain ? [backupRegionOf(environment)] : []),
  ];
}

function stackPropsOf(environment: Environment, holds: string) {
  const { name, account } = environment;
  return {
    environment,
    env: { region: regionOf(environment), ...(account !== undefined && { account }) },
    ...(isAwayFromEdge(environment) && { crossRegionReferences: true }),
    terminationProtection: lifetimeOf(environment).deletionProtection,
    description: `Reelwright (${name}): ${holds}`,
  };
}

function addBackups(app: App, environment: Environment, stacks: readonly Stack[]) {
  const name = `Reelwright-${environment.name}`;
  const copies = stackPropsOf(environment, 'copies of the backups');
  const backupCopies = new BackupCopiesStack(app, `${name}-BackupCopies`, {
    ...copies,
    env: { ...copies.env, region: backupRegionOf(environment) },
  });
  const backups = new BackupsStack(app, `${name}-Backups`, {
    ...stackPropsOf(environment, 'backups of tables and files'),
    stacks,
  });
  // A plan copies only into a vault that is there.
  backups.addStackDependency(backupCopies);
  return { backupCopies, backups };
}

/** https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-mmfilter.html */
const regionsOfImageFilters = ['us-east-1', 'us-west-2', 'eu-central-1', 'ap-northeast-1'];

function requirePossibleRegion(environment: Environment): void {
  const region = regionOf(environment);
  if (environment.moderation !== 'guardrail' || regionsOfImageFilters.includes(region)) return;
  throw new Error(
    `${environment.name} cannot have moderation by a guardrail in ${region}: Bedrock judges images in ${regionsOfImageFilters.join(', ')} only.`,
  );
}

/** Fails the synthesis at any unacknowledged finding of these rule packs. */
export function holdToRulePacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
