import { Duration, Validations } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { entryOf, type PageKey, pages, type RouteKey, routes, sessionPathOf } from '../../contract/routes.ts';
import type {
  AccountCodes,
  ApiAccess,
  ConfirmationLinks,
  Credits,
  Erasures,
  IdempotencyRecords,
  Limits,
  Messages,
  Orders,
  PersonalFiles,
  StatusRecords,
  StatusSubscriptions,
  Videos,
  WebhookRecords,
} from '../data/tables.ts';
import { capitalized } from '../foundation/construct-id.ts';
import type { Environment } from '../foundation/environments.ts';
import { type Bulkhead, waitsMaximum } from '../functions/concurrency.ts';
import { FunctionIntegration } from '../functions/function-integration.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { Releases } from '../functions/releases.ts';
import type { Media } from '../media/media.ts';
import type { Resumes } from '../media/resumes.ts';
import type { AccountNotices } from './account-notices.ts';
import { type Api, ApiStage } from './api.ts';
import type { DataExports } from './data-exports.ts';
import { grantEraseAccount } from './deletions.ts';
import type { ApiKeySecret } from './developers.ts';
import type { Generation } from './generation.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { OriginSecret } from './origin-secret.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { Webhooks } from './webhooks.ts';

export interface Grantors {
  readonly credits: Credits;
  readonly orders: Orders;
  readonly videos: Videos;
  readonly erasures: Erasures;
  readonly personalFiles: PersonalFiles;
  readonly confirmationLinks: ConfirmationLinks;
  readonly accountCodes: AccountCodes;
  readonly limits: Limits;
  readonly accountNotices: AccountNotices;
  readonly identity: Identity;
  readonly media: Media;
  readonly dataExports: DataExports;
  readonly generation: Generation;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly statusRecords: StatusRecords;
  readonly statusSubscriptions: StatusSubscriptions;
  readonly messages: Messages;
  readonly resumes: Resumes;
  readonly mail: Mail;
  readonly apiAccess: ApiAccess;
  readonly idempotencyRecords: IdempotencyRecords;
  readonly webhookRecords: WebhookRecords;
  readonly webhooks: Webhooks;
  readonly apiKeySecret: ApiKeySecret;
}

interface Handler {
  readonly description: string;
  readonly timeout: Duration;
  /** Default: 512. */
  readonly memoryMegabytes?: number;
  readonly bulkhead?: Bulkhead;
  readonly needs: (handler: ReelwrightFunction, grantors: Grantors, environment: Environment) => void;
}

const ownWork = Duration.seconds(10);
/** Stripe may be slow, and a payment that was begun is not given up early. */
const workAtStripe = Duration.seconds(20);

/** For sequential calls to the user pool. */
const workAtPool = Duration.seconds(20);

/** API Gateway itself waits 30 s. */
const workEverywhere = Duration.seconds(29);

/** A program waits up to 25 s in one request. */
const waitsForVideos = { timeout: Duration.seconds(29), bulkhead: 'waiting' } as const;

