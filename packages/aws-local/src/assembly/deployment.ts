import { createHash } from 'node:crypto';
import { creationOrder, exportersOf } from './creation-order.ts';
import { type PhysicalNames, physicalNamesOf, pseudoParameters } from './physical-names.ts';
import type { Assembly, Stack, TemplateResource } from './read-assembly.ts';
import { resolve, type Scope } from './resolve.ts';
import { type Resource, type ResourceType, readProperties } from './resource-type.ts';

/** What a custom resource's function answered. */
export interface CustomResourceOutcome {
  readonly physicalResourceId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Deployment {
  /**
   * The resources that can be created now and were not handed out before, in order of creation. What needs the answer
   * of a custom resource comes in a later call, after `provide`.
   */
  readonly nextResources: () => readonly Resource[];
  /** Gives the answer of a custom resource that `nextResources` handed out. */
  readonly provide: (key: string, outcome: CustomResourceOutcome) => void;
  /** The stacks' outputs by `<stack>.<logical id>`, once everything was handed out. */
  readonly outputs: () => Readonly<Record<string, unknown>>;
}

/** Whether a project's own function stands behind the type. */
export function isCustomResource(type: string): boolean {
  if (nativeProviders.has(type)) return false;
  return type === 'AWS::CloudFormation::CustomResource' || type.startsWith('Custom::');
}

/**
 * Works out what an assembly creates: which resources, in which order, under which names.
 *
 * @param resourceTypes those that the local cloud understands
 * @param secrets what Secrets Manager holds: name → whole value
 * @throws an Error with one sentence naming what is not understood
 */
export function createDeployment(
  assembly: Assembly,
  resourceTypes: readonly ResourceType[],
  secrets: Readonly<Record<string, string>> = {},
): Deployment {
  const exporters = exportersOf(assembly);
  const replaced = replacedProviderFunctions(assembly);
  const names = new Map<string, PhysicalNames>();
  const handedOut = new Set<string>();
  const scopes = new Map<string, Scope>();
  const ordered = creationOrder(assembly).filter((resource) => !replaced.has(resource.key));
  const ordinalOf = ordinalsOf(ordered);
  return { nextResources, provide, outputs };

  function nextResources(): readonly Resource[] {
    const resources: Resource[] = [];
    for (const resource of ordered) {
      if (handedOut.has(resource.key)) continue;
      const ready = tryResolve(resource);
      if (ready === undefined) continue;
      handedOut.add(resource.key);
      resources.push(ready);
    }
    return resources;
  }

  function provide(key: string, outcome: CustomResourceOutcome): void {
    names.set(key, { ref: outcome.physicalResourceId, attributes: outcome.data });
  }

  function outputs(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      assembly.stacks.flatMap((stack) =>
        Object.entries(stack.outputs).map(([logicalId, value]) => [
          `${stack.name}.${logicalId}`,
          resolve(value, scopeOf(stack)),
        ]),
      ),
    );
  }

  /** undefined while the answer of a custom resource is awaited. */
  function tryResolve(resource: TemplateResource): Resource | undefined {
    try {
      const stack = stackOf(resource);
      for (const dependency of resource.dependsOn) {
        const known = stack.resources.get(dependency);
        if (known !== undefined && isCustomResource(known.type)) namesOf(known);
      }
      const properties = asRecord(resolve(resource.properties, scopeOf(stack)));
      if (isCustomResource(resource.type)) {
        return { ...identityOf(resource), properties, ref: '', attributes: {} };
      }
      const type = resourceTypes.find(({ name }) => name === resource.type);
      if (type === undefined) {
        throw new Error(
          `The local cloud does not understand the resource type ${resource.type} of "${resource.key}".`,
        );
      }
      readProperties(type, { ...resource, properties });
      const { ref, attributes } = namesOf(resource);
      return { ...identityOf(resource), properties, ref, attributes };
    } catch (error) {
      if (error instanceof AwaitingAnswer) return undefined;
      throw error;
    }
  }

  function namesOf(resource: TemplateResource): PhysicalNames {
    const known = names.get(resource.key);
    if (known !== undefined) return known;
    if (isCustomResource(resource.type)) throw new AwaitingAnswer(resource.key);
    const scope = scopeOf(stackOf(resource));
    const property = (name: string): unknown => resolve(resource.properties[name], scope);
    const given = physicalNamesOf(resource, property, ordinalOf.get(resource.key) ?? 1);
    if (given === undefined) {
      throw new Error(
        `The local cloud does not understand the resource type ${resource.type} of "${resource.key}".`,
      );
    }
    names.set(resource.key, given);
    return given;
  }

