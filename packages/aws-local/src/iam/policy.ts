import * as z from 'zod/mini';
import { wildcardExpression } from '../assembly/wildcards.ts';

/** One statement of a policy, checked and ready to be matched. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly matchesAction: (action: string) => boolean;
  readonly matchesResource: (resourceArn: string) => boolean;
  readonly matchesContext: (context: RequestContext) => boolean;
}

/** A statement of a policy that is attached to a resource: it also names its principals. */
export interface ResourceStatement extends Statement {
  /** Whether it is about a principal with one of these names: a session's and its role's ARN, or a service's name. */
  readonly matchesPrincipal: (names: readonly string[]) => boolean;
}

/** Condition keys of a request and their values: `{'dynamodb:LeadingKeys': ['user#1']}`. Keys are case-insensitive. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads an identity policy document.
 *
 * @param source names the policy in errors
 * @throws an Error with one sentence for an element or a condition operator that is not known
 */
export function parsePolicy(document: unknown, source: string): readonly Statement[] {
  return parseStatements(document, source, IdentityPolicy).map((statement) => statementOf(statement, source));
}

/** Reads a policy that is attached to a resource, with the same errors. */
export function parseResourcePolicy(document: unknown, source: string): readonly ResourceStatement[] {
  return parseStatements(document, source, ResourcePolicy).map((statement) => {
    const { Principal: principal } = statement;
    const names =
      typeof principal === 'string'
        ? [principal]
        : [...asList(principal.AWS ?? []), ...asList(principal.Service ?? [])];
    return {
      ...statementOf(statement, source),
      matchesPrincipal: (candidates) => names.some((name) => name === '*' || candidates.includes(name)),
    };
  });
}

function parseStatements<Parsed extends z.infer<typeof IdentityStatement>>(
  document: unknown,
  source: string,
  schema: z.ZodMiniType<{ readonly Statement: Parsed | readonly Parsed[] }>,
): readonly Parsed[] {
  const parsed = z.safeParse(schema, document);
  if (parsed.success) return asList(parsed.data.Statement);
  const issue = parsed.error.issues[0];
  throw new Error(
    `The local cloud does not understand ${issue?.path.join('.') || 'the document'} of ${source}: ${issue?.message}.`,
  );
}

function statementOf(statement: z.infer<typeof IdentityStatement>, source: string): Statement {
  return {
    effect: statement.Effect,
    matchesAction: matcher(asList(statement.Action), { ignoreCase: true }),
    matchesResource: matcher(asList(statement.Resource), { ignoreCase: false }),
    matchesContext: conditionMatcher(statement.Condition ?? {}, source),
  };
}

const OneOrMore = z.union([z.string(), z.array(z.string())]);

const IdentityStatement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: OneOrMore,
  Resource: OneOrMore,
  Condition: z.optional(
    z.record(z.string(), z.record(z.string(), z.union([OneOrMore, z.boolean(), z.number()]))),
  ),
});

const ResourceStatementSchema = z.extend(IdentityStatement, {
  Principal: z.union([
    z.literal('*'),
    z.strictObject({ AWS: z.optional(OneOrMore), Service: z.optional(OneOrMore) }),
  ]),
});

const version = z.optional(z.literal('2012-10-17'));
const IdentityPolicy = z.strictObject({
  Version: version,
  Statement: z.union([IdentityStatement, z.array(IdentityStatement)]),
});
const ResourcePolicy = z.strictObject({
  Version: version,
  Statement: z.union([ResourceStatementSchema, z.array(ResourceStatementSchema)]),
});

/** Whether a value matches one of the patterns, where `*` stands for any text and `?` for one character. */
function matcher(
  patterns: readonly string[],
  { ignoreCase }: { readonly ignoreCase: boolean },
): (value: string) => boolean {
  const expressions = patterns.map((pattern) => wildcardExpression(pattern, { ignoreCase }));
  return (value) => expressions.some((expression) => expression.test(value));
}

/** Each operator: does one value of the request match one value of the policy? */
const operators: Readonly<Record<string, (policyValue: string) => (requestValue: string) => boolean>> = {
  StringEquals: (policyValue) => (requestValue) => requestValue === policyValue,
  StringLike: (policyValue) => matcher([policyValue], { ignoreCase: false }),
  ArnEquals: (policyValue) => matcher([policyValue], { ignoreCase: false }),
  ArnLike: (policyValue) => matcher([policyValue], { ignoreCase: false }),
  NumericLessThan: (policyValue) => (requestValue) => Number(requestValue) < Number(policyValue),
  Bool: (policyValue) => (requestValue) => requestValue.toLowerCase() === policyValue.toLowerCase(),
};

type ConditionBlock = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function conditionMatcher(conditions: ConditionBlock, source: string): (context: RequestContext) => boolean {
  const checks = Object.entries(conditions).flatMap(([operator, keys]) => {
    const quantifier = /^(ForAllValues|ForAnyValue):/.exec(operator)?.[1];
    const plain = operator.replace(/^(ForAllValues|ForAnyValue):/, '');
    const ifExists = plain.endsWith('IfExists');
    const base = plain.replace(/IfExists$/, '');
    const negated = base === 'StringNotEquals' || base === 'StringNotLike';
    const test = operators[base.replace('StringNot', 'String')];
    if (test === undefined) {
      throw new Error(`The local cloud does not understand the condition operator ${operator} of ${source}.`);
    }
    return Object.entries(keys).map(([key, policyValues]) => {
      if (JSON.stringify(policyValues).includes('${')) {
        throw new Error(
          `The local cloud does not understand the policy variable in ${operator}.${key} of ${source}.`,
        );
      }
      const tests = asList(policyValues).map((value) => test(String(value)));
      const matchesOne = (value: string): boolean => tests.some((check) => check(value)) !== negated;
      return (context: RequestContext): boolean => {
        const value = contextValue(context, key);
        if (value === undefined) return ifExists || negated || quantifier === 'ForAllValues';
        return quantifier === 'ForAllValues' ? value.every(matchesOne) : value.some(matchesOne);
      };
    });
  });
  return (context) => checks.every((check) => check(context));
}

function contextValue(context: RequestContext, key: string): readonly string[] | undefined {
  const name = Object.keys(context).find((candidate) => candidate.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : asList(context[name] ?? []);
}

function asList<Value>(value: Value | readonly Value[]): readonly Value[] {
  return isList(value) ? value : [value];
}

const isList = <Value>(value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);
