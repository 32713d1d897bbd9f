import { isPageKey, kebabCase, type PageKey, pages, type RouteKey, routes } from '../../contract/routes.ts';
import { needsOfAccount } from '../account/needs.ts';
import { needsOfAccountSignUp } from '../account/sign-up/needs.ts';
import { needsOfBilling } from '../billing/needs.ts';
import { needsOfBillingSync } from '../billing/sync/needs.ts';
import { needsOfCredits } from '../credits/needs.ts';
import { needsOfDeletion } from '../deletion/needs.ts';
import { needsOfDevelopersAccount } from '../developers/account/needs.ts';
import { needsOfDevelopersChain } from '../developers/chain/needs.ts';
import { needsOfDevelopersKeys } from '../developers/keys/needs.ts';
import { needsOfDevelopersLibrary } from '../developers/library/needs.ts';
import { needsOfDevelopersMcp } from '../developers/mcp/needs.ts';
import { needsOfDevelopersPrompts } from '../developers/prompts/needs.ts';
import { needsOfDevelopersVideos } from '../developers/videos/needs.ts';
import { needsOfDevelopersWebhooks } from '../developers/webhooks/needs.ts';
import { needsOfExport } from '../export/needs.ts';
import { needsOfImages } from '../images/needs.ts';
import { type Need, type RouteFunction, type SharedFunction, sharedFunctions } from '../needs.ts';
import { needsOfProjects } from '../projects/needs.ts';
import { needsOfPrompts } from '../prompts/needs.ts';
import { needsOfPromptsPresets } from '../prompts/presets/needs.ts';
import { needsOfReports } from '../reports/needs.ts';
import { needsOfSessions } from '../sessions/needs.ts';
import { needsOfStatus } from '../status/needs.ts';
import { needsOfSupport } from '../support/needs.ts';
import { needsOfVideosChain } from '../videos/chain/needs.ts';
import { needsOfVideosGeneration } from '../videos/generation/needs.ts';
import { needsOfVideosLibrary } from '../videos/library/needs.ts';
import { needsOfVideosSharing } from '../videos/sharing/needs.ts';

const functions = {
  ...needsOfAccount,
  ...needsOfAccountSignUp,
  ...needsOfBilling,
  ...needsOfBillingSync,
  ...needsOfCredits,
  ...needsOfDeletion,
  ...needsOfDevelopersAccount,
  ...needsOfDevelopersChain,
  ...needsOfDevelopersKeys,
  ...needsOfDevelopersLibrary,
  ...needsOfDevelopersMcp,
  ...needsOfDevelopersPrompts,
  ...needsOfDevelopersVideos,
  ...needsOfDevelopersWebhooks,
  ...needsOfExport,
  ...needsOfImages,
  ...needsOfPrompts,
  ...needsOfPromptsPresets,
  ...needsOfProjects,
  ...needsOfReports,
  ...needsOfSessions,
  ...needsOfStatus,
  ...needsOfSupport,
  ...needsOfVideosChain,
  ...needsOfVideosGeneration,
  ...needsOfVideosLibrary,
  ...needsOfVideosSharing,
} as const satisfies Record<RouteKey | PageKey, RouteFunction>;

/** What a function is like that answers a route or page. */
export interface FunctionOfRoute {
  /** A shared function's, otherwise the route's. */
  readonly name: SharedFunction | RouteKey | PageKey;
  /** `functions/entries/person-reads.lambda.ts`, from the project's root: what is deployed. */
  readonly entry: string;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  readonly bulkhead?: 'waiting' | 'webhook';
}

/** The routes and pages that a function answers. */
export type RoutesOf<Name extends SharedFunction> = {
  [Key in RouteKey | PageKey]: (typeof functions)[Key] extends { readonly function: Name } ? Key : never;
}[RouteKey | PageKey];

/** `getCredits` → `personReads`, with what it is like. */
export function functionOf(key: RouteKey | PageKey): FunctionOfRoute {
  const one: RouteFunction = functions[key];
  if (!('function' in one)) return { memoryMegabytes: 512, ...one, name: key, entry: handlerFileOf(key) };
  const name = one.function;
  const entry = `functions/entries/${kebabCase(name)}.lambda.ts`;
  return { memoryMegabytes: 512, ...sharedFunctions[name], name, entry };
}

/** What the route needs, besides what its access and its limit need. */
export function needsOfRoute(key: RouteKey | PageKey): readonly Need[] {
  return functions[key].needs;
}

/** `getCredits` → `functions/credits/get-credits.route.ts`, from the project's root: where its handler is. */
export function handlerFileOf(key: RouteKey | PageKey): string {
  const { slice } = isPageKey(key) ? pages[key] : routes[key];
  return `functions/${slice}/${kebabCase(key)}.${'function' in functions[key] ? 'route' : 'lambda'}.ts`;
}