  function stackOf(resource: TemplateResource): Stack {
    const stack = assembly.stacks.find((candidate) => candidate.name === resource.stack);
    if (stack === undefined) throw new Error(`There is no stack ${resource.stack}.`);
    return stack;
  }

  function scopeOf(stack: Stack): Scope {
    const known = scopes.get(stack.name);
    if (known !== undefined) return known;
    const scope = createScope(stack, {
      namesOf,
      importedValue: (name) => {
        const exporter = exporters.get(name);
        if (exporter === undefined) throw new Error(`No stack exports "${name}".`);
        return resolve(exporter.value, scopeOf(exporter.stack));
      },
      secret: (name) =>
        Object.hasOwn(secrets, name) ? secrets[name] : secretInTemplates(assembly, name, scopeOf),
    });
    scopes.set(stack.name, scope);
    return scope;
  }
}

/** What a stack's intrinsic functions lead to. */
function createScope(
  stack: Stack,
  others: Pick<Scope, 'importedValue' | 'secret'> & {
    readonly namesOf: (resource: TemplateResource) => PhysicalNames;
  },
): Scope {
  const { namesOf, importedValue, secret } = others;
  const resourceOf = (logicalId: string): TemplateResource => {
    const resource = stack.resources.get(logicalId);
    if (resource === undefined) throw new Error(`Stack ${stack.name} has no resource "${logicalId}".`);
    return resource;
  };
  return {
    reference: (logicalId) => {
      if (logicalId === 'AWS::StackName') return stack.name;
      if (logicalId === 'AWS::StackId') return stackId(stack.name);
      const pseudo = Object.entries(pseudoParameters).find(([name]) => name === logicalId)?.[1];
      if (pseudo !== undefined) return pseudo;
      if (logicalId in stack.parameterDefaults) return stack.parameterDefaults[logicalId];
      return namesOf(resourceOf(logicalId)).ref;
    },
    attribute: (logicalId, attribute) => {
      const resource = resourceOf(logicalId);
      const value = namesOf(resource).attributes[attribute];
      if (value === undefined) {
        throw new Error(
          `The local cloud does not understand the attribute ${attribute} of ${resource.type} "${logicalId}".`,
        );
      }
      return value;
    },
    importedValue,
    secret,
  };
}

/** The value of a secret that a template makes; a generated one is the same at every start. */
function secretInTemplates(
  assembly: Assembly,
  name: string,
  scopeOf: (stack: Stack) => Scope,
): string | undefined {
  for (const stack of assembly.stacks) {
    for (const { type, key, properties } of stack.resources.values()) {
      if (type !== 'AWS::SecretsManager::Secret' || properties.Name !== name) continue;
      if (properties.SecretString !== undefined) {
        return String(resolve(properties.SecretString, scopeOf(stack)));
      }
      return createHash('sha256').update(`secret ${key}`).digest('hex');
    }
  }
  return undefined;
}

/** Each resource's number among those of its type, by its key: the first is 1. */
function ordinalsOf(ordered: readonly TemplateResource[]): ReadonlyMap<string, number> {
  const ordinals = new Map<string, number>();
  return new Map(
    ordered.map((resource) => {
      const ordinal = (ordinals.get(resource.type) ?? 0) + 1;
      ordinals.set(resource.type, ordinal);
      return [resource.key, ordinal] as const;
    }),
  );
}

/** An id of the form that CloudFormation gives to a stack. */
export function stackId(stackName: string): string {
  return `arn:aws:cloudformation:us-east-1:111111111111:stack/${stackName}/00000000-0000-4000-8000-000000000000`;
}

class AwaitingAnswer extends Error {}

/** Custom resources of CDK itself that the local cloud does in its own way, without their functions. */
const nativeProviders: ReadonlySet<string> = new Set([
  'Custom::CDKBucketDeployment',
  'Custom::S3AutoDeleteObjects',
]);

/** Keys of the functions that only stand behind `nativeProviders`, and of the layers that only these functions use. */
function replacedProviderFunctions(assembly: Assembly): ReadonlySet<string> {
  const replaced = new Set<string>();
  for (const stack of assembly.stacks) {
    for (const resource of stack.resources.values()) {
      if (!nativeProviders.has(resource.type)) continue;
      const token = JSON.stringify(resource.properties.ServiceToken ?? '');
      for (const candidate of stack.resources.values()) {
        if (candidate.type === 'AWS::Lambda::Function' && token.includes(`"${candidate.logicalId}"`)) {
          replaced.add(candidate.key);
        }
      }
    }
  }
  return replaced;
}

function identityOf({ key, stack, logicalId, type }: TemplateResource) {
  return { key, stack, logicalId, type };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
