import { routes } from '../../../contract/routes.ts';
import { type Description, describeContent } from './describe-schema.ts';
import { endpointWords, type PublicRouteKey } from './endpoint-words.ts';
import { exampleOf } from './example-value.ts';
import { queryByKey } from './open-api-parts.ts';
import { curlOf } from './request-in-curl.ts';
import { sdkMethodOf, snakeCase } from './sdk-methods.ts';
import { inJavaScript, inPython } from './values-in-languages.ts';

/** The languages in which each request is shown, in the order of their choice. */
export const requestLanguages = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
} as const;
export type RequestLanguage = keyof typeof requestLanguages;

/** An example of an endpoint's request, with the values of its schemas' examples. */
export interface ExampleRequest {
  readonly method: string;
  /** With the example's id in place of `{id}`. */
  readonly path: string;
  readonly id: string | null;
  readonly query: Readonly<Record<string, string>>;
  /** Null: the endpoint does not ask for one. */
  readonly idempotencyKey: string | null;
  /** JSON; undefined: there is none. */
  readonly body: unknown;
}

/** What is asked for beyond the required: the other parameters choose what a list shows, and are in the table of fields. */
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

/** The request of an endpoint in each language: curl, and the functions that the SDKs have of it. */
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

function go(key: PublicRouteKey, { id, query, idempotencyKey, body }: ExampleRequest): string {
  const route = routes[key];
  const name = pascalCase(endpointWords[key].operation);
  const params = [
    ...Object.keys(query).map((field) => `${pascalCase(field)}: &${field}`),
    ...(idempotencyKey === null ? [] : [`IdempotencyKey: ${JSON.stringify(idempotencyKey)}`]),
  ];
  const given = [
    'ctx',
    ...(id === null ? [] : [JSON.stringify(id)]),
    ...(queryByKey(key) !== undefined || 'headers' in route
      ? [`&api.${name}Params{${params.join(', ')}}`]
      : []),
    ...(body === undefined ? [] : ['"application/json"', 'body']),
  ];
  return `client, err := reelwright.New(reelwright.Options{})
if err != nil {
	return err
}
${Object.entries(query)
  .map(([field, value]) => `${field} := ${JSON.stringify(value)}\n`)
  .join('')}${
  body === undefined ? '' : `body := strings.NewReader(\`${JSON.stringify(body, null, 2)}\`)\n`
}response, err := client.API.${name}${body === undefined ? '' : 'WithBody'}WithResponse(${given.join(', ').length <= 30 ? given.join(', ') : `\n\t${given.join(',\n\t')},\n`})
if err != nil {
	return err
}
fmt.Println(string(response.Body))`;
}

function exampleIn(schema: unknown, key: PublicRouteKey): unknown {
  return exampleOf(describeContent(schema, new Map()), key);
}

function fieldsOf(description: Description) {
  return description.kind === 'object' ? description.fields : [];
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
