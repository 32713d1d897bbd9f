import type { Assembly } from './read-assembly.ts';

/** The variables of a function's environment as its template has them. */
export function variablesOf(environment: unknown): Readonly<Record<string, unknown>> {
  if (typeof environment !== 'object' || environment === null || !('Variables' in environment)) return {};
  const { Variables: variables } = environment;
  return typeof variables === 'object' && variables !== null ? { ...variables } : {};
}

/** Each function's variables. */
export function functionVariables(assembly: Assembly): Readonly<Record<string, unknown>>[] {
  return assembly.stacks.flatMap(({ resources }) =>
    [...resources.values()]
      .filter(({ type }) => type === 'AWS::Lambda::Function')
      .map(({ properties }) => variablesOf(properties.Environment)),
  );
}

/** What the functions that have this variable are told, as far as it is a text; undefined: none has it. */
export function variableOfFunctions(assembly: Assembly, name: string): string | undefined {
  for (const { [name]: value } of functionVariables(assembly)) if (typeof value === 'string') return value;
  return undefined;
}
