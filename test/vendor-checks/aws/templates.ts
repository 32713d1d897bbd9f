import { readFileSync } from 'node:fs';
import type { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { type Environment, environmentNamed } from '../../../lib/foundation/environments.ts';
import { withExampleFacts } from '../../stacks/example-facts.ts';
import { fullyConfigured, unsynthesized } from '../../stacks/synthesized.ts';

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Metadata: z.optional(z.looseObject({ 'aws:cdk:path': z.optional(z.string()) })),
    }),
  ),
});

/** A template as it would be deployed, but for the functions' code. */
export interface StackTemplate {
  readonly environment: Environment['name'];
  readonly region: string;
  readonly file: string;
  readonly resourceCount: number;
  /** Where a resource is in our code, by its logical id: see `resourcePath`. */
  readonly pathOf: (logicalId: string) => string;
}

export interface SynthesizedApp {
  readonly environment: Environment['name'];
  readonly app: App;
  readonly templates: readonly StackTemplate[];
}

/** Each environment with example facts, production with all that an operator can configure. */
const environments: readonly Environment[] = [
  environmentNamed('laptop'),
  environmentNamed('trial'),
  withExampleFacts(environmentNamed('dev')),
  withExampleFacts(environmentNamed('staging')),
  { ...fullyConfigured, github: { repository: 'example/reelwright' } },
];

let apps: readonly SynthesizedApp[] | undefined;

/** Synthesizes all environments, once. */
export function synthesizedApps(): readonly SynthesizedApp[] {
  apps ??= environments.map(synthesizedApp);
  return apps;
}

/** Production in the EU, for those who know what a region has. */
export function europeanTemplates(): readonly StackTemplate[] {
  return synthesizedApp({ ...fullyConfigured, region: 'eu-central-1' }).templates;
}

function synthesizedApp(environment: Environment): SynthesizedApp {
  const { app } = unsynthesized(environment, { context: { 'aws:cdk:enable-path-metadata': true } });
  const templates = app.synth().stacks.map(({ templateFullPath: file, ...stack }): StackTemplate => {
    const { Resources } = z.parse(Template, JSON.parse(readFileSync(file, 'utf8')));
    return {
      environment: environment.name,
      region: stack.environment.region,
      file,
      resourceCount: Object.keys(Resources).length,
      pathOf: (logicalId) => resourcePath(Resources[logicalId]?.Metadata?.['aws:cdk:path'] ?? logicalId),
    };
  });
  return { environment: environment.name, app, templates };
}

/** What is deployed to AWS: the laptop is not. */
export function deployedApps(): readonly SynthesizedApp[] {
  return synthesizedApps().filter(({ environment }) => environment !== 'laptop');
}

export function deployedTemplates(): readonly StackTemplate[] {
  return deployedApps().flatMap(({ templates }) => templates);
}

/** A construct's path without the environment and CDK's own last step: `Service/Media/Bucket`. */
export function resourcePath(constructPath: string): string {
  return constructPath.replace(/^Reelwright-[a-z]+-/, '').replace(/\/Resource$/, '');
}

/** `4 environments, 8 templates, 1,480 resources` */
export function described(templates: readonly StackTemplate[]): string {
  const names = new Set(templates.map(({ environment }) => environment));
  const resources = templates.reduce((sum, { resourceCount }) => sum + resourceCount, 0);
  return `${names.size} environments, ${templates.length} templates, ${resources.toLocaleString('en-US')} resources`;
}
