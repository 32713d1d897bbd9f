import type { PageKey, pages, RouteKey, routes } from '../contract/routes.ts';
import type { Tables } from './tables.ts';

/** A capability that a table's description names. */
export type TableNeed = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table]['capabilities'] & string}`;
}[keyof Tables];

/** What a construct of the stacks grants; `lib/service/grants.ts` says how. */
export type ServiceNeed =
  | 'account.erase'
  | 'accountNotices.send'
  | 'apiKeySecret.read'
  | 'dataExports.start'
  | `generation.${'chooseModel' | 'knowModels' | 'leaveLine' | 'seeLine' | 'start'}`
  | `identity.${'confirm' | 'lookUp' | 'proveOwner' | 'setAddress' | 'setPassword' | 'setSecondFactor' | 'signOut'}`
  | `mail.${'send' | 'sendToOperator'}`
  | `media.${'findImages' | 'prepareImages' | 'receiveUploads' | 'removeExports' | 'sign'}`
  | 'resumes.keep'
  | 'secretScanning.url'
  | 'site.url'
  | `stripe.${'call' | 'verifyWebhook'}`
  | `webhooks.${'manage' | 'requireEnabled' | 'tell'}`;

/** What a function may use: its role, its environment variables and the tables that it knows follow from this. */
export type Need = TableNeed | ServiceNeed;

/** The function of a route or page, as plain data that the stacks read as well. */
export interface RouteFunction {
  readonly description: string;
  readonly timeoutSeconds: number;
  /** Default: 512. */
  readonly memoryMegabytes?: number;
  /** Has reserved concurrency. */
  readonly bulkhead?: 'waiting' | 'webhook';
  /** Besides what its access and its limit need. */
  readonly needs: readonly Need[];
}

/** The functions of a folder's routes and pages. */
export type RouteFunctions<Slice extends string> = {
  readonly [Key in RouteKey | PageKey as (typeof routes & typeof pages)[Key]['slice'] extends Slice
    ? Key
    : never]: RouteFunction;
};

export const ownWorkSeconds = 10;

/** Stripe may be slow, and a payment that was begun is not given up early. The user pool is called several times. */
export const workAtOthersSeconds = 20;

/** API Gateway itself waits 30 s. */
export const workEverywhereSeconds = 29;

/** A program waits up to 25 s in one request. */
export const waitsForVideo = { timeoutSeconds: workEverywhereSeconds, bulkhead: 'waiting' } as const;
