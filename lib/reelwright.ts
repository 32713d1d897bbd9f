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
 * Decision 1 says why there are two.
 */
export function addReelwright(app: App, props: ReelwrightProps): { data: DataStack; service: ServiceStack } {
  const { environment } = props;
  const name = `Reelwright-${environment.name}`;
  const env = { region };

  const data = new DataStack(app, `${name}-Data`, {
    environment,
    env,
    terminationProtection: environment.retain,
    description: `Reelwright (${environment.name}): credits, orders, videos and confirmation links`,
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

/** Fails the synthesis at any finding of these rule packs that is not acknowledged beside its resource. */
export function holdToRulePacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
