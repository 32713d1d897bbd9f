import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { Construct } from 'constructs';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import type { SiteFiles } from '../edge/site-files.ts';
import { AccessLogs } from '../foundation/access-logs.ts';
import type { Environment } from '../foundation/environments.ts';
import { secretGenerations } from '../foundation/secret-generations.ts';
import { Releases } from '../functions/releases.ts';
import { Media } from '../media/media.ts';
import { Resumes } from '../media/resumes.ts';
import { SampleClips } from '../media/sample-clips.ts';
import { AccountNotices } from '../service/account-notices.ts';
import { Api } from '../service/api.ts';
import { Billing } from '../service/billing.ts';
import { DataExports } from '../service/data-exports.ts';
import { Deletions } from '../service/deletions.ts';
import { ApiContracts, ApiKeySecret } from '../service/developers.ts';
import { Generation } from '../service/generation.ts';
import { Identity } from '../service/identity.ts';
import { Mail } from '../service/mail.ts';
import { OperatorCredits } from '../service/operator-credits.ts';
import { OriginSecret } from '../service/origin-secret.ts';
import { Recovery } from '../service/recovery.ts';
import { Retention } from '../service/retention.ts';
import { SignIn } from '../service/sign-in.ts';
import { Site } from '../service/site.ts';
import { Status } from '../service/status.ts';
import { StripeAccount } from '../service/stripe-account.ts';
import { Support } from '../service/support.ts';
import { UserExport } from '../service/user-export.ts';
import { VideoModels } from '../service/video-models.ts';
import { Webhooks } from '../service/webhooks.ts';
import type { DataStack } from './data-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly siteFiles: SiteFiles;
  readonly sampleClips: string;
}

/**
 * The service: what has an address, and what happens without a request. Later stacks answer requests and
 * publish pages.
 */
export class ServiceStack extends Stack {
  readonly api: Api;
  readonly originSecret: OriginSecret;
  readonly identity: Identity;
  readonly site: Site;
  readonly media: Media;
  readonly mail: Mail;
  readonly stripe: StripeAccount;
  readonly signIn: SignIn;
  readonly userAuthorizer: HttpJwtAuthorizer;
  readonly accountNotices: AccountNotices;
  readonly dataExports: DataExports;
  readonly generation: Generation;
  readonly resumes: Resumes;
  readonly webhooks: Webhooks;
  readonly apiKeySecret: ApiKeySecret;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { environment } = props;
    const {
      credits,
      orders,
      videos,
      lines,
      personalFiles,
      identities,
      confirmationLinks,
      limits,
      accountCodes,
      spend,
      messages,
      statusRecords,
      statusSubscriptions,
      erasures,
      apiAccess,
      webhookRecords,
      idempotencyRecords,
    } = props.data;

    const accessLogs = new AccessLogs(this, 'AccessLogs', { environment });
    const mail = new Mail({ stack: this, environment });
    const identity = new Identity(this, 'Identity', { environment, identities, mail });
    const media = new Media(this, 'Media', { environment });
    const samples = new SampleClips(this, 'SampleClips', {
      environment,
      accessLogs,
      folder: props.sampleClips,
    });
    const api = new Api(this, 'Api', { environment });
    const originSecret = new OriginSecret(this, 'OriginSecret', {
      environment,
      generations: secretGenerations[environment.name].originSecret,
    });
    const site = new Site(this, 'Site', {
      environment,
      accessLogs,
      api,
      originSecret,
      media,
      identity,
      files: props.siteFiles,
    });

    const accountNotices = new AccountNotices(this, 'AccountNotices', {
      environment,
      accountCodes,
      identity,
      site,
      mail,
    });
    const stripe = new StripeAccount({ stack: this, environment });
    const signIn = new SignIn(this, 'SignIn', {
      environment,
      identity,
      confirmationLinks,
      limits,
      credits,
      accountCodes,
      accountNotices,
      site,
    });
    new UserExport(this, 'UserExport', { environment, accessLogs, identity, erasures });
    const webhooks = new Webhooks(this, 'Webhooks', {
      environment,
      records: webhookRecords,
      videos,
      credits,
      media,
      identity,
      site,
      mail,
    });
    const dataExports = new DataExports(this, 'DataExports', {
      environment,
      credits,
      orders,
      videos,
      personalFiles,
      messages,
      statusSubscriptions,
      apiAccess,
      webhookRecords,
      accountNotices,
      identity,
      media,
      site,
    });
    const models = new VideoModels({ stack: this, environment, spend });
    const generation = new Generation(this, 'Generation', {
      environment,
      releases: new Releases(this, 'Releases', { environment }),
      credits,
      videos,
      lines,
      media,
      samples,
      models,
      statusRecords,
      apiAccess,
      webhooks,
    });
    new Retention(this, 'Retention', { environment, videos, media, models });
    const billing = new Billing(this, 'Billing', { environment, credits, orders, site, stripe, mail });
    new OperatorCredits(this, 'OperatorCredits', { environment, credits, limits, identities });
    new Recovery(this, 'Recovery', { environment, credits, videos, erasures, apiAccess, media });
    new Deletions(this, 'Deletions', {
      environment,
      credits,
      videos,
      erasures,
      personalFiles,
      confirmationLinks,
      accountCodes,
      apiAccess,
      webhookRecords,
      idempotencyRecords,
      media,
      identity,
      stripe,
      orders,
      mail,
    });
    const apiKeySecret = new ApiKeySecret(this, 'ApiKeySecret', { environment });
    new ApiContracts(this, 'ApiContracts', { environment, apiAccess, identities });
    const resumes = new Resumes(this, 'Resumes', { environment, accessLogs });
    new Support(this, 'Support', { environment, messages, resumes, mail });
    new Status(this, 'Status', {
      environment,
      records: statusRecords,
      subscriptions: statusSubscriptions,
      limits,
      identity,
      models,
      site,
      stripe,
      mail,
    });
    this.api = api;
    this.originSecret = originSecret;
    this.identity = identity;
    this.site = site;
    this.media = media;
    this.mail = mail;
    this.stripe = stripe;
    this.signIn = signIn;
    this.userAuthorizer = new HttpJwtAuthorizer('User', signIn.identity.issuer, {
      authorizerName: 'user',
      jwtAudience: [signIn.client.userPoolClientId],
    });
    this.accountNotices = accountNotices;
    this.dataExports = dataExports;
    this.generation = generation;
    this.resumes = resumes;
    this.webhooks = webhooks;
    this.apiKeySecret = apiKeySecret;

    new CfnOutput(this, 'SiteUrl', { value: site.url, description: 'The site' });
    new CfnOutput(this, 'DistributionDomain', {
      value: site.distributionDomain,
      description: "Where the DNS records of the site's own domain lead",
    });
    new CfnOutput(this, 'UserPoolId', { value: identity.userPool.userPoolId });
    new CfnOutput(this, 'ApiUrl', {
      value: api.url,
      description: "The API's own address, behind the site's",
    });
    new CfnOutput(this, 'StripeWebhookUrl', {
      value: `${site.url}/api/webhooks/stripe`,
      description: "Register this address as a webhook endpoint in Stripe's dashboard",
    });
    new CfnOutput(this, 'StripeWebhookEvents', {
      value: stripeEventTypes.join(','),
      description: 'The types of events that the webhook endpoint listens to',
    });
    new CfnOutput(this, 'StripeCatalogSync', {
      value: billing.catalogSyncName,
      description: 'The function that brings the catalog to Stripe: npm run stripe:sync',
    });
  }
}
