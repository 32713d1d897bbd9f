import type * as z from 'zod/mini';
import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import { developerKeyRoutes } from './developer-key-routes.ts';
import { developerRoutes } from './developer-routes.ts';
import type { KeyScope } from './developers/developer-keys.ts';
import type { PartOf } from './fields/route-parts.ts';
import type { PersonLimitName } from './person-limits.ts';
import { projectRoutes } from './project-routes.ts';
import { promptRoutes } from './prompts/prompt-routes.ts';
import { reportRoutes } from './report-routes.ts';
import type { Feature } from './settings.ts';
import { statusRoutes } from './status-routes.ts';
import { videoRoutes } from './video-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** A route of the API. A request may not have a part that is absent here. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In API Gateway's syntax: `{id}` is a parameter. */
  readonly path: `/api/${string}` | '/mcp';
  /** `user`: by access token. `key`: by API key. `signed`: by a signature of the request. */
  readonly access: 'user' | 'key' | 'signed' | 'anyone';
  readonly scope?: KeyScope;
  /** Where the same function answers a signed-in person. */
  readonly sessionPath?: `/api/developers/${string}`;
  /** Its own transaction holds the key's checks and counts, and the answer that a repeated request gets. */
  readonly hasOwnTransaction?: true;
  /** The folder of functions/ with the entry `<route key in kebab case>.lambda.ts`. */
  readonly slice:
    | 'account'
    | 'account/sign-up'
    | 'billing'
    | 'billing/sync'
    | 'credits'
    | 'deletion'
    | 'developers/account'
    | 'developers/chain'
    | 'developers/keys'
    | 'developers/library'
    | 'developers/mcp'
    | 'developers/prompts'
    | 'developers/videos'
    | 'developers/webhooks'
    | 'export'
    | 'images'
    | 'projects'
    | 'prompts'
    | 'prompts/presets'
    | 'reports'
    | 'sessions'
    | 'status'
    | 'support'
    | 'videos/chain'
    | 'videos/generation'
    | 'videos/library'
    | 'videos/sharing';
  readonly pathParameters?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Names in lower case. Others are allowed and not read. */
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Above `usualBodyMaximumBytes` the web ACL lets the body through for this route alone. */
  readonly bodyMaximumBytes?: number;
  /** Routes of the same limit count together. */
  readonly limit?: PersonLimitName;
  /** CloudFront caches the answer for everyone, and for longer while the API fails. */
  readonly sharedFor?: { readonly seconds: number; readonly whileFailingSeconds: number };
  /** Refused while an operator has switched the feature off. */
  readonly feature?: Feature;
  /** A write that maintenance does not refuse: it takes back, gives back, or must not be lost. */
  readonly duringMaintenance?: true;
  /** The handler reads the caller's IP address. */
  readonly readsAddress?: true;
  /** The handler mails, or opens a Stripe page, in the language of `accept-language`. */
  readonly readsLanguage?: true;
  /** The handler ends the session, so the session check completes before it starts. */
  readonly endsSession?: true;
  /** The handler reads the unparsed body, for example to verify a signature over it. */
  readonly rawBody?: true;
  readonly successStatus: 200 | 202;
  readonly response: z.ZodMiniType;
}

/** API Gateway's routes, the handlers' types and the browser's client derive from this table. */
export const routes = {
  ...billingRoutes,
  ...accountRoutes,
  ...videoRoutes,
  ...projectRoutes,
  ...promptRoutes,
  ...reportRoutes,
  ...statusRoutes,
  ...developerKeyRoutes,
  ...developerRoutes,
  ...webhookRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteKey = keyof Routes;

interface PageDefinition {
  /** API Gateway does not route HEAD, which messengers send first, to GET. */
  readonly methods: readonly ['GET', 'HEAD'];
  /** In API Gateway's syntax; the distribution forwards everything below the first segment. */
  readonly path: `/${string}/{path+}`;
  readonly slice: 'projects' | 'videos/sharing';
}

/** Pages that functions render, since messengers that preview a link run no script. */
export const pages = {
  /** `/share/project/{token}` is the page, `…/{cursor}` an older one; `…/{media id}/video.mp4` are files. */
  sharedProjectPage: { methods: ['GET', 'HEAD'], path: '/share/project/{path+}', slice: 'projects' },
  /** `/share/{token}` is the page; `…/video.mp4` and `…/poster.webp` are its files. */
  sharedVideoPage: { methods: ['GET', 'HEAD'], path: '/share/{path+}', slice: 'videos/sharing' },
} as const satisfies Record<string, PageDefinition>;

export type PageKey = keyof typeof pages;

export const routeKeys = Object.keys(routes).filter((key): key is RouteKey => key in routes);
export const pageKeys = Object.keys(pages).filter((key): key is PageKey => key in pages);

export type PathParametersOf<K extends RouteKey> = PartOf<Routes[K], 'pathParameters'>;
export type QueryOf<K extends RouteKey> = PartOf<Routes[K], 'query'>;
export type HeadersOf<K extends RouteKey> = PartOf<Routes[K], 'headers'>;
export type BodyOf<K extends RouteKey> = Routes[K] extends { rawBody: true }
  ? string
  : PartOf<Routes[K], 'body'>;
export type ResponseOf<K extends RouteKey> = z.infer<Routes[K]['response']>;

/** `checkSubscription` → `check-subscription`. */
export function kebabCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Where a route for programs also answers signed-in people; undefined: nowhere. */
export function sessionPathOf(key: RouteKey): RouteDefinition['sessionPath'] {
  const definition: RouteDefinition = routes[key];
  return definition.sessionPath;
}

/** Whether the route belongs to the API that is documented for programs, whose errors are those of RFC 9457. */
export function isPublicApi(key: RouteKey): boolean {
  return routes[key].path.startsWith('/api/v1/');
}

/** Maintenance refuses what writes. */
export function isRefusedInMaintenance(key: RouteKey): boolean {
  const { method, duringMaintenance }: RouteDefinition = routes[key];
  return method !== 'GET' && duringMaintenance !== true;
}

/** Whether the route's entry reads what operators have set. */
export function readsSettings(key: RouteKey): boolean {
  const { access } = routes[key];
  return access === 'user' || access === 'key' || isRefusedInMaintenance(key);
}

/** Whether the route's own transaction does what all others' entry does. */
export function hasOwnTransaction(key: RouteKey): boolean {
  const definition: RouteDefinition = routes[key];
  return definition.hasOwnTransaction ?? false;
}

/** API Gateway's names in an event: `GET /api/credits`. */
export function gatewayRoutesOf(key: RouteKey | PageKey): readonly string[] {
  if (isPageKey(key)) return pages[key].methods.map((method) => `${method} ${pages[key].path}`);
  const { method, path } = routes[key];
  return [path, sessionPathOf(key)].flatMap((one) => (one === undefined ? [] : `${method} ${one}`));
}

export function isPageKey(key: RouteKey | PageKey): key is PageKey {
  return key in pages;
}
