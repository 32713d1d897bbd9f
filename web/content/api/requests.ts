import { routes } from '../../../contract/routes.ts';
import { type Description, describeContent } from './describe-schema.ts';
import type { PublicRouteKey } from './endpoint-words.ts';
import { exampleOf } from './example-value.ts';
import { keysOf } from './keys-of.ts';
import { publicObjects } from './public-objects.ts';
import { curlOf } from './request-in-curl.ts';
import { goName, sdkMethodOf, snakeCase } from './sdk-methods.ts';
import { inGo, inJavaScript, inPython } from './values-in-languages.ts';

/** In the order of display. */
export const requestLanguages = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
} as const;
export type RequestLanguage = keyof typeof requestLanguages;

/** A request with the values of its schemas' examples. */
export interface ExampleRequest {
  readonly method: string;
  /** With the example's id in place of `{id}`. */
  readonly path: string;
  readonly id: string | null;
  readonly query: Readonly<Record<string, string>>;
  /** Null if the endpoint takes none. */
  readonly idempotencyKey: string | null;
  /** JSON; undefined for none. */
  readonly body: unknown;
}

/** The other parameters filter lists and are in the table of fields. */
const shownQuery: ReadonlySet<string> = new Set(['wait']);

export function exampleRequestOf(key: PublicRouteKey): ExampleRequest {
  const route = routes[key];
  const fields = (schema: unknown) => Object.entries(Object(exampleIn(schema, key)));
  const query = 'query' in route ? fields(route.query).filter(([name]) => shownQuery.has(name)) : [];
  const [, id] = 'pathParameters' in route ? (fields(route.pathParameters)[0] ?? []) : [];
  const header =
    'headers' in route &&
    fieldsOf(describeContent(route.headers, new Map())).find(({ name }) => name === 'idempotency-key');
  return {
    method: route.method,
    path: route.path.replace('{id}', String(id)),
    id: id === undefined ? null : String(id),
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    idempotencyKey: header && !header.isOptional ? 'order-1042' : null,
    body: 'body' in route ? exampleIn(route.body, key) : undefined,
  };
}

/** Returns the request in curl and with each SDK. */
export function requestsOf(key: PublicRouteKey): Readonly<Record<RequestLanguage, string>> {
  const example = exampleRequestOf(key);
  return {
    curl: curlOf({
      ...example,
      headers: example.idempotencyKey === null ? {} : { 'Idempotency-Key': example.idempotencyKey },
    }),
    javascript: javaScript(key, example),
    python: python(key, example),
    go: go(key, example),
  };
}

function javaScript(
  key: PublicRouteKey,
  { method, id, query, idempotencyKey, body }: ExampleRequest,
): string {
  const sdk = sdkMethodOf(key);
  const options = {
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Number(value)])),
    ...(idempotencyKey !== null && { idempotencyKey }),
  };
  const given = [
    ...(id === null ? [] : [id]),
    ...(body === undefined ? [] : [body]),
    ...(Object.keys(options).length === 0 ? [] : [options]),
  ];
  const inline = given.map((value) => inJavaScript(value, '')).join(', ');
  const lines = given.map((value) => `  ${inJavaScript(value, '  ')},\n`).join('');
  const isAlone = given.length === 1 || !inline.includes('\n');
  const call = `reelwright.${sdk.resource}.${sdk.method}(${isAlone ? inline : `\n${lines}`})`;
  return `import { Reelwright } from '@reelwright/sdk';

const reelwright = new Reelwright();
${
  sdk.item !== undefined
    ? `for await (const ${sdk.item} of ${call}) console.log(${sdk.item});`
    : method === 'DELETE'
      ? `await ${call};`
      : `console.log(await ${call});`
}`;
}

function python(key: PublicRouteKey, { method, id, query, idempotencyKey, body }: ExampleRequest): string {
  const sdk = sdkMethodOf(key);
  const given = [
    ...(id === null ? [] : [inPython(id, '')]),
    ...Object.entries(Object(body)).map(([name, value]) => `${name}=${inPython(value, '        ')}`),
    ...Object.entries(query).map(([name, value]) => `${name}=${value}`),
    ...(idempotencyKey === null ? [] : [`idempotency_key=${inPython(idempotencyKey, '')}`]),
  ];
  const inline = given.join(', ');
  const call = `reelwright.${sdk.resource}.${snakeCase(sdk.method)}(${
    inline.length <= 50 && !inline.includes('\n')
      ? inline
      : `\n${given.map((each) => `        ${each},\n`).join('')}    `
  })`;
  return `from reelwright import Reelwright

with Reelwright() as reelwright:
    ${
      sdk.item !== undefined
        ? `for ${sdk.item} in ${call}:\n        print(${sdk.item})`
        : method === 'DELETE'
          ? call
          : `answer = ${call}\n    print(answer)`
    }`;
}

/** Types of filter arguments, which Go requires and the examples leave empty. */
const goParams: Partial<Record<PublicRouteKey, string>> = {
  historyByKey: 'VideoListParams',
  usageByKey: 'UsageParams',
  listWebhookDeliveries: 'DeliveryListParams',
};

function go(key: PublicRouteKey, { method, id, query, idempotencyKey, body }: ExampleRequest): string {
  const sdk = sdkMethodOf(key);
  const params = goParams[key];
  const given = [
    'ctx',
    ...(id === null ? [] : [JSON.stringify(id)]),
    ...(params === undefined ? [] : [`reelwright.${params}{}`]),
    ...(body === undefined ? [] : [inGo(bodyTypeOf(key), body)]),
    ...Object.values(query).map((seconds) => `reelwright.WithWait(${seconds}*time.Second)`),
    ...(idempotencyKey === null ? [] : [`reelwright.WithIdempotencyKey(${JSON.stringify(idempotencyKey)})`]),
  ];
  const call = `client.${goName(sdk.resource)}.${goName(sdk.method)}(${given.join(', ')})`;
  const check = 'if err != nil {\n\treturn err\n}';
  return `client, err := reelwright.New()
${check}
${
  sdk.item !== undefined
    ? `for ${sdk.item}, err := range ${call} {
	if err != nil {
		return err
	}
	fmt.Printf("%+v\\n", *${sdk.item})
}`
    : method === 'DELETE'
      ? `err = ${call}\n${check}`
      : `answer, err := ${call}\n${check}\nfmt.Printf("%+v\\n", *answer)`
}`;
}

function bodyTypeOf(key: PublicRouteKey): string {
  const route = routes[key];
  const name = keysOf(publicObjects).find(
    (candidate) => 'body' in route && Object.is(publicObjects[candidate], route.body),
  );
  if (name === undefined) throw new Error(`The body of ${key} has no name in public-objects.ts.`);
  return name;
}

function exampleIn(schema: unknown, key: PublicRouteKey): unknown {
  return exampleOf(describeContent(schema, new Map()), key);
}

function fieldsOf(description: Description) {
  return description.kind === 'object' ? description.fields : [];
}
