/** Validates the emulator's answers against Stripe's own OpenAPI description; README.md says where to get it. */

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Stripe } from 'stripe';
import { secretKey, startFixture } from '../src/testing/fixture.ts';
import { callEveryOperation } from './call-every-operation.ts';

const [specFile] = process.argv.slice(2);
if (specFile === undefined) throw new Error('Usage: node check/openapi.ts <spec3.json>');
const spec: unknown = JSON.parse(readFileSync(specFile, 'utf8'), toJsonSchema);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'stripe', ...object(spec) });

const checked = new Set<string>();
const problems = new Set<string>();

const fixture = await startFixture();
const stripe = new Stripe(secretKey, {
  host: '127.0.0.1',
  port: Number(new URL(fixture.apiUrl).port),
  protocol: 'http',
  httpClient: Stripe.createFetchHttpClient(async (...[url, init]: Parameters<typeof fetch>) => {
    const response = await fetch(url, init);
    check(init?.method ?? 'GET', new URL(String(url)).pathname, await response.clone().json());
    return response;
  }),
});
await callEveryOperation({ ...fixture, stripe });
await checkEvents();
await fixture.close();

for (const problem of [...problems].toSorted()) console.error(problem);
console.log(`${checked.size} operations checked, ${problems.size} problems`);
process.exitCode = problems.size === 0 ? 0 : 1;

/** OpenAPI 3.0 marks what may be null by a keyword of its own. */
function toJsonSchema(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function object(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error(`${specFile} is no OpenAPI description`);
  return value;
}

function check(method: string, path: string, answer: unknown): void {
  const paths = Object.keys(object(Reflect.get(object(spec), 'paths')));
  const template = paths.find(
    (one) =>
      one.split('/').length === path.split('/').length &&
      one.split('/').every((part, index) => part.startsWith('{') || part === path.split('/')[index]),
  );
  if (template === undefined) {
    problems.add(`${method} ${path}: Stripe has no such path`);
    return;
  }
  const operation = `${method} ${template}`;
  checked.add(operation);
  const schema = ['responses', '200', 'content', 'application/json', 'schema'];
  validate(operation, ['paths', template, method.toLowerCase(), ...schema], answer);
}

/** Notes what of a value does not fit the schema at this place of the description. */
function validate(what: string, place: readonly string[], value: unknown): void {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const fits = ajv.getSchema(`stripe#/${pointer.join('/')}`);
  if (fits === undefined) throw new Error(`The description has no schema at ${place.join(' ')}`);
  if (fits(value)) return;
  for (const { instancePath, message } of fits.errors ?? []) {
    problems.add(`${what}: ${instancePath.replaceAll(/\/\d+/g, '/*')} ${message}`);
  }
}

/** Validates the object of every event. */
async function checkEvents(): Promise<void> {
  for await (const { id, type } of stripe.events.list({ limit: 100 })) {
    const { object } = (await stripe.events.retrieve(id)).data;
    const kind: unknown = Reflect.get(object, 'object');
    validate(type, ['components', 'schemas', String(kind)], JSON.parse(JSON.stringify(object)));
  }
}
