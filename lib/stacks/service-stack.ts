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
import { Moderation } from '../service/moderation.ts';
import { OperatorCommands } from '../service/operators/operator-commands.ts';
import { OriginSecret } from '../service/origin-secret.ts';
import { Recovery } from '../service/recovery.ts';
import { Reports } from '../service/reports.ts';
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
import type { EdgeStack } from './edge-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly siteFiles: SiteFiles;
  readonly sampleClips: string;
  /** Where the site's web ACL may not be in this stack. */
  readonly edge: EdgeStack | undefined;
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
  readonly moderation: Moderation;
  readonly resumes: Resumes;
  readonly webhooks: Webhooks;
  readonly apiKeySecret: ApiKeySecret;

  /** Each step reads the constructs of the steps before it, by the fields that hold them. */
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { environment } = props;
    const { tables } = props.data;

    const accessLogs = new AccessLogs(this, 'AccessLogs', { environment });
    this.mail = new Mail({ stack: this, environment });
    this.identity = new Identity(this, 'Identity', { environment, tables, mail: this.mail });
    this.mail.recordOutcomes({ identity: this.identity, tables });
    this.media = new Media(this, 'Media', { environment });
    const samples = new SampleClips(this, 'SampleClips', {
      environment,
      accessLogs,
      folder: props.sampleClips,
    });
    this.api = new Api(this, 'Api', { environment });
    this.originSecret = new OriginSecret(this, 'OriginSecret', {
      environment,
      generations: secretGenerations[environment.name].originSecret,
    });
    this.site = this.#addSite(props, accessLogs);

    this.accountNotices = this.#addAccountNotices(props);
    this.stripe = new StripeAccount({ stack: this, environment });
    this.signIn = this.#addSignIn(props);
    const { mail, identity, media, site, stripe } = this;
    new UserExport(this, 'UserExport', { environment, accessLogs, identity, tables });
    this.webhooks = this.#addWebhooks(props);
    this.dataExports = this.#addDataExports(props);
    const models = new VideoModels({ environment, tables });
    this.moderation = new Moderation(this, 'Moderation', { environment, media });
    this.generation = this.#addGeneration(props, samples, models);
    new Retention(this, 'Retention', { environment, tables, media, models });
    const billing = new Billing(this, 'Billing', { environment, tables, site, stripe, mail });
    new OperatorCommands(this, 'OperatorCommands', { environment, tables, models, identity, stripe });
    new Recovery(this, 'Recovery', { environment, tables, media });
    new Deletions(this, 'Deletions', { environment, tables, media, identity, stripe, mail });
    this.apiKeySecret = new ApiKeySecret(this, 'ApiKeySecret', { environment });
    new ApiContracts(this, 'ApiContracts', { environment, tables });
    new Reports(this, 'Reports', {
      environment,
      tables,
      media,
      identity,
      site,
      mail,
    });
    this.resumes = new Resumes(this, 'Resumes', { environment, accessLogs });
    new Support(this, 'Support', { environment, tables, resumes: this.resumes, mail });
    this.#addStatus(props, models);
    this.userAuthorizer = new HttpJwtAuthorizer('User', this.signIn.identity.issuer, {
      authorizerName: 'user',
      jwtAudience: [this.signIn.client.userPoolClientId],
    });
    this.#addOutputs(billing, environment);
  }

  #addSite({ environment, siteFiles, edge }: ServiceStackProps, accessLogs: AccessLogs): Site {
    return new Site(this, 'Site', {
      environment,
      accessLogs,
      api: this.api,
      originSecret: this.originSecret,
      media: this.media,
      identity: this.identity,
      files: siteFiles,
      webAclArn: edge?.webAclArn,
    });
  }

  #addAccountNotices({ environment, data }: ServiceStackProps): AccountNotices {
    return new AccountNotices(this, 'AccountNotices', {
      environment,
      tables: data.tables,
      identity: this.identity,
      site: this.site,
      mail: this.mail,
    });
  }

  #addSignIn({ environment, data }: ServiceStackProps): SignIn {
    return new SignIn(this, 'SignIn', {
      environment,
      identity: this.identity,
      tables: data.tables,
      accountNotices: this.accountNotices,
      site: this.site,
    });
  }

  #addWebhooks({ environment, data }: ServiceStackProps): Webhooks {
    return new Webhooks(this, 'Webhooks', {
      environment,
      tables: data.tables,
      media: this.media,
      identity: this.identity,
      site: this.site,
      mail: this.mail,
    });
  }

  #addDataExports({ environment, data }: ServiceStackProps): DataExports {
    return new DataExports(this, 'DataExports', {
      environment,
      tables: data.tables,
      accountNotices: this.accountNotices,
      identity: this.identity,
      media: this.media,
      site: this.site,
    });
  }

  #addGeneration(
    { environment, data }: ServiceStackProps,
    samples: SampleClips,
    models: VideoModels,
  ): Generation {
    return new Generation(this, 'Generation', {
      environment,
      releases: new Releases(this, 'Releases', { environment }),
      tables: data.tables,
      media: this.media,
      samples,
      models,
      webhooks: this.webhooks,
    });
  }

  #addStatus({ environment, data }: ServiceStackProps, models: VideoModels): void {
    new Status(this, 'Status', {
      environment,
      tables: data.tables,
      identity: this.identity,
      models,
      site: this.site,
      stripe: this.stripe,
      mail: this.mail,
    });
  }

  #addOutputs(billing: Billing, environment: Environment): void {
    const { site, identity, api } = this;
    new CfnOutput(this, 'SiteUrl', { value: site.url, description: 'The site' });
    if (environment.isTrial) {
      const { operatorAddress = '' } = environment;
      new CfnOutput(this, 'NextSteps', {
        value: `Open ${site.url} and sign up as ${operatorAddress}: your account begins with ${environment.creditsAtSignUp} credits. Payments: npm run rotate -- stripe-secret-key -c trial=${operatorAddress}. Remove all of it: npx cdk destroy --all -c trial=${operatorAddress}`,
      });
    }
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
