import * as account from '../../../contract/account-export.ts';
import * as messages from '../../../contract/messages.ts';
import { personLimitWords } from '../../../contract/person-limits.ts';
import { type RouteKey, routes } from '../../../contract/routes.ts';
import * as schemas from '../../../contract/schemas.ts';
import { type Description, describeContent, describeSchema } from './describe-schema.ts';
import { endpointWords } from './endpoint-words.ts';
import { exampleOf } from './example-value.ts';
import { keysOf } from './keys-of.ts';

/** Objects that several endpoints take or give: described once. */
export const namedObjects = {
  Video: schemas.Video,
  CreditBalance: schemas.CreditBalance,
  CreditEntry: schemas.CreditEntry,
  Order: schemas.Order,
  SubscriptionStatus: schemas.SubscriptionStatus,
  AccountExportLink: account.AccountExportLink,
  ContactMessage: messages.ContactMessage,
  Application: messages.Application,
  DmcaNotice: messages.DmcaNotice,
} as const;

const names: ReadonlyMap<unknown, string> = new Map(
  Object.entries(namedObjects).map(([name, schema]) => [schema, name] as const),
);

/** The objects with names. Without the field that people do not see: it is there to tell machines from them. */
export const objects: readonly { readonly name: string; readonly content: Description }[] = Object.entries(
  namedObjects,
).map(([name, schema]) => {
  const content = describeContent(schema, names);
  return {
    name,
    content:
      content.kind === 'object'
        ? { ...content, fields: content.fields.filter((field) => field.name !== 'website') }
        : content,
  };
});

export interface Endpoint {
  readonly key: RouteKey;
  readonly method: string;
  readonly path: string;
  readonly access: 'user' | 'signed' | 'anyone';
  readonly group: string;
  readonly text: string;
  /** How often one person may call it, in words; null: there is no limit of its own. */
  readonly limit: string | null;
  /** What the request has: only parts that have fields. */
  readonly request: readonly { readonly part: string; readonly content: Description }[];
  readonly successStatus: number;
  readonly response: Description;
  /** JSON; null: the request has no body that a caller writes. */
  readonly exampleBody: string | null;
  readonly exampleResponse: string;
}

const parts = [
  ['In the path', 'pathParameters'],
  ['In the query', 'query'],
  ['In the headers', 'headers'],
  ['In the body, as JSON', 'body'],
] as const;

/** Every route of the contract, in the order in which one needs them. */
export const endpoints: readonly Endpoint[] = keysOf(endpointWords).map((key) => {
  const route = routes[key];
  const part = (name: (typeof parts)[number][1]): unknown => Reflect.get(route, name);
  return {
    key,
    method: route.method,
    path: route.path,
    access: route.access,
    ...endpointWords[key],
    limit: 'limit' in route ? personLimitWords(route.limit) : null,
    request: parts
      .filter(([, name]) => part(name) !== undefined)
      .map(([label, name]) => ({ part: label, content: describeSchema(part(name), names) })),
    successStatus: route.successStatus,
    response: describeSchema(route.response, names),
    exampleBody: part('body') === undefined ? null : example(part('body'), key),
    exampleResponse: example(route.response, key),
  };
});

function example(schema: unknown, key: RouteKey): string {
  return JSON.stringify(exampleOf(describeContent(schema, new Map()), key), null, 2);
}
