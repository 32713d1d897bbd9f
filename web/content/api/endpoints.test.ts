import { describe, expect, it } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { textRule } from '../../../contract/text-schemas.ts';
import { endpointGroups } from './endpoint-words.ts';
import { endpoints, objects } from './endpoints.ts';

function endpoint(key: string) {
  const found = endpoints.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`There is no endpoint ${key}.`);
  return found;
}

it('documents every route of the contract', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.values(routes)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
  for (const { group } of endpoints) expect(endpointGroups).toContain(group);
});

it.each(endpoints.map((each) => [each.key, each] as const))(
  '%s shows a response that its schema takes',
  (key, { exampleResponse }) => {
    expect(routes[key].response.safeParse(JSON.parse(exampleResponse)).error).toBeUndefined();
  },
);

it.each(
  endpoints.flatMap(({ key, exampleBody }) => (exampleBody === null ? [] : [[key, exampleBody] as const])),
)('%s shows a body that its schema takes', (key, exampleBody) => {
  const route = routes[key];
  if (!('body' in route)) throw new Error('It takes no body.');
  expect(route.body.safeParse(JSON.parse(exampleBody)).error).toBeUndefined();
});

describe('what is said of fields', () => {
  it('are their types, their limits in the words of the contract, and whether they may be absent', () => {
    const body = endpoint('generateVideo').request.find(({ part }) => part.includes('body'))?.content;
    if (body?.kind !== 'object') throw new Error('The body is no object.');
    const fields = Object.fromEntries(body.fields.map(({ name, ...field }) => [name, field]));
    expect(fields).toMatchObject({
      prompt: {
        isOptional: false,
        value: { words: 'text', limits: ['a text of 1 to 2,000 characters', textRule] },
      },
      duration: { value: { words: 'one of 5, 8', values: [5, 8] } },
      image_id: { isOptional: true, value: { limits: ['a lower-case UUID'] } },
    });
  });

  it('leads to an object that is described once', () => {
    expect(endpoint('getVideo').response).toEqual({ kind: 'named', name: 'Video' });
    expect(objects.map(({ name }) => name)).toContain('Video');
  });

  it('does not give away the field that tells machines from people', () => {
    expect(JSON.stringify(objects)).not.toContain('"website"');
  });
});
