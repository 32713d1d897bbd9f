import { describe, expect, it } from 'vitest';
import { apiKeyPattern } from '../../../contract/developers/developer-keys.ts';
import { routes } from '../../../contract/routes.ts';
import { simulations } from '../../content/api/sections.ts';
import {
  isPlaygroundEndpoint,
  type PlaygroundEndpoint,
  playgroundPaths,
  playgroundRequest,
  problemWithKey,
} from './playground-request.ts';

const fields = {
  prompt: ' A sea at dusk ',
  simulation: '',
  duration: 5,
  use: '',
  seed: '',
  videoId: '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a',
};

const routeKeys = {
  generate: 'generateByKey',
  estimate: 'estimateByKey',
  video: 'getVideoByKey',
  chain: 'joinChainByKey',
  improve: 'improvePromptByKey',
  history: 'historyByKey',
  projects: 'projectsByKey',
  presets: 'presetsByKey',
  credits: 'creditsByKey',
  models: 'modelsByKey',
} as const satisfies Record<PlaygroundEndpoint, keyof typeof routes>;

describe.each(Object.keys(playgroundPaths).filter(isPlaygroundEndpoint))('the request to %s', (endpoint) => {
  const route = routes[routeKeys[endpoint]];
  const request = playgroundRequest(endpoint, fields, 'attempt-1');

  it('is one that its route takes', () => {
    expect(playgroundPaths[endpoint]).toBe(route.path);
    expect(request.path).not.toContain('{');
    expect(request.method).toBe(route.method);
    if ('body' in route) expect(route.body.safeParse(request.body).error).toBeUndefined();
    if ('query' in route) expect(route.query.safeParse(request.query).error).toBeUndefined();
    if ('headers' in route) {
      expect(route.headers.safeParse({ 'idempotency-key': request.headers['Idempotency-Key'] }).error).toBe(
        undefined,
      );
    }
  });
});

it('writes each outcome of the sandbox behind the prompt', () => {
  expect(simulations.length).toBeGreaterThan(4);
  for (const { words } of simulations) {
    expect(playgroundRequest('generate', { ...fields, simulation: words }, 'a').body).toEqual({
      prompt: `A sea at dusk ${words}`,
      duration: 5,
    });
  }
});

it.each(['continue', 'change'])('names the video to %s, and a seed', (use) => {
  const { body } = playgroundRequest('generate', { ...fields, use, seed: ' 7 ' }, 'a');
  expect(body).toMatchObject({ parent: { id: fields.videoId, use }, seed: 7 });
  expect(routes.generateByKey.body.safeParse(body).error).toBeUndefined();
});

describe('a key', () => {
  const testKey = `rw_test_${'a1B'.repeat(12)}`;

  it('that is for tests may be sent', () => {
    expect(testKey).toMatch(apiKeyPattern);
    expect(problemWithKey(testKey)).toBeNull();
  });

  it.each([`rw_live_${'a1B'.repeat(12)}`, ' rw_live_', 'Bearer rw_live_x'])(
    '%s is refused as live',
    (key) => {
      expect(problemWithKey(key)).toMatch(/^This is a live key/);
    },
  );

  it.each(['', 'rw_test_', `${testKey}x`, 'whsec_abc', `${testKey}\n`])('%j is not one', (key) => {
    expect(problemWithKey(key)).not.toBeNull();
  });
});