const handlers: { readonly [K in RouteKey | PageKey]: Handler } = {
  checkSubscription: {
    description: 'Returns the subscription, and syncs with Stripe after a visit there',
    timeout: workAtStripe,
    needs: syncsWithStripe,
  },
  setRenewal: {
    description: 'Decides what a subscription becomes when its period ends: goes on, or changes its plan',
    timeout: workAtStripe,
    needs: syncsWithStripe,
  },
  createCheckout: {
    description: 'Opens a Stripe checkout for a plan, or the portal for a subscriber',
    timeout: workAtStripe,
    needs: sendsToCheckout,
  },
  createPayment: {
    description: 'Opens a Stripe checkout for a credit pack',
    timeout: workAtStripe,
    needs: sendsToCheckout,
  },
  customerPortal: {
    description: "Opens Stripe's portal, where a subscription is managed",
    timeout: workAtStripe,
    needs: (handler, { credits, site, stripe }) => {
      credits.grant(handler, 'noteStripe');
      site.provideUrl(handler);
      stripe.grantCall(handler);
    },
  },
  listOrders: {
    description: "Lists the person's paid orders",
    timeout: ownWork,
    needs: (handler, { orders }) => orders.grant(handler, 'list'),
  },
  stripeWebhook: {
    description: 'Receives events from Stripe and syncs the customer',
    timeout: workAtStripe,
    bulkhead: 'webhook',
    needs: (handler, grantors) => {
      syncsWithStripe(handler, grantors);
      grantors.stripe.grantVerifyWebhook(handler);
    },
  },
  getCredits: {
    description: 'Returns the balance',
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grant(handler, 'readAccount'),
  },
  deductCredits: {
    description: 'Deducts credits from the balance, once',
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grant(handler, 'post'),
  },
  listCreditEntries: {
    description: 'Lists every movement of credits',
    timeout: ownWork,
    needs: (handler, { credits, videos }) => {
      credits.grant(handler, 'readAccount');
      credits.grant(handler, 'readEntries');
      videos.grant(handler, 'readSome');
    },
  },
  creditUsage: {
    description: 'Returns the credits used on each of the last days',
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grant(handler, 'readEntries'),
  },
  confirmAccount: {
    description: 'Confirms a sign-up by the link of its email, with a new password',
    timeout: ownWork,
    needs: (handler, { identity, confirmationLinks }) => {
      identity.grantConfirm(handler);
      confirmationLinks.grant(handler, 'redeem');
    },
  },
  readSignIn: {
    description: 'Says how the person signs in',
    timeout: ownWork,
    needs: (handler, { identity }) => identity.grantLookUp(handler),
  },
  changePassword: {
    description: 'Changes the password and ends all sessions',
    timeout: workEverywhere,
    needs: (handler, grantors) => {
      grantors.identity.grantProveOwner(handler);
      grantors.identity.grantSetPassword(handler);
      endsSessions(handler, grantors);
      grantors.accountNotices.grantSend(handler);
    },
  },
  beginSecondFactor: {
    description: "Gives an authenticator's secret",
    timeout: workAtPool,
    needs: (handler, { identity }) => identity.grantProveOwner(handler),
  },
  confirmSecondFactor: {
    description: 'Turns the second factor on',
    timeout: workAtPool,
    needs: changesSecondFactor,
  },
  removeSecondFactor: {
    description: 'Turns the second factor off',
    timeout: workAtPool,
    needs: changesSecondFactor,
  },
  deleteAccount: {
    description: 'Cancels the subscription and deletes the account',
    timeout: workEverywhere,
    needs: (handler, grantors) => {
      grantors.identity.grantProveOwner(handler);
      grantors.accountCodes.grant(handler, 'redeemCodes');
      grantors.accountNotices.grantSend(handler);
      grantEraseAccount(handler, grantors);
    },
  },
  requestAddressChange: {
    description: 'Mails the codes that change the address',
    // SES may take 12 s.
    timeout: workEverywhere,
    needs: (handler, { identity, accountCodes, limits, mail, site }) => {
      identity.grantProveOwner(handler);
      accountCodes.grant(handler, 'issue');
      limits.grant(handler, 'count');
      mail.grantSend(handler);
      site.provideUrl(handler);
    },
  },
  confirmAddressChange: {
    description: 'Changes the address by the mailed codes, also at Stripe, and ends all sessions',
    timeout: workEverywhere,
    needs: (handler, grantors) => {
      const { credits, identity, accountCodes, accountNotices, stripe } = grantors;
      identity.grantLookUp(handler);
      identity.grantSetAddress(handler);
      accountCodes.grant(handler, 'redeemCodes');
      accountNotices.grantSend(handler);
      credits.grant(handler, 'readAccount');
      stripe.grantCall(handler);
      endsSessions(handler, grantors);
    },
  },
  endSessionsByLink: {
    description: 'Signs a person out everywhere by the link of a mail',
    timeout: ownWork,
    needs: (handler, grantors) => {
      grantors.accountCodes.grant(handler, 'redeemLinks');
      endsSessions(handler, grantors);
    },
  },
  mailDeletionCode: {
    description: 'Mails the code by which a person without a password deletes the account',
    // SES may take 12 s.
    timeout: workAtPool,
    needs: mailsOwnersCode,
  },
  endSessions: {
    description: 'Ends all sessions of a person',
    timeout: ownWork,
    needs: (handler, { credits, identity }) => {
      credits.grant(handler, 'endSessions');
      identity.grantSignOut(handler);
    },
  },
  exportAccount: {
    description: 'Starts a data export',
    timeout: ownWork,
    needs: (handler, { credits, personalFiles, media, dataExports, site }) => {
      credits.grant(handler, 'checkSession');
      personalFiles.grant(handler, 'find');
      personalFiles.grant(handler, 'create');
      personalFiles.grant(handler, 'change');
      dataExports.grantStart(handler);
      media.grantRemoveExports(handler);
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
  readAccountExport: {
    description: 'Says how far a data export is, and where its file is',
    timeout: ownWork,
    needs: (handler, { personalFiles, media, site }) => {
      personalFiles.grant(handler, 'find');
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
  videoHistory: {
    description: "Lists the person's videos",
    timeout: ownWork,
    needs: (handler, { videos, generation, media, site }) => {
      videos.grant(handler, 'list');
      generation.grantSeeLine(handler);
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
  generateVideo: {
    description: 'Charges the credits and creates the video in one transaction, then starts the rendering',
    timeout: ownWork,
    needs: (handler, { credits, videos, personalFiles, generation, media, site }) => {
      credits.grant(handler, 'post');
      videos.grant(handler, 'create');
      videos.grant(handler, 'readSome');
      generation.grantStart(handler);
      generation.grantChooseModel(handler);
      personalFiles.grant(handler, 'find');
      media.grantFindImages(handler);
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
  createUpload: {
    description: 'Signs a form by which the browser sends an image to S3',
    timeout: ownWork,
    needs: (handler, { credits, personalFiles, media }) => {
      credits.grant(handler, 'checkSession');
      personalFiles.grant(handler, 'create');
      media.grantReceiveUploads(handler);
    },
  },
  checkImage: {
    description: 'Checks an uploaded image by its bytes and stores it for videos',
    // 15 s for the image, the rest for S3.
    timeout: workEverywhere,
    // One processor; the largest accepted image unfolds to 700 MB.
    memoryMegabytes: 1_769,
    needs: (handler, { personalFiles, media }) => {
      personalFiles.grant(handler, 'find');
      media.grantPrepareImages(handler);
    },
  },
  sendMessage: {
    description: "Stores a visitor's message and mails it to the operator",
    // Calls S3, DynamoDB and SES in turn.
    timeout: workEverywhere,
    needs: (handler, { messages, resumes, mail }) => {
      messages.grant(handler, 'keep');
      resumes.grantKeep(handler);
      mail.grantSendToOperator(handler);
    },
  },
  getVideo: {
    description: 'Returns one video',
    timeout: ownWork,
    needs: (handler, { videos, generation, media, site }) => {
      videos.grant(handler, 'read');
      generation.grantSeeLine(handler);
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
  cancelVideo: {
    description: 'Cancels a video; its credits come back until its provider is asked',
    timeout: ownWork,
    needs: (handler, grantors) => {
      changesVideo(handler, grantors);
      grantors.credits.grant(handler, 'post');
      grantors.generation.grantLeaveLine(handler);
      grantors.apiAccess.grant(handler, 'refund');
      grantors.webhooks.grantTell(handler);
      grantors.limits.grant(handler, 'count');
    },
  },
  updateVideo: {
    description: 'Saves or unsaves a video, and restores a deleted one',
    timeout: ownWork,
    needs: (handler, grantors) => {
      changesVideo(handler, grantors);
      grantors.erasures.grant(handler, 'takeBack');
    },
  },
  deleteVideo: {
    description: 'Deletes a video, with an hour to restore it',
    timeout: ownWork,
    needs: (handler, { credits, videos, erasures }) => {
      videos.grant(handler, 'advance');
      erasures.grant(handler, 'note');
      credits.grant(handler, 'checkSession');
    },
  },
  shareVideo: {
    description: 'Makes the link that shares a video',
    timeout: ownWork,
    needs: changesVideo,
  },
  unshareVideo: {
    description: 'Stops sharing a video',
    timeout: ownWork,
    needs: (handler, grantors) => {
      changesVideo(handler, grantors);
      grantors.erasures.grant(handler, 'note');
    },
  },
  getSharedVideo: {
    description: 'Returns a shared video by its link',
    timeout: ownWork,
    needs: (handler, { videos, site }) => {
      videos.grant(handler, 'readShared');
      site.provideUrl(handler);
    },
  },
  getHealth: {
    description: 'Answers, so that monitors see whether the API does',
    timeout: Duration.seconds(3),
    memoryMegabytes: 128,
    needs: () => undefined,
  },
  getStatus: {
    description: 'Returns the measured status of the services',
    timeout: ownWork,
    needs: (handler, { statusRecords }) => statusRecords.grant(handler, 'read'),
  },
  subscribeToStatus: {
    description: 'Mails the link that confirms a status subscription',
    // SES may take 12 s.
    timeout: workAtStripe,
    needs: (handler, { statusSubscriptions, limits, mail, site }) => {
      statusSubscriptions.grant(handler, 'request');
      limits.grant(handler, 'count');
      mail.grantSend(handler);
      site.provideUrl(handler);
    },
  },
  confirmStatusSubscription: {
    description: 'Confirms a status subscription',
    timeout: ownWork,
    needs: (handler, { statusSubscriptions }) => statusSubscriptions.grant(handler, 'confirm'),
  },
  endStatusSubscription: {
    description: 'Ends a status subscription and deletes its address',
    timeout: ownWork,
    needs: (handler, { statusSubscriptions }) => statusSubscriptions.grant(handler, 'end'),
  },
  listApiKeys: {
    description: "Lists the person's API keys",
    timeout: ownWork,
    needs: (handler, { apiAccess }) => apiAccess.grant(handler, 'list'),
  },
  createApiKey: {
    description: 'Makes an API key',
    timeout: workAtPool,
    needs: makesApiKeys,
  },
  rotateApiKey: {
    description: 'Gives an API key a new secret',
    timeout: workAtPool,
    needs: (handler, grantors) => {
      makesApiKeys(handler, grantors);
      grantors.erasures.grant(handler, 'note');
    },
  },
  changeApiKey: {
    description: 'Changes what an API key may do',
    timeout: workAtPool,
    needs: (handler, { apiAccess, credits, identity, accountCodes }) => {
      apiAccess.grant(handler, 'change');
      credits.grant(handler, 'checkSession');
      identity.grantProveOwner(handler);
      accountCodes.grant(handler, 'redeemCodes');
    },
  },
  revokeApiKey: {
    description: 'Revokes an API key at once',
    timeout: ownWork,
    needs: (handler, { apiAccess, credits, erasures }) => {
      apiAccess.grant(handler, 'change');
      erasures.grant(handler, 'note');
      credits.grant(handler, 'checkSession');
    },
  },
  mailApiKeyCode: {
    description: 'Mails the code by which a person without a password makes a live API key',
    // SES may take 12 s.
    timeout: workAtPool,
    needs: mailsOwnersCode,
  },
  generateByKey: {
    description: 'Charges and creates a video once for each idempotency key, then starts the rendering',
    ...waitsForVideos,
    needs: (handler, { credits, videos, personalFiles, generation, media, apiAccess, webhooks }) => {
      apiAccess.grant(handler, 'charge');
      webhooks.grantRequireEnabled(handler);
      credits.grant(handler, 'post');
      videos.grant(handler, 'create');
      videos.grant(handler, 'readSome');
      generation.grantStart(handler);
      generation.grantChooseModel(handler);
      personalFiles.grant(handler, 'find');
      media.grantFindImages(handler);
      media.grantSign(handler);
    },
  },
  estimateByKey: {
    description: 'Says what a video costs, binding for ten minutes',
    timeout: ownWork,
    needs: () => undefined,
  },
  getVideoByKey: {
    description: 'Returns one video to a program, after its end if it waits for that',
    ...waitsForVideos,
    needs: (handler, { videos, generation, media }) => {
      videos.grant(handler, 'read');
      generation.grantSeeLine(handler);
      media.grantSign(handler);
    },
  },
  historyByKey: {
    description: 'Lists videos to a program',
    timeout: ownWork,
    needs: (handler, { videos, generation, media }) => {
      videos.grant(handler, 'list');
      generation.grantSeeLine(handler);
      media.grantSign(handler);
    },
  },
  cancelVideoByKey: {
    description: 'Cancels a video for a program',
    timeout: ownWork,
    needs: (handler, grantors) => {
      changesVideo(handler, grantors);
      grantors.credits.grant(handler, 'post');
      grantors.generation.grantLeaveLine(handler);
      grantors.apiAccess.grant(handler, 'refund');
      grantors.webhooks.grantTell(handler);
    },
  },
  deleteVideoByKey: {
    description: 'Deletes a video for a program, with an hour to restore it on the site',
    timeout: ownWork,
    needs: (handler, { credits, videos, erasures }) => {
      videos.grant(handler, 'advance');
      erasures.grant(handler, 'note');
      credits.grant(handler, 'checkSession');
    },
  },
  createUploadByKey: {
    description: 'Signs a form by which a program sends an image to S3',
    timeout: ownWork,
    needs: (handler, { credits, personalFiles, media, limits }) => {
      credits.grant(handler, 'checkSession');
      personalFiles.grant(handler, 'create');
      media.grantReceiveUploads(handler);
      limits.grant(handler, 'count');
    },
  },
  checkUploadByKey: {
    description: 'Checks an image that a program has uploaded',
    // Like checkImage.
    timeout: workEverywhere,
    memoryMegabytes: 1_769,
    needs: (handler, { personalFiles, media, limits }) => {
      personalFiles.grant(handler, 'find');
      media.grantPrepareImages(handler);
      limits.grant(handler, 'count');
    },
  },
  creditsByKey: {
    description: 'Returns the balance to a program, and what its key may spend',
    timeout: ownWork,
    needs: (handler, { credits, apiAccess }) => {
      credits.grant(handler, 'readAccount');
      apiAccess.grant(handler, 'list');
    },
  },
  mcp: {
    description: 'Answers agents by the Model Context Protocol',
    ...waitsForVideos,
    needs: (handler, grantors) => {
      const { credits, videos, personalFiles, generation, media, apiAccess } = grantors;
      apiAccess.grant(handler, 'charge');
      apiAccess.grant(handler, 'list');
      apiAccess.grant(handler, 'refund');
      grantors.webhooks.grantTell(handler);
      grantors.webhooks.grantRequireEnabled(handler);
      credits.grant(handler, 'post');
      changesVideo(handler, grantors);
      videos.grant(handler, 'create');
      videos.grant(handler, 'readSome');
      videos.grant(handler, 'list');
      generation.grantStart(handler);
      generation.grantChooseModel(handler);
      generation.grantSeeLine(handler);
      generation.grantLeaveLine(handler);
      personalFiles.grant(handler, 'find');
      media.grantFindImages(handler);
    },
  },
  modelsByKey: {
    description: 'Lists the models to a program',
    timeout: ownWork,
    needs: (handler, { generation }) => generation.grantKnowModels(handler),
  },
  listWebhooks: {
    description: 'Lists webhook endpoints',
    timeout: ownWork,
    needs: (handler, { webhooks }) => webhooks.grantManage(handler),
  },
  createWebhook: {
    description: 'Adds a webhook endpoint',
    timeout: ownWork,
    needs: managesWebhooks,
  },
  changeWebhook: {
    description: 'Changes, enables or disables a webhook endpoint',
    timeout: ownWork,
    needs: managesWebhooks,
  },
  deleteWebhook: {
    description: 'Deletes a webhook endpoint',
    timeout: ownWork,
    needs: managesWebhooks,
  },
  rotateWebhookSecret: {
    description: 'Gives a webhook endpoint a new secret',
    timeout: ownWork,
    needs: managesWebhooks,
  },
  testWebhook: {
    description: 'Sends a test event to a webhook endpoint',
    timeout: ownWork,
    needs: managesWebhooks,
  },
  listWebhookDeliveries: {
    description: 'Lists what was sent to a webhook endpoint, and what it answered',
    timeout: ownWork,
    needs: (handler, { webhooks }) => webhooks.grantManage(handler),
  },
  replayWebhook: {
    description: 'Has events delivered again',
    // Up to 500 events, 50 per transaction.
    timeout: workEverywhere,
    needs: managesWebhooks,
  },
  usageByKey: {
    description: 'Returns what API keys used by day, to a program or a signed-in person',
    timeout: ownWork,
    needs: (handler, { apiAccess }) => apiAccess.grant(handler, 'readUsage'),
  },
  reportKeyLeaks: {
    description: 'Revokes API keys that GitHub has found in public',
    // A report may name hundreds of keys.
    timeout: workEverywhere,
    needs: (handler, { apiAccess, apiKeySecret, accountNotices, erasures }, { secretScanning }) => {
      apiAccess.grant(handler, 'change');
      if (secretScanning) handler.setVariable('GITHUB_KEYS_URL', secretScanning.publicKeysUrl);
      erasures.grant(handler, 'note');
      apiKeySecret.grantRead(handler);
      accountNotices.grantSend(handler);
    },
  },
  sharedVideoPage: {
    description: 'Renders the page of a shared video, for people and link previews',
    timeout: ownWork,
    needs: (handler, { videos, media, site }) => {
      videos.grant(handler, 'readShared');
      media.grantSign(handler);
      site.provideUrl(handler);
    },
  },
};

function changesVideo(handler: ReelwrightFunction, { credits, videos, media, site }: Grantors): void {
  videos.grant(handler, 'advance');
  credits.grant(handler, 'checkSession');
  media.grantSign(handler);
  site.provideUrl(handler);
}

/** Every route of the public API finds the key, counts the request and repeats an answer. */
function opensToKeys(
  handler: ReelwrightFunction,
  { credits, apiAccess, apiKeySecret, idempotencyRecords, limits, site }: Grantors,
): void {
  apiAccess.grant(handler, 'authorize');
  apiKeySecret.grantRead(handler);
  idempotencyRecords.grant(handler, 'repeat');
  limits.grant(handler, 'count');
  credits.grant(handler, 'readAccount');
  site.provideUrl(handler);
}

function managesWebhooks(handler: ReelwrightFunction, { credits, webhooks }: Grantors): void {
  webhooks.grantManage(handler);
  credits.grant(handler, 'checkSession');
}

function changesSecondFactor(handler: ReelwrightFunction, { identity, accountNotices }: Grantors): void {
  identity.grantProveOwner(handler);
  identity.grantSetSecondFactor(handler);
  accountNotices.grantSend(handler);
}

/** For a person without a password. */
function mailsOwnersCode(
  handler: ReelwrightFunction,
  { identity, accountCodes, mail, site }: Grantors,
): void {
  identity.grantLookUp(handler);
  accountCodes.grant(handler, 'issue');
  mail.grantSend(handler);
  site.provideUrl(handler);
}

function makesApiKeys(handler: ReelwrightFunction, grantors: Grantors): void {
  const { apiAccess, apiKeySecret, credits, identity, accountCodes, accountNotices } = grantors;
  apiAccess.grant(handler, 'make');
  apiKeySecret.grantRead(handler);
  credits.grant(handler, 'checkSession');
  identity.grantProveOwner(handler);
  accountCodes.grant(handler, 'redeemCodes');
  accountNotices.grantSend(handler);
}

function endsSessions(handler: ReelwrightFunction, { credits, identity }: Grantors): void {
  credits.grant(handler, 'endSessions');
  identity.grantSignOut(handler);
}

function syncsWithStripe(handler: ReelwrightFunction, { credits, orders, stripe }: Grantors): void {
  stripe.grantCall(handler);
  credits.grant(handler, 'post');
  orders.grant(handler, 'list');
  orders.grant(handler, 'record');
}

function sendsToCheckout(handler: ReelwrightFunction, { credits, identity, site, stripe }: Grantors): void {
  credits.grant(handler, 'noteStripe');
  identity.grantLookUp(handler);
  site.provideUrl(handler);
  stripe.grantCall(handler);
}

/** Their new versions are released gradually. */
const movesMoney: ReadonlySet<RouteKey | PageKey> = new Set([
  'createCheckout',
  'createPayment',
  'customerPortal',
  'setRenewal',
  'stripeWebhook',
  'deductCredits',
  'generateVideo',
  'generateByKey',
  'mcp',
]);

/** `developers`: routes of programs and their owners. `site`: all others, and pages. */
export type RoutePart = 'site' | 'developers';

export interface RoutesProps {
  readonly part: RoutePart;
  readonly environment: Environment;
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly authorizer: HttpJwtAuthorizer;
  readonly grantors: Grantors;
}

/**
 * A function and a route for each row of the contract. A stack may have 500 resources and 60 references to
 * secrets, so `developers` is a stack of its own.
 */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    const { part, environment, api, originSecret, authorizer, grantors } = props;
    const releases = new Releases(this, 'Releases', { environment });
    const invocations = new PolicyDocument();
    const invoker = new Role(this, 'Invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { Invocations: invocations },
    });
    const added: HttpRoute[] = [];
    for (const { key, methods, path, sessionPath, access, isLimited } of rowsOf(part)) {
      const { description, timeout, memoryMegabytes = 512, bulkhead, needs } = handlers[key];
      const handler = new ReelwrightFunction(this, capitalized(key), {
        environment,
        entry: entryOf(key),
        description,
        timeout,
        memoryMegabytes,
        ...(bulkhead && { bulkhead }),
      });
      if (bulkhead === 'waiting') handler.setVariable('WAITS_MAXIMUM', String(waitsMaximum(environment)));
      originSecret.provideAccepted(handler);
      if (access === 'user') grantors.credits.grant(handler, 'readAccount');
      if (access === 'key') opensToKeys(handler, grantors);
      needs(handler, grantors, environment);
      if (isLimited) grantors.limits.grant(handler, 'count');
      const called = movesMoney.has(key) ? releases.release(handler) : handler;
      invocations.addStatements(
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [called.functionArn] }),
      );
      const integration = new FunctionIntegration(`${capitalized(key)}Integration`, called, invoker);
      for (const method of methods) {
        const route = new HttpRoute(this, `${capitalized(key)}${method === 'HEAD' ? 'Head' : ''}Route`, {
          httpApi: api.httpApi,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration,
          ...(access === 'user' && { authorizer }),
        });
        added.push(route);
        if (access !== 'user') {
          Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: whyWithoutToken[access] });
        }

        if (sessionPath !== undefined) {
          new HttpRoute(this, `${capitalized(key)}SessionRoute`, {
            httpApi: api.httpApi,
            routeKey: HttpRouteKey.with(sessionPath, HttpMethod[method]),
            integration,
            authorizer,
          });
        }
      }
    }
    if (part === 'site') this.#addStage(environment, api, added);
  }

  /** The stage serves the routes of both stacks; the other one is deployed before. */
  #addStage(environment: Environment, api: Api, added: readonly HttpRoute[]): void {
    const stage = new ApiStage(this, 'Stage', { environment, api });
    stage.node.addDependency(...added);
  }
}

const whyWithoutToken = {
  key: 'Programs call with an API key, which the handler finds by its hash before anything else.',
  signed:
    'Stripe and GitHub call without a token: the handler verifies the signature over the raw body first.',
  anyone:
    'It is public: a shared video needs the 128 random bits of its link, messages and addresses are counted by sender, a sign-up is confirmed and sessions are ended by the 256 random bits of a link, a subscription ends by the 128 random bits of its link, and the status of the services is public.',
} as const;

/** The API routes of a part. */
export function routesOf(part: RoutePart): readonly RouteKey[] {
  return Object.keys(routes)
    .filter((key): key is RouteKey => key in routes)
    .filter((key) => routes[key].slice.startsWith('developers/') === (part === 'developers'));
}

function rowsOf(part: RoutePart) {
  const isPageKey = (key: string): key is PageKey => key in pages;
  return [
    ...routesOf(part).map((key) => ({
      key,
      ...routes[key],
      methods: [routes[key].method],
      sessionPath: sessionPathOf(key),
      isLimited: 'limit' in routes[key],
    })),
    ...Object.keys(part === 'site' ? pages : {})
      .filter(isPageKey)
      .map((key) => ({
        key,
        ...pages[key],
        access: 'anyone' as const,
        sessionPath: undefined,
        isLimited: false,
      })),
  ];
}
