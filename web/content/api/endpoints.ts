import type { ErrorCode } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes.ts';
import { type Description, describeContent, describeSchema } from './describe-schema.ts';
import { endpointWords, type PublicRouteKey } from './endpoint-words.ts';
import { exampleOf } from './example-value.ts';
import { publicErrorsOf, publicRouteKeys, scopeOf } from './open-api-document.ts';
import { queryByKey } from './open-api-parts.ts';
import { publicObjects } from './public-objects.ts';
import { type RequestLanguage, requestsOf } from './requests.ts';

const shownObjects = ['Video', 'Receipt', 'Purse', 'WebhookEndpoint', 'WebhookDelivery'] as const;

const names: ReadonlyMap<unknown, string> = new Map(
  shownObjects.map((name) => [publicObjects[name], name] as const),
);

export const objects: readonly { readonly name: string; readonly content: Description }[] = shownObjects.map(
  (name) => ({ name, content: describeContent(publicObjects[name], names) }),
);

export interface Endpoint {
  readonly key: PublicRouteKey;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Null: anyone may call it. */
  readonly scope: string | null;
  readonly group: string;
  readonly summary: string;
  readonly text: string;
  /** Only parts with fields. */
  readonly request: readonly { readonly part: string; readonly content: Description }[];
  readonly successStatus: number;
  readonly response: Description;
  readonly requests: Readonly<Record<RequestLanguage, string>>;
  readonly exampleResponse: string;
  readonly errors: readonly ErrorCode[];
}

const parts = [
  ['In the path', 'pathParameters'],
  ['In the query', 'query'],
  ['In the headers', 'headers'],
  ['In the body, as JSON', 'body'],
] as const;

/** Every public route, in the order in which a program needs them. */
export const endpoints: readonly Endpoint[] = publicRouteKeys.map((key) => {
  const route = routes[key];
  const part = (name: (typeof parts)[number][1]): unknown =>
    name === 'query' ? queryByKey(key) : Reflect.get(route, name);
  return {
    key,
    method: route.method,
    path: route.path,
    scope: scopeOf(key),
    ...endpointWords[key],
    request: parts
      .filter(([, name]) => part(name) !== undefined)
      .map(([label, name]) => ({ part: label, content: describeSchema(part(name), names) })),
    successStatus: route.successStatus,
    response: describeSchema(route.response, names),
    requests: requestsOf(key),
    exampleResponse: example(route.response, key),
    errors: publicErrorsOf(key),
  };
});

function example(schema: unknown, key: PublicRouteKey): string {
  return JSON.stringify(exampleOf(describeContent(schema, new Map()), key), null, 2);
}
