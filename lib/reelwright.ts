import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { DataStack } from './data-stack.ts';
import { type Environment, region } from './environments.ts';
import { ServiceStack } from './service-stack.ts';

export interface ReelwrightProps {
  readonly environment: Environment;
  /** Folder with the built site, from the project's root. */
  readonly siteFiles: string;
  /** Folder with the sample clips that the simulated model answers with, from the project's root. */
  readonly sampleClips: string;
}

/**
 * Adds one environment's two stacks to the app.
 *
 * They are two, so that what people own (their credits, orders and videos' records) is never replaced or deleted with
 * what serves them. They are not more, because site, API, user pool and triggers need one another's addresses: there is
 * no cycle between the resources, but there would be one between stacks.
 */
export function addReelwright(app: App, props: ReelwrightProps): { data: DataStack; service: ServiceStack } {
  const { environment } = props;
  const name = `Reelwright-${environment.name}`;
  const env = { region };

  const data = new DataStack(app, `${name}-Data`, {
    environment,
    env,
    terminationProtection: environment.retain,
    description: `Reelwright (${environment.name}): credits, orders, videos and sign-in links`,
  });
  const service = new ServiceStack(app, `${name}-Service`, {
    environment,
    data,
    siteFiles: props.siteFiles,
    sampleClips: props.sampleClips,
    env,
    terminationProtection: environment.retain,
    description: `Reelwright (${environment.name}): site, API, sign-in, generation and media`,
  });

  return { data, service };
}

/** Stops the synthesis of the app at whatever these rule packs find and nobody has acknowledged beside the resource. */
export function holdToRulePacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
