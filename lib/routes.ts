import { Duration, Validations } from 'aws-cdk-lib';
import { CfnStage, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { entryOf, type PageKey, pages, type RouteKey, routes } from '../contract/routes.ts';
import type { Api } from './api.ts';
import { capitalized } from './construct-id.ts';
import type { Credits, Orders, SignInLinks, Videos } from './data.ts';
import type { Environment } from './environments.ts';
import type { Generation } from './generation.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Media } from './media.ts';
import type { Messages } from './messages.ts';
import { ReelwrightFunction } from './reelwright-function.ts';
import type { Resumes } from './resumes.ts';
import type { SignIn } from './sign-in.ts';
import type { Site } from './site.ts';
import type { StatusRecords, StatusSubscriptions } from './status.ts';
import type { StripeAccount } from './stripe-account.ts';

/** Everything that a handler may be granted something of. */
interface Grantors {
  readonly credits: Credits;
  readonly orders: Orders;
  readonly videos: Videos;
  readonly signInLinks: SignInLinks;
  readonly identity: Identity;
  readonly media: Media;
  readonly generation: Generation;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly statusRecords: StatusRecords;
  readonly statusSubscriptions: StatusSubscriptions;
  readonly messages: Messages;
  readonly resumes: Resumes;
  readonly mail: Mail;
}

interface Handler {
  readonly description: string;
  readonly timeout: Duration;
  /** 512 unless told. */
  readonly memoryMegabytes?: number;
  /** What the handler may do, and no more. */
  readonly needs: (handler: ReelwrightFunction, grantors: Grantors) => void;
}

const ownWork = Duration.seconds(10);
/** Stripe's answer may take long; a payment that was begun should not be given up early. */
const workAtStripe = Duration.seconds(20);

/** Many things in many places; API Gateway itself waits for 30 s. */
const workEverywhere = Duration.seconds(29);

const handlers: { readonly [K in RouteKey | PageKey]: Handler } = {
  checkSubscription: {
    description: 'Says what the person subscribes to, and asks Stripe after a visit there',
    timeout: workAtStripe,
    needs: syncsWithStripe,
  },
  createCheckout: {
    description: "Opens a checkout at Stripe's for a plan, or the portal for somebody who has one",
    timeout: workAtStripe,
    needs: sendsToCheckout,
  },
  createPayment: {
    description: "Opens a checkout at Stripe's for a pack of credits",
    timeout: workAtStripe,
    needs: sendsToCheckout,
  },
  customerPortal: {
    description: "Opens Stripe's portal, where a subscription is managed",
    timeout: workAtStripe,
    needs: (handler, { credits, site, stripe }) => {
      credits.grantNoteStripe(handler);
      site.tellAddress(handler);
      stripe.grantCall(handler);
    },
  },
  listOrders: {
    description: "Lists the person's paid orders",
    timeout: ownWork,
    needs: (handler, { orders }) => orders.grantList(handler),
  },
  stripeWebhook: {
    description: 'Hears from Stripe what was paid, and grants the credits once',
    timeout: workAtStripe,
    needs: (handler, grantors) => {
      syncsWithStripe(handler, grantors);
      grantors.stripe.grantVerifyWebhook(handler);
    },
  },
  getCredits: {
    description: "Says the person's balance",
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grantReadAccount(handler),
  },
  deductCredits: {
    description: "Takes credits from the person's balance, once",
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grantPost(handler),
  },
  listCreditEntries: {
    description: "Lists every movement of the person's credits",
    timeout: ownWork,
    needs: (handler, { credits }) => {
      credits.grantReadAccount(handler);
      credits.grantReadEntries(handler);
    },
  },
  creditUsage: {
    description: 'Says how many credits the person used on each of the last days',
    timeout: ownWork,
    needs: (handler, { credits }) => credits.grantReadEntries(handler),
  },
  deleteAccount: {
    description: 'Ends what the person pays, and removes what is personal',
    timeout: workEverywhere,
    needs: (handler, { credits, videos, signInLinks, identity, media, stripe }) => {
      credits.grantErase(handler);
      videos.grantErase(handler);
      signInLinks.grantForget(handler);
      media.grantRemove(handler);
      identity.grantRemove(handler);
      stripe.grantCall(handler);
    },
  },
  exportAccount: {
    description: 'Writes all that is held about the person into a file that they can fetch',
    timeout: workEverywhere,
    // The rows, and the file made of them, of somebody with thousands of videos.
    memoryMegabytes: 1_024,
    needs: (handler, grantors) => {
      const { credits, orders, videos, identity, media, messages, site, statusSubscriptions } = grantors;
      credits.grantReadAccount(handler);
      credits.grantReadEntries(handler);
      orders.grantList(handler);
      videos.grantList(handler);
      messages.grantReadOfSender(handler);
      statusSubscriptions.grantRead(handler);
      identity.grantLookUp(handler);
      media.grantSign(handler);
      media.grantKeepExports(handler);
      site.tellAddress(handler);
    },
  },
  videoHistory: {
    description: "Lists the person's videos",
    timeout: ownWork,
    needs: (handler, { videos, media, site }) => {
      videos.grantList(handler);
      media.grantSign(handler);
      site.tellAddress(handler);
    },
  },
  generateVideo: {
    description: 'Takes the credits and creates the video in one transaction, then starts the rendering',
    timeout: ownWork,
    needs: (handler, { credits, videos, generation, media, site }) => {
      credits.grantPost(handler);
      videos.grantCreate(handler);
      generation.grantStart(handler);
      generation.grantChooseModel(handler);
      media.grantFindImages(handler);
      media.grantSign(handler);
      site.tellAddress(handler);
    },
  },
  createUpload: {
    description: 'Signs a form by which the browser sends an image to S3',
    timeout: ownWork,
    needs: (handler, { media }) => media.grantReceiveUploads(handler),
  },
  checkImage: {
    description: 'Checks an uploaded image by its bytes, and makes it ready to start videos from',
    // 15 s for the picture, the rest for S3 on both sides of it.
    timeout: workEverywhere,
    // One whole processor; the largest image that is taken unfolds to 700 MB.
    memoryMegabytes: 1_769,
    needs: (handler, { media }) => media.grantPrepareImages(handler),
  },
  sendMessage: {
    description: "Keeps a visitor's message and mails it to the operator",
    // A résumé goes to S3, the message to DynamoDB, the mail to SES.
    timeout: workEverywhere,
    needs: (handler, { messages, resumes, mail }) => {
      messages.grantKeep(handler);
      resumes.grantKeep(handler);
      mail.grantSendToOperator(handler);
    },
  },
  getVideo: {
    description: 'Says how one video is doing',
    timeout: ownWork,
    needs: (handler, { videos, media, site }) => {
      videos.grantRead(handler);
      media.grantSign(handler);
      site.tellAddress(handler);
    },
  },
  cancelVideo: {
    description:
      'Ends a video that nobody wants any more; its credits come back until its provider has taken it',
    timeout: ownWork,
    needs: (handler, grantors) => {
      changesVideo(handler, grantors);
      grantors.credits.grantPost(handler);
    },
  },
  updateVideo: {
    description: 'Keeps a video or lets it go, and takes its deletion back',
    timeout: ownWork,
    needs: changesVideo,
  },
  deleteVideo: {
    description: 'Takes a video out of sight, for an hour before it is removed',
    timeout: ownWork,
    needs: (handler, { videos }) => videos.grantAdvance(handler),
  },
  shareVideo: {
    description: 'Makes the link by which everybody may watch a video',
    timeout: ownWork,
    needs: changesVideo,
  },
  unshareVideo: {
    description: 'Takes the link of a video back',
    timeout: ownWork,
    needs: changesVideo,
  },
  getSharedVideo: {
    description: 'Shows a shared video to whoever has its link',
    timeout: ownWork,
    needs: (handler, { videos, site }) => {
      videos.grantReadShared(handler);
      site.tellAddress(handler);
    },
  },
  getHealth: {
    description: 'Answers, so that it can be measured whether the API does',
    timeout: Duration.seconds(3),
    memoryMegabytes: 128,
    needs: () => undefined,
  },
  getStatus: {
    description: 'Says how the services are doing, as measured',
    timeout: ownWork,
    needs: (handler, { statusRecords }) => statusRecords.grantRead(handler),
  },
  subscribeToStatus: {
    description: 'Mails a link to confirm that somebody wants to hear of incidents',
    // SES may take a dozen seconds.
    timeout: workAtStripe,
    needs: (handler, { statusSubscriptions, mail, site }) => {
      statusSubscriptions.grantRequest(handler);
      mail.grantSend(handler);
      site.tellAddress(handler);
    },
  },
  confirmStatusSubscription: {
    description: 'Confirms by a link that somebody wants to hear of incidents',
    timeout: ownWork,
    needs: (handler, { statusSubscriptions }) => statusSubscriptions.grantConfirm(handler),
  },
  endStatusSubscription: {
    description: 'Deletes the address of somebody who no longer wants to hear of incidents',
    timeout: ownWork,
    needs: (handler, { statusSubscriptions }) => statusSubscriptions.grantEnd(handler),
  },
  sharedVideoPage: {
    description: 'Writes the page of a shared video, for people and for the previews of messengers',
    timeout: ownWork,
    needs: (handler, { videos, media, site }) => {
      videos.grantReadShared(handler);
      media.grantSign(handler);
      site.tellAddress(handler);
    },
  },
};

/** Changes a video of the person's own, and answers with it as it then is. */
function changesVideo(handler: ReelwrightFunction, { videos, media, site }: Grantors): void {
  videos.grantAdvance(handler);
  media.grantSign(handler);
  site.tellAddress(handler);
}

/** Asks Stripe for everything about a customer, and writes down what it means. */
function syncsWithStripe(handler: ReelwrightFunction, { credits, orders, stripe }: Grantors): void {
  stripe.grantCall(handler);
  credits.grantPost(handler);
  orders.grantList(handler);
  orders.grantRecord(handler);
}

/** Makes the person a customer of Stripe's, and sends them there to pay. */
function sendsToCheckout(handler: ReelwrightFunction, { credits, identity, site, stripe }: Grantors): void {
  credits.grantNoteStripe(handler);
  identity.grantLookUp(handler);
  site.tellAddress(handler);
  stripe.grantCall(handler);
}

export interface RoutesProps {
  readonly environment: Environment;
  readonly api: Api;
  readonly signIn: SignIn;
  readonly grantors: Grantors;
}

/** One function and one route for each row of the contract: of the API, and of the pages that functions write. */
export class Routes extends Construct {
  constructor(scope: Construct, id: string, props: RoutesProps) {
    super(scope, id);
    const { environment, api, signIn, grantors } = props;
    const authorizer = new HttpJwtAuthorizer('User', signIn.identity.issuer, {
      authorizerName: 'user',
      jwtAudience: [signIn.client.userPoolClientId],
    });

    const stage = api.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage of an HTTP API is no longer a CfnStage.');
    // Free-form in CloudFormation, so its keys are written as CloudFormation writes them.
    const routeSettings: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> = {};

    for (const { key, methods, path, access } of rows()) {
      const { description, timeout, memoryMegabytes = 512, needs } = handlers[key];
      const handler = new ReelwrightFunction(this, capitalized(key), {
        environment,
        entry: entryOf(key),
        description,
        timeout,
        memoryMegabytes,
      });
      needs(handler, grantors);
      const integration = new HttpLambdaIntegration(`${capitalized(key)}Integration`, handler);
      for (const method of methods) {
        const route = new HttpRoute(this, `${capitalized(key)}${method === 'HEAD' ? 'Head' : ''}Route`, {
          httpApi: api.httpApi,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration,
          ...(access === 'user' && { authorizer }),
        });
        if (access !== 'user') {
          Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: whyWithoutToken[access] });
        }

        const throttle = environment.throttles.routes[key];
        if (throttle) {
          routeSettings[`${method} ${path}`] = {
            ThrottlingRateLimit: throttle.requestsPerSecond,
            ThrottlingBurstLimit: throttle.burst,
          };
          // A stage may only name routes that are there.
          api.stage.node.addDependency(route);
        }
      }
    }
    stage.routeSettings = routeSettings;
  }
}

const whyWithoutToken = {
  signed:
    'The caller is a machine without a token: the handler verifies its signature over the raw body before anything else.',
  anyone:
    'Everybody may call it: what shows a shared video takes the 128 random bits of its link for the permission, what takes a message or an address counts them by sender, a subscription ends by the 128 random bits of its link, and the status of the services is for everybody.',
} as const;

/** The rows of the contract, of both kinds. A page is for anyone. */
function rows() {
  const isRouteKey = (key: string): key is RouteKey => key in routes;
  const isPageKey = (key: string): key is PageKey => key in pages;
  return [
    ...Object.keys(routes)
      .filter(isRouteKey)
      .map((key) => ({ key, ...routes[key], methods: [routes[key].method] })),
    ...Object.keys(pages)
      .filter(isPageKey)
      .map((key) => ({ key, ...pages[key], access: 'anyone' as const })),
  ];
}
