import * as z from 'zod/mini';
import { AccountConfirmation } from './account/account-confirmation.ts';
import {
  AddressChange,
  AddressCodes,
  OwnersProof,
  PasswordChange,
  SecondFactorBeginning,
  SecondFactorProof,
  SecondFactorSecret,
  SessionsEnding,
  SignInState,
} from './account/account-security.ts';
import { AccountExportState } from './account-export.ts';
import { billingIntervals, packNames, searchMaximumCharacters, tiers } from './billing/catalog.ts';
import { creditEntryKinds } from './billing/credit-entries.ts';
import { developerKeyRoutes } from './developer-key-routes.ts';
import { developerRoutes } from './developer-routes.ts';
import type { KeyScope } from './developers/developer-keys.ts';
import { signedBodyMaximumBytes } from './fields/body-limits.ts';
import { CaseId, ImageId, UserId, VideoId } from './fields/ids.ts';
import type { PartOf } from './fields/route-parts.ts';
import { text } from './fields/text-schemas.ts';
import { Message, MessageReceipt, messageBodyMaximumBytes } from './messages.ts';
import type { PersonLimitName } from './person-limits.ts';
import { Appeal, OwnCase, TransparencyReport } from './reports/cases.ts';
import { Report, ReportReceipt, reportBodyMaximumBytes } from './reports/reports.ts';
import {
  CheckedImage,
  CreditBalance,
  CreditStatement,
  CreditUsage,
  OrderList,
  OwnCredits,
  PricedVideoRequest,
  SharedVideo,
  SubscriptionStatus,
  Upload,
  UploadRequest,
  Video,
  VideoPage,
} from './schemas.ts';
import type { Feature } from './settings.ts';
import { StatusReport, StatusSubscription, StatusToken } from './status.ts';
import { videoStatuses } from './videos/video-states.ts';
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
    | 'developers/keys'
    | 'developers/mcp'
    | 'developers/videos'
    | 'developers/webhooks'
    | 'export'
    | 'images'
    | 'reports'
    | 'sessions'
    | 'status'
    | 'support'
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

const positiveCredits = z
  .int()
  .check(
    z.minimum(1, 'a whole number from 1 to 1,000,000'),
    z.maximum(1_000_000, 'a whole number from 1 to 1,000,000'),
  );

