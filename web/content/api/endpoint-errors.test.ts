import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RouteKey, routeKeys, routes } from '../../../contract/routes.ts';
import { handlerFileOf } from '../../../functions/entries/route-functions.ts';
import { endpointErrors } from './endpoint-errors.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** `commonErrors` (open-api-parts.ts) adds these by the route's definition. */
const common = new Set([
  'feature_off',
  'internal',
  'invalid_request',
  'maintenance',
  'request_too_large',
  'unauthorized',
]);

/** It adds these to routes for programs. */
const commonByKey = new Set(['forbidden', 'idempotency_key_reused', 'request_in_flight']);

/** Errors that another function in a used file throws. */
const unreached: Partial<Record<RouteKey, readonly string[]>> = {
  unshareVideo: ['not_in_this_state'],
  // What judges them answers videos with it.
  improvePrompt: ['generation_closed'],
  improvePromptByKey: ['generation_closed'],
  sharePreset: ['generation_closed'],
  changeVideoByKey: ['not_in_this_state'],
  // The route tries again with the current price.
  cancelVideoByKey: ['cancel_price_changed'],
  // Its tools answer with these errors.
  mcp: [
    'cancel_price_changed',
    'chain_not_joinable',
    'content_refused',
    'improving_unavailable',
    'insufficient_credits',
    'generation_closed',
    'not_found',
    'not_in_this_state',
    'plan_required',
    'prompt_not_rewritten',
    'spend_cap_reached',
    'too_many_requests',
    'too_many_videos',
  ],
};

/** For requests that bypass the site; no client of the API gets it. */
const aroundTheSite = { file: path.join(root, 'functions/http/api-handler.ts'), code: 'forbidden' };

/** Returns the error codes in a file and in everything that it imports from functions/. */
function codesReachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const codes = [
    ...text.matchAll(/new Rejection\(\s*'([a-z_]+)'/g),
    ...text.matchAll(/(?:api|developer)Handler\(\s*'\w+',\s*(?:\/\/.*\s*)*'([a-z_]+)'/g),
  ]
    .map(([, code = '']) => code)
    .filter((code) => file !== aroundTheSite.file || code !== aroundTheSite.code);
  const imports = [...text.matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gms)]
    .filter(([statement]) => !statement.startsWith('import type'))
    .map(([, target = '']) => path.resolve(path.dirname(file), target))
    .filter((target) => target.startsWith(`${root}/functions/`) && target.endsWith('.ts'));
  for (const target of imports) for (const code of codesReachedFrom(target, seen)) codes.push(code);
  return new Set(codes);
}

describe('the errors of', () => {
  it.each(routeKeys)('%s are those of its code', (key) => {
    const reached = [...codesReachedFrom(path.join(root, handlerFileOf(key)))].filter(
      (code) =>
        !common.has(code) &&
        !(routes[key].access === 'key' && commonByKey.has(code)) &&
        unreached[key]?.includes(code) !== true,
    );
    expect([...endpointErrors[key]].toSorted()).toEqual(reached.toSorted());
  });
});
