import type { Assembly, Stack, TemplateResource } from './read-assembly.ts';

/**
 * All resources of an assembly, each after everything that it refers to (`Ref`, `Fn::GetAtt`, `Fn::Sub`, imports from
 * other stacks) or names in `DependsOn`.
 *
 * @throws an Error naming the resources of a cycle, or a reference to a resource that does not exist
 */
export function creationOrder(assembly: Assembly): readonly TemplateResource[] {
  const ordered: TemplateResource[] = [];
  const state = new Map<TemplateResource, 'visiting' | 'done'>();
  const exporters = exportersOf(assembly);

  const visit = (resource: TemplateResource, stack: Stack, path: readonly string[]): void => {
    const seen = state.get(resource);
    if (seen === 'done') return;
    if (seen === 'visiting') {
      throw new Error(`These resources need each other: ${[...path, resource.key].join(' → ')}.`);
    }
    state.set(resource, 'visiting');
    const found = new Set<TemplateResource>();
    for (const logicalId of resource.dependsOn) {
      found.add(resourceOf(stack, logicalId, resource.key));
    }
    collectReferences(resource.properties, stack, exporters, found, resource.key);
    for (const dependency of found) {
      const owner = assembly.stacks.find((candidate) => candidate.name === dependency.stack) ?? stack;
      visit(dependency, owner, [...path, resource.key]);
    }
    state.set(resource, 'done');
    ordered.push(resource);
  };
  for (const stack of assembly.stacks) {
    for (const resource of stack.resources.values()) visit(resource, stack, []);
  }
  return ordered;
}

type Exporters = ReadonlyMap<string, { readonly stack: Stack; readonly value: unknown }>;

/** Which stack exports which value: export name → exporting stack and unresolved value. */
export function exportersOf(assembly: Assembly): Exporters {
  return new Map(
    assembly.stacks.flatMap((stack) =>
      Object.entries(stack.exports).map(([name, value]) => [name, { stack, value }] as const),
    ),
  );
}

function collectReferences(
  value: unknown,
  stack: Stack,
  exporters: Exporters,
  found: Set<TemplateResource>,
  from: string,
): void {
  if (Array.isArray(value)) {
    for (const element of value) collectReferences(element, stack, exporters, found, from);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'Ref' && typeof inner === 'string') {
      if (!inner.startsWith('AWS::') && !(inner in stack.parameterDefaults)) {
        found.add(resourceOf(stack, inner, from));
      }
    } else if (name === 'Fn::GetAtt') {
      const logicalId =
        typeof inner === 'string' ? inner.split('.')[0] : Array.isArray(inner) ? inner[0] : '';
      found.add(resourceOf(stack, String(logicalId), from));
    } else if (name === 'Fn::ImportValue' && typeof inner === 'string') {
      const exporter = exporters.get(inner);
      if (exporter === undefined) throw new Error(`${from} imports "${inner}", which no stack exports.`);
      collectReferences(exporter.value, exporter.stack, exporters, found, from);
    } else {
      if (name === 'Fn::Sub') collectSubstitutions(inner, stack, found);
      collectReferences(inner, stack, exporters, found, from);
    }
  }
}

function collectSubstitutions(argument: unknown, stack: Stack, found: Set<TemplateResource>): void {
  const template: unknown = Array.isArray(argument) ? argument[0] : argument;
  if (typeof template !== 'string') return;
  for (const [, name = ''] of template.matchAll(/\$\{([^}!]+)\}/g)) {
    const resource = stack.resources.get(name.split('.')[0] ?? '');
    if (resource !== undefined) found.add(resource);
  }
}

function resourceOf(stack: Stack, logicalId: string, from: string): TemplateResource {
  const resource = stack.resources.get(logicalId);
  if (resource === undefined) {
    throw new Error(`${from} refers to "${logicalId}", which stack ${stack.name} does not have.`);
  }
  return resource;
}