/** API Gateway's routes, the handlers' types and the browser's client derive from this table. */
export const routes = {
  checkSubscription: {
    method: 'GET',
    path: '/api/subscription',
    access: 'user',
    slice: 'billing',
    successStatus: 200,
    response: SubscriptionStatus,
  },
  setRenewal: {
    method: 'PUT',
    path: '/api/subscription/renewal',
    access: 'user',
    slice: 'billing',
    limit: 'plan_changes',
    body: z.strictObject({ tier: z.enum(tiers), interval: z.enum(billingIntervals) }),
    successStatus: 200,
    response: SubscriptionStatus,
  },
  createCheckout: {
    method: 'POST',
    path: '/api/checkout',
    access: 'user',
    slice: 'billing',
    limit: 'checkouts',
    body: z.strictObject({ tier: z.enum(tiers), isYearly: z.boolean() }),
    readsLanguage: true,
    feature: 'subscriptions',
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  createPayment: {
    method: 'POST',
    path: '/api/payment',
    access: 'user',
    slice: 'billing',
    limit: 'checkouts',
    body: z.strictObject({ pack: z.enum(packNames) }),
    readsLanguage: true,
    feature: 'packs',
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  customerPortal: {
    method: 'POST',
    path: '/api/customer-portal',
    access: 'user',
    slice: 'billing',
    limit: 'plan_changes',
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ url: z.url() }),
  },
  listOrders: {
    method: 'GET',
    path: '/api/orders',
    access: 'user',
    slice: 'billing',
    successStatus: 200,
    response: OrderList,
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'signed',
    slice: 'billing/sync',
    headers: z.object({ 'stripe-signature': z.string() }),
    rawBody: true,
    bodyMaximumBytes: signedBodyMaximumBytes,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ received: z.literal(true) }),
  },
  getCredits: {
    method: 'GET',
    path: '/api/credits',
    access: 'user',
    slice: 'credits',
    successStatus: 200,
    response: OwnCredits,
  },
  deductCredits: {
    method: 'POST',
    path: '/api/credits/deduct',
    access: 'user',
    slice: 'credits',
    headers: z.object({
      'idempotency-key': z
        .string()
        .check(
          z.regex(/^[\w-]{8,64}$/, '8 to 64 letters, digits, hyphens or underscores, new for each deduction'),
        ),
    }),
    body: z.strictObject({ user_uuid: UserId, amount: positiveCredits }),
    successStatus: 200,
    response: z.strictObject({ success: z.literal(true), balance: CreditBalance }),
  },
  listCreditEntries: {
    method: 'GET',
    path: '/api/credits/entries',
    access: 'user',
    slice: 'credits',
    query: z.strictObject({
      cursor: z.optional(
        z.string().check(z.regex(/^[\w-]{1,600}$/, 'the next_cursor of the page before, with the same kind')),
      ),
      kind: z.optional(z.enum(creditEntryKinds)),
    }),
    successStatus: 200,
    response: CreditStatement,
  },
  creditUsage: {
    method: 'GET',
    path: '/api/credits/usage',
    access: 'user',
    slice: 'credits',
    successStatus: 200,
    response: CreditUsage,
  },
  confirmAccount: {
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'anyone',
    slice: 'account/sign-up',
    body: AccountConfirmation,
    successStatus: 200,
    response: z.strictObject({ confirmed: z.literal(true) }),
  },
  readSignIn: {
    method: 'GET',
    path: '/api/account/sign-in',
    access: 'user',
    slice: 'sessions',
    successStatus: 200,
    response: SignInState,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/account/password',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: PasswordChange,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ changed: z.literal(true) }),
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: SecondFactorBeginning,
    successStatus: 200,
    response: SecondFactorSecret,
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/api/account/second-factor',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: SecondFactorProof,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ has_second_factor: z.literal(true) }),
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/account/second-factor/removal',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: SecondFactorProof,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ has_second_factor: z.literal(false) }),
  },
  requestAddressChange: {
    method: 'POST',
    path: '/api/account/address',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: AddressChange,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ codes_sent: z.literal(true) }),
  },
  confirmAddressChange: {
    method: 'PUT',
    path: '/api/account/address',
    access: 'user',
    slice: 'account',
    limit: 'account_changes',
    body: AddressCodes,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ email: z.string() }),
  },
  endSessionsByLink: {
    method: 'POST',
    path: '/api/account/sessions/end-by-link',
    access: 'anyone',
    slice: 'sessions',
    body: SessionsEnding,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ ended: z.literal(true) }),
  },
  mailDeletionCode: {
    method: 'POST',
    path: '/api/account/deletion-code',
    access: 'user',
    slice: 'deletion',
    limit: 'account_changes',
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ code_sent: z.literal(true) }),
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/deletion',
    access: 'user',
    slice: 'deletion',
    endsSession: true,
    limit: 'account_changes',
    body: OwnersProof,
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ deleted: z.literal(true) }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/account/sessions/end',
    access: 'user',
    slice: 'sessions',
    endsSession: true,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ ended: z.literal(true) }),
  },
  exportAccount: {
    method: 'POST',
    path: '/api/account/export',
    access: 'user',
    slice: 'export',
    limit: 'exports',
    readsLanguage: true,
    successStatus: 202,
    response: AccountExportState,
  },
  readAccountExport: {
    method: 'GET',
    path: '/api/account/export',
    access: 'user',
    slice: 'export',
    successStatus: 200,
    response: AccountExportState,
  },
  videoHistory: {
    method: 'GET',
    path: '/api/videos',
    access: 'user',
    slice: 'videos/library',
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'the next_cursor of the page before'))),
      search: z.optional(text(0, searchMaximumCharacters, 'at most 100 characters of a prompt')),
      status: z.optional(z.enum(videoStatuses)),
    }),
    successStatus: 200,
    response: VideoPage,
  },
  generateVideo: {
    method: 'PUT',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/generation',
    pathParameters: z.strictObject({ id: VideoId }),
    body: PricedVideoRequest,
    successStatus: 202,
    response: Video,
  },
  cancelVideo: {
    method: 'POST',
    path: '/api/videos/{id}/cancel',
    access: 'user',
    slice: 'videos/generation',
    pathParameters: z.strictObject({ id: VideoId }),
    /** What the person was shown. If it has changed, nothing happens. */
    body: z.strictObject({ refund_credits: z.int().check(z.nonnegative()) }),
    duringMaintenance: true,
    successStatus: 200,
    response: Video,
  },
  updateVideo: {
    method: 'PATCH',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    body: z.union([
      z.strictObject({ saved: z.boolean() }),
      /** Undoes a deletion. */
      z.strictObject({ deleted: z.literal(false) }),
    ]),
    successStatus: 200,
    response: Video,
  },
  deleteVideo: {
    method: 'DELETE',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: z.strictObject({ undo_until: z.iso.datetime() }),
  },
  shareVideo: {
    method: 'PUT',
    path: '/api/videos/{id}/share',
    access: 'user',
    slice: 'videos/sharing',
    limit: 'share_links',
    pathParameters: z.strictObject({ id: VideoId }),
    body: z.strictObject({ show_prompt: z.boolean() }),
    feature: 'sharing',
    successStatus: 200,
    response: Video,
  },
  unshareVideo: {
    method: 'DELETE',
    path: '/api/videos/{id}/share',
    access: 'user',
    slice: 'videos/sharing',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: Video,
  },
  getSharedVideo: {
    method: 'GET',
    path: '/api/shared/{token}',
    access: 'anyone',
    slice: 'videos/sharing',
    /** Every unknown token is answered with 404. */
    pathParameters: z.strictObject({ token: z.string() }),
    successStatus: 200,
    response: SharedVideo,
  },
  createUpload: {
    method: 'POST',
    path: '/api/uploads',
    access: 'user',
    slice: 'images',
    limit: 'uploads',
    body: UploadRequest,
    feature: 'uploads',
    successStatus: 200,
    response: Upload,
  },
  checkImage: {
    method: 'POST',
    path: '/api/uploads/{id}/check',
    access: 'user',
    slice: 'images',
    limit: 'image_checks',
    pathParameters: z.strictObject({ id: ImageId }),
    successStatus: 200,
    response: CheckedImage,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    access: 'anyone',
    slice: 'support',
    body: Message,
    bodyMaximumBytes: messageBodyMaximumBytes,
    readsAddress: true,
    successStatus: 202,
    response: MessageReceipt,
  },
  sendReport: {
    method: 'POST',
    path: '/api/reports',
    access: 'anyone',
    slice: 'reports',
    body: Report,
    bodyMaximumBytes: reportBodyMaximumBytes,
    duringMaintenance: true,
    readsAddress: true,
    readsLanguage: true,
    successStatus: 202,
    response: ReportReceipt,
  },
  readCase: {
    method: 'GET',
    path: '/api/cases/{id}',
    access: 'user',
    slice: 'reports',
    pathParameters: z.strictObject({ id: CaseId }),
    successStatus: 200,
    response: OwnCase,
  },
  appealCase: {
    method: 'POST',
    path: '/api/cases/{id}/appeal',
    access: 'user',
    slice: 'reports',
    pathParameters: z.strictObject({ id: CaseId }),
    body: Appeal,
    duringMaintenance: true,
    successStatus: 200,
    response: OwnCase,
  },
  readTransparency: {
    method: 'GET',
    path: '/api/transparency',
    access: 'anyone',
    slice: 'reports',
    sharedFor: { seconds: 3_600, whileFailingSeconds: 86_400 },
    successStatus: 200,
    response: TransparencyReport,
  },
  getVideo: {
    method: 'GET',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: Video,
  },
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    slice: 'status',
    successStatus: 200,
    response: z.strictObject({ healthy: z.literal(true) }),
  },
  getStatus: {
    method: 'GET',
    path: '/api/status',
    access: 'anyone',
    slice: 'status',
    successStatus: 200,
    response: StatusReport,
    sharedFor: { seconds: 10, whileFailingSeconds: 600 },
  },
  subscribeToStatus: {
    method: 'POST',
    path: '/api/status/subscriptions',
    access: 'anyone',
    slice: 'status',
    body: StatusSubscription,
    readsAddress: true,
    readsLanguage: true,
    duringMaintenance: true,
    successStatus: 202,
    /** The same whether the address is known or not. */
    response: z.strictObject({ accepted: z.literal(true) }),
  },
  confirmStatusSubscription: {
    method: 'POST',
    path: '/api/status/subscriptions/confirm',
    access: 'anyone',
    slice: 'status',
    body: z.strictObject({ token: StatusToken }),
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ confirmed: z.literal(true) }),
  },
  endStatusSubscription: {
    method: 'POST',
    path: '/api/status/subscriptions/{token}/end',
    access: 'anyone',
    slice: 'status',
    pathParameters: z.strictObject({ token: StatusToken }),
    /** Mail programs post a form (RFC 8058), the page nothing. */
    rawBody: true,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ ended: z.literal(true) }),
  },
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
  readonly slice: 'videos/sharing';
}

/** Pages that functions render, since messengers that preview a link run no script. */
export const pages = {
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
