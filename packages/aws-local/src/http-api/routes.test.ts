import { describe, expect, it } from 'vitest';
import { createRouteSelection } from './routes.ts';

const keys = [
  'ANY /{proxy+}',
  'GET /api/videos/{id}',
  'GET /api/videos/latest',
  'ANY /api/videos/{id}',
  'GET /api/{rest+}',
  'GET /api/videos',
  'GET /',
];
const select = createRouteSelection(keys.map((routeKey) => ({ routeKey })));

describe('the route of a request', () => {
  it.each([
    ['GET', '/api/videos', 'GET /api/videos', undefined],
    ['GET', '/api/videos/latest', 'GET /api/videos/latest', undefined],
    ['GET', '/api/videos/7', 'GET /api/videos/{id}', { id: '7' }],
    ['PUT', '/api/videos/7', 'ANY /api/videos/{id}', { id: '7' }],
    ['PUT', '/api/videos/latest', 'ANY /api/videos/{id}', { id: 'latest' }],
    ['GET', '/api/videos/7/frames', 'GET /api/{rest+}', { rest: 'videos/7/frames' }],
    ['POST', '/api/videos/7/frames', 'ANY /{proxy+}', { proxy: 'api/videos/7/frames' }],
    ['GET', '/', 'GET /', undefined],
    ['GET', '/api/videos/a%2Fb%20c', 'GET /api/videos/{id}', { id: 'a/b c' }],
    ['GET', '/api/videos/%C3%A9', 'GET /api/videos/{id}', { id: 'é' }],
  ])('%s %s is %s', (method, path, routeKey, pathParameters) => {
    expect(select(method, path)).toEqual({ route: { routeKey }, pathParameters });
  });

  it.each([
    ['a path of no route', 'GET', '/other'],
    ['another method', 'POST', '/items/1'],
    ['a missing parameter', 'GET', '/items/'],
    ['a trailing slash', 'GET', '/items/1/'],
    ['another case', 'GET', '/Items/1'],
  ])('does not exist for %s', (_, method, path) => {
    expect(createRouteSelection([{ routeKey: 'GET /items/{id}' }])(method, path)).toBeUndefined();
  });

  it('is $default when there is no other', () => {
    const withDefault = createRouteSelection([{ routeKey: '$default' }, { routeKey: 'GET /items' }]);
    expect(withDefault('GET', '/items')?.route.routeKey).toBe('GET /items');
    expect(withDefault('GET', '/other')?.route.routeKey).toBe('$default');
  });

  it('cannot be made of anything but a route key', () => {
    expect(() => createRouteSelection([{ routeKey: 'FETCH /items' }])).toThrow('"FETCH /items"');
  });
});
