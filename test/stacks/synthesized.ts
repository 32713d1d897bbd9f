import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import cdk from '../../cdk.json' with { type: 'json' };
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { addReelwright } from '../../lib/reelwright.ts';
import { withExampleFacts } from './example-facts.ts';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.catch(z.record(z.string(), z.unknown()), {}),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
  DeletionPolicy: z.optional(z.string()),
});
export type Resource = z.infer<typeof Resource>;

export interface Synthesized {
  readonly data: Template;
  readonly service: Template;
  readonly developerApi: Template;
  readonly api: Template;
  readonly pages: Template;
  /** Empty in a trial that did not ask for it. */
  readonly operators: Template;
  /** Empty in a trial. */
  readonly monitoring: Template;
  /** These seven as one, and what one imports from another referred to directly. */
  readonly whole: Template;
  /** The same without what only operators reach. */
  readonly forCustomers: Template;
  /** Each stack's template. */
  readonly every: readonly Template[];
}

/** In the run's folder for temporary files, which is removed at its end. */
const folder = mkdtempSync(join(tmpdir(), 'reelwright-stacks-'));

declare global {
  var synthesizedEnvironments: Map<string, Synthesized> | undefined;
}

/** All files of this worker share them, though each loads this module again: a synthesis takes a second. */
globalThis.synthesizedEnvironments ??= new Map();
const known = globalThis.synthesizedEnvironments;

/**
 * An environment's templates, with example facts if it is named, without the functions'
 * code and with one page for a site.
 */
export function synthesized(environment: Environment['name'] | Environment): Synthesized {
  const key = JSON.stringify(environment);
  const before = known.get(key);
  if (before) return before;
  const { app, ...stacks } = unsynthesized(environment);
  const { data, service, developerApi, api, pages, operators, monitoring } = stacks;
  app.synth();
  const templates = {
    data: Template.fromStack(data),
    service: Template.fromStack(service),
    developerApi: Template.fromStack(developerApi),
    api: Template.fromStack(api),
    pages: Template.fromStack(pages),
    operators: templateOf(operators),
    monitoring: templateOf(monitoring),
  };
  const all = {
    ...templates,
    whole: asOne(Object.values(templates)),
    forCustomers: asOne(Object.values(templates).filter((template) => template !== templates.operators)),
    every: Object.values(stacks).map((stack) => Template.fromStack(stack)),
  };
  known.set(key, all);
  return all;
}

function templateOf(stack: Stack | undefined): Template {
  return stack === undefined ? Template.fromJSON({ Resources: {} }) : Template.fromStack(stack);
}

const Outputs = z.looseObject({
  Outputs: z.optional(
    z.record(
      z.string(),
      z.looseObject({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) }),
    ),
  ),
});

function asOne(templates: readonly Template[]): Template {
  const exported = new Map<string, unknown>();
  const merged = { Resources: new Map<string, unknown>(), Outputs: new Map<string, unknown>() };
  for (const template of templates) {
    for (const [id, resource] of resources(template)) {
      // CDK adds the same helpers to each stack that needs them.
      if (merged.Resources.has(id) && !/^(BucketEmptyingLog|Custom|DeploymentLog|Exports)/.test(id)) {
        throw new Error(`Two stacks have a resource ${id}.`);
      }
      merged.Resources.set(id, resource);
    }
    for (const [id, output] of Object.entries(z.parse(Outputs, template.toJSON()).Outputs ?? {})) {
      if (output.Export === undefined) merged.Outputs.set(id, output);
      else exported.set(output.Export.Name, output.Value);
    }
  }
  const withoutImports = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutImports);
    if (typeof value !== 'object' || value === null) return value;
    const name: unknown = 'Fn::ImportValue' in value ? value['Fn::ImportValue'] : undefined;
    if (typeof name === 'string') return withoutImports(exported.get(name));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutImports(inner)]));
  };
  return Template.fromJSON({
    Resources: withoutImports(Object.fromEntries(merged.Resources)),
    Outputs: withoutImports(Object.fromEntries(merged.Outputs)),
  });
}

/**
 * The stacks before synthesis, with example facts if the environment is named.
 *
 * @param checkSchemas whether synthesis also holds the templates against CloudFormation's schemas
 * @param context what to add to the context of cdk.json
 */
export function unsynthesized(
  environment: Environment['name'] | Environment,
  {
    siteFiles = folderWithOnePage(),
    checkSchemas = false,
    context = {},
  }: { siteFiles?: string; checkSchemas?: boolean; context?: Record<string, unknown> } = {},
) {
  const app = new App({
    outdir: mkdtempSync(join(folder, 'cdk.out-')),
    analyticsReporting: false,
    // Slow: rules.test.ts turns it on, and adds the rule packs.
    builtinCloudFormationValidation: checkSchemas,
    context: {
      ...cdk.context,
      'aws:cdk:bundling-stacks': [],
      // Each line of a stack of calls is looked up in source maps: a tenth of a synthesis.
      'aws:cdk:disable-creation-stack-traces': true,
      ...context,
    },
  });
  const stacks = addReelwright(app, {
    environment:
      typeof environment === 'string' ? withExampleFacts(environmentNamed(environment)) : environment,
    siteFiles,
    operatorsFiles: 'web/operators/page',
    sampleClips: siteFiles,
  });
  return { app, ...stacks };
}

/** The resources of a type, by logical id. */
export function resources(template: Template, type?: string): ReadonlyMap<string, Resource> {
  const { Resources } = z.parse(
    z.looseObject({ Resources: z.record(z.string(), Resource) }),
    template.toJSON(),
  );
  return new Map(
    Object.entries(Resources).filter(([, resource]) => type === undefined || resource.Type === type),
  );
}

/** The only resource of a type, or the only one whose logical id contains the name. */
export function only(template: Template, type: string, name = ''): Resource {
  const found = [...resources(template, type)].filter(([id]) => id.includes(name));
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`There are ${found.length} of ${type} ${name}: ${found.map(([id]) => id).join(', ')}`);
  }
  return first[1];
}

/** An environment with everything that an operator can configure. */
export const fullyConfigured: Environment = {
  ...withExampleFacts(environmentNamed('prod')),
  alarmWebhooks: { urgent: 'pagerduty', routine: 'slack' },
  blockedNetworks: ['203.0.113.0/24', '2001:db8::/32'],
  operatorNetworks: ['203.0.113.0/24', '2001:db8::/32'],
  operatorsDomain: {
    name: 'ops.reelwright.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/ops',
  },
  creditsAtSignUp: 10_000,
  tax: 'exclusive',
  promotionCodes: true,
  moderation: 'guardrail',
  moderationOutage: 'refuse',
  timeStampAuthority: 'http://time.example',
  hashList: { url: 'https://hashes.reelwright.example/look-up' },
  ncmec: { firstName: 'Alex', lastName: 'Example', email: 'safety@reelwright.example' },
  google: {
    clientId: '1234.apps.googleusercontent.com',
    clientSecretName: 'reelwright/prod/google-client-secret',
    signInDomainPrefix: 'reelwright',
  },
};

/** The same in Frankfurt, deployed from GitHub: every stack that there is. */
export const european: Environment = {
  ...fullyConfigured,
  region: 'eu-central-1',
  github: { repository: 'example/reelwright' },
};

function folderWithOnePage(): string {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Reelwright</title>');
  return site;
}
