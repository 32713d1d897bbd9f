import { relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readCallGraph } from './call-graph.ts';
import { ownFunctions, type Permission, permissionsByFunction } from './policies.ts';
import { type PossibleCall, possibleCalls } from './possible-calls.ts';
import { fullyConfigured, synthesized } from './synthesized.ts';

const FunctionProperties = z.object({
  Code: z.object({ ZipFile: z.string().check(z.includes('.lambda.ts')) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const Reference = z.object({ Ref: z.string() });

/** The routes that anyone may call pass by the check of the session, which the handler of all routes contains. */
const withoutSession = /^Routes(GetHealth|MailedLinks|SendMessage)[0-9A-F]{8}$/;
/** And these by what operators have set: they read nothing of a person, or must never be refused. */
const withoutSettings =
  /^(Developer)?Routes(GetHealth|ReportKeyLeaks|SharedVideos|StripeWebhook)[0-9A-F]{8}$/;
const readOfSettings = 'dynamodb:GetItem in functions/tables/settings/settings.store.ts';
const checkOfSession = 'dynamodb:GetItem in functions/tables/credits/sessions.store.ts';

const { whole } = synthesized(fullyConfigured);
const granted = permissionsByFunction(whole);
const graph = readCallGraph(
  resolve('tsconfig.json'),
  (file) => file.startsWith(`${resolve('functions')}/`) && !/\.test\.ts$|\/testing\//.test(file),
);
const functions = [...ownFunctions(whole)].map(([id, { Properties }]) => {
  const { Code, Environment } = z.parse(FunctionProperties, Properties);
  const entry = /functions\/\S+\.lambda\.ts/.exec(Code.ZipFile)?.[0] ?? '';
  const calls = possibleCalls(graph, resolve(entry)).filter(
    (call) =>
      !(withoutSession.test(id) && called(call) === checkOfSession) &&
      !(withoutSettings.test(id) && called(call) === readOfSettings),
  );
  return { id, calls, variables: Environment.Variables, granted: granted.get(id) ?? [] };
});

graph.close();

function called({ action, file }: PossibleCall): string {
  return `${action} in ${relative('.', file)}`;
}

/** What code can do and its role forbids. */
function forbidden({ calls, variables, granted: permissions }: Omit<(typeof functions)[number], 'id'>) {
  return calls.flatMap((call) => {
    const resources = permissions
      .filter(({ action }: Permission) => action === call.action)
      .map(({ resource }) => resource);
    if (resources.length === 0) return [called(call)];
    return call.tables.flatMap((variable) => {
      const table = Reference.safeParse(variables[variable]).data?.Ref;
      // Nothing is asked of a table that this function does not know.
      if (table === undefined) return [];
      const arn = `<${table}.Arn>${call.isOfIndex ? '/index/' : ''}`;
      return resources.some((resource) => resource.startsWith(arn)) ? [] : [`${called(call)} on ${variable}`];
    });
  });
}

/** What a role allows and no code does: of tables, since other services' actions imply one another. */
function unused({ calls, variables, granted: permissions }: Omit<(typeof functions)[number], 'id'>) {
  return permissions
    .filter(({ action }: Permission) => action.startsWith('dynamodb:'))
    .filter(({ action, resource }) => {
      const variable = Object.keys(variables).find((name) => {
        const table = Reference.safeParse(variables[name]).data?.Ref;
        return table !== undefined && resource.startsWith(`<${table}.Arn>`);
      });
      return !calls.some(
        (call) =>
          call.action === action &&
          call.tables.some((table) => table === variable) &&
          call.isOfIndex === resource.includes('/index/'),
      );
    })
    .map(({ action, resource }) => `${action} on ${resource}`);
}

describe('a function', () => {
  it.each(functions)('may do only what its code can do: $id', (one) => {
    expect([...new Set(unused(one))]).toEqual([]);
  });

  it.each(functions)('may do what its code can do: $id', (one) => {
    expect([...new Set(forbidden(one))]).toEqual([]);
  });

  it('that lacks a permission is found: a deletion that cannot read all keys of a person', () => {
    const eraser = functions.find(({ id }) => id.startsWith('DeletionsResumeDeletions'));
    expect.assert(eraser);
    const isOfKeys = ({ action, resource }: Permission) =>
      action === 'dynamodb:BatchGetItem' && resource.startsWith('<ApiAccessTable');
    const lacking = { ...eraser, granted: eraser.granted.filter((one) => !isOfKeys(one)) };
    expect(forbidden(lacking)).toEqual([
      'dynamodb:BatchGetItem in functions/tables/api-access/keys.store.ts',
    ]);
  });

  it('says of each call to DynamoDB for which table it is', () => {
    const unnamed = functions
      .flatMap(({ calls }) => calls)
      .filter(({ action, tables }) => action.startsWith('dynamodb:') && tables.length === 0);
    expect([...new Set(unnamed.map(called))]).toEqual([]);
  });
});
