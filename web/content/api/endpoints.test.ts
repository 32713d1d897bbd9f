import { describe, expect, it } from 'vitest';
import { textRule } from '../../../contract/fields/text-schemas.ts';
import { routes } from '../../../contract/routes.ts';
import { endpointGroups } from './endpoint-words.ts';
import { endpoints, objects } from './endpoints.ts';

function endpoint(key: string) {
  const found = endpoints.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`There is no endpoint ${key}.`);
  return found;
}

it('documents every route of the public API, and none of the site itself', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.values(routes)
      .filter(({ path }) => path.startsWith('/api/v1/'))
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

describe('what is said of fields', () => {
  it('are their types, their limits in the words of the contract, and whether they may be absent', () => {
    const body = endpoint('generateByKey').request.find(({ part }) => part.includes('body'))?.content;
    if (body?.kind !== 'object') throw new Error('The body is no object.');
    const fields = Object.fromEntries(body.fields.map(({ name, ...field }) => [name, field]));
    expect(fields).toMatchObject({
      prompt: {
        isOptional: false,
        value: { words: 'string', limits: ['a string of 1 to 2,000 characters', textRule] },
      },
      duration: { value: { words: 'one of 5, 8', values: [5, 8] } },
      image: { isOptional: true, value: { limits: ['a lowercase UUID'] } },
    });
  });

  it('leads to an object that is described once', () => {
    expect(endpoint('getVideoByKey').response).toEqual({ kind: 'named', name: 'Video' });
    expect(objects.map(({ name }) => name)).toContain('Video');
  });
});
