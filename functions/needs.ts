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
  | `generation.${'chooseModel' | 'knowMaxima' | 'knowModels' | 'leaveLine' | 'seeLine' | 'signVideos' | 'start'}`
  | `identity.${'confirm' | 'findByAddress' | 'lookUp' | 'proveOwner' | 'setAddress' | 'setPassword' | 'setSecondFactor' | 'signOut'}`
  | `mail.${'send' | 'sendToOperator'}`
  | `media.${'findImages' | 'joinVideos' | 'prepareImages' | 'receiveUploads' | 'removeExports' | 'sign'}`
  | 'moderation.judge'
  | 'moderation.judgeText'
  | 'promptWriter.ask'
  | 'resumes.keep'
  | 'secretScanning.url'
  | 'site.url'
  | `stripe.${'call' | 'saleSettings' | 'url' | 'verifyWebhook'}`
  | `webhooks.${'manage' | 'requireEnabled' | 'tell'}`;

/** What a function may use: its role, its environment variables and the tables that it knows follow from this. */
export type Need = TableNeed | ServiceNeed;

interface RouteNeeds {
  /** Besides what its access and its limit need. */
  readonly needs: readonly Need[];
}

interface OwnFunction extends RouteNeeds {
  readonly description: string;
  readonly timeoutSeconds: number;
  /** Default: 512. */
  readonly memoryMegabytes?: number;
  /** Has reserved concurrency. */
  readonly bulkhead?: 'waiting' | 'webhook';
}

interface PartOfFunction extends RouteNeeds {
  readonly function: SharedFunction;
}

/** The function of a route or page, its own or a shared one, as plain data that the stacks read as well. */
export type RouteFunction = OwnFunction | PartOfFunction;

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

/**
 * Functions that several routes share, in `functions/entries/`. A role has what its routes need together, so
 * routes share that serve the same caller with the same kind of right (decision 44).
 */
export const sharedFunctions = {
  personReads: { description: 'Reads what a person has', timeoutSeconds: ownWorkSeconds },
  personalFiles: {
    description: 'Takes images in, and hands out all data of an account',
    timeoutSeconds: ownWorkSeconds,
  },
  videoChanges: { description: 'Keeps, orders, deletes and shares videos', timeoutSeconds: ownWorkSeconds },
  accountSecurity: { description: 'Changes how a person signs in', timeoutSeconds: workEverywhereSeconds },
  mailedLinks: {
    description: 'Does what a mailed link is for, and checks passwords',
    timeoutSeconds: ownWorkSeconds,
  },
  status: { description: 'Shows the status of the services', timeoutSeconds: workAtOthersSeconds },
  presets: { description: 'Keeps, deletes and shares presets', timeoutSeconds: ownWorkSeconds },
  sharedVideos: {
    description: 'Shows shared videos and projects, and recognizes files',
    timeoutSeconds: ownWorkSeconds,
  },
  checkouts: { description: 'Opens pages of Stripe', timeoutSeconds: workAtOthersSeconds },
  subscription: { description: 'Reads and changes subscriptions', timeoutSeconds: workAtOthersSeconds },
  programReads: { description: 'Reads what a program may see', timeoutSeconds: ownWorkSeconds },
  programChanges: { description: 'Takes images in, and changes videos', timeoutSeconds: ownWorkSeconds },
  webhookEndpoints: { description: 'Manages webhook endpoints', timeoutSeconds: workEverywhereSeconds },
  apiKeys: { description: 'Manages API keys', timeoutSeconds: workAtOthersSeconds },
} as const;

export type SharedFunction = keyof typeof sharedFunctions;
