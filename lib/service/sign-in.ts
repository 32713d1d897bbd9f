import { Duration, SecretValue } from 'aws-cdk-lib';
import {
  LambdaVersion,
  OAuthScope,
  ProviderAttribute,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { type Language, languages } from '../../contract/fields/languages.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import { capitalized } from '../foundation/construct-id.ts';
import type { Environment } from '../foundation/environments.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { AccountNotices } from './account-notices.ts';
import type { Identity } from './identity.ts';
import type { Site } from './site.ts';

export interface SignInProps {
  readonly environment: Environment;
  readonly identity: Identity;
  readonly tables: DataTables;
  readonly accountNotices: AccountNotices;
  readonly site: Site;
}

/** Sign-in by password, and by Google where configured. */
export class SignIn extends Construct {
  readonly identity: Identity;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: SignInProps) {
    super(scope, id);
    this.identity = props.identity;
    this.client = this.#addClient(props);
    this.#addTriggers(props);
  }

  /** The browser's client, without a secret, which a browser cannot keep. */
  #addClient({ environment, identity, site }: SignInProps): UserPoolClient {
    const google = this.#addGoogle({ environment, identity });
    const client = new UserPoolClient(this, 'Client', {
      userPool: identity.userPool,
      generateSecret: false,
      // No custom authentication: Cognito would ask for no second factor.
      authFlows: { userSrp: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(10),
      idTokenValidity: Duration.minutes(10),
      refreshTokenValidity: Duration.days(30),
      ...(google
        ? {
            supportedIdentityProviders: [
              UserPoolClientIdentityProvider.COGNITO,
              UserPoolClientIdentityProvider.GOOGLE,
            ],
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
              callbackUrls: languages.map((language) => `${site.url}${prefixOf(language)}/generate`),
              logoutUrls: languages.map((language) => `${site.url}${prefixOf(language) || '/'}`),
            },
          }
        : { supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO], disableOAuth: true }),
    });
    if (google) client.node.addDependency(google);
    return client;
  }

  #addGoogle({
    environment,
    identity,
  }: Pick<SignInProps, 'environment' | 'identity'>): UserPoolIdentityProviderGoogle | undefined {
    const { google } = environment;
    if (google === undefined) return undefined;
    identity.userPool.addDomain('Domain', { cognitoDomain: { domainPrefix: google.signInDomainPrefix } });
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: identity.userPool,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.clientSecretName),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      },
    });
  }

  #addTriggers(props: SignInProps): void {
    const { identity, tables, accountNotices, site } = props;
    const preSignUp = this.#trigger(
      props,
      UserPoolOperation.PRE_SIGN_UP,
      'pre-sign-up',
      'Links Google to the account with the same verified address',
    );
    preSignUp.allowAfterwards(
      'LinkProviders',
      ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminLinkProviderForUser', 'cognito-idp:ListUsers'],
      [identity.userPool.userPoolArn],
    );
    identity.grantNoteAgreement(preSignUp);

    const customMessage = this.#trigger(
      props,
      UserPoolOperation.CUSTOM_MESSAGE,
      'custom-message',
      'Writes the email of the user pool, with a link that confirms a sign-up',
    );
    // Emails, up to what operators have set.
    for (const mailing of [preSignUp, customMessage])
      grantTables(mailing, tables, ['limits.count', 'settings.read']);
    site.provideUrl(customMessage);
    grantTables(customMessage, tables, ['confirmationLinks.issue']);

    const preTokenGeneration = this.#trigger(
      props,
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      'pre-token-generation',
      'Decides what access tokens may do, and names the epoch of the sessions in them',
      LambdaVersion.V2_0,
    );
    grantTables(preTokenGeneration, tables, [
      'credits.readAccount',
      'credits.endSessions',
      'accountCodes.knowBrowsers',
    ]);
    grantAtSignUp(preTokenGeneration, props);
    identity.grantResolveAccount(preTokenGeneration);
    identity.grantKnowAccountChanges(preTokenGeneration);
    accountNotices.grantSend(preTokenGeneration);

    const postConfirmation = this.#trigger(
      props,
      UserPoolOperation.POST_CONFIRMATION,
      'post-confirmation',
      'Ends all sessions of a person who reset the password, and tells them',
    );
    grantTables(postConfirmation, tables, ['credits.readAccount', 'credits.endSessions']);
    identity.grantResolveAccount(postConfirmation);
    accountNotices.grantSend(postConfirmation);
    postConfirmation.allowAfterwards(
      'EndSessions',
      ['cognito-idp:AdminUserGlobalSignOut'],
      [identity.userPool.userPoolArn],
    );
  }

  #trigger(
    { environment, identity }: SignInProps,
    operation: UserPoolOperation,
    name: string,
    description: string,
    version?: LambdaVersion,
  ): ReelwrightFunction {
    const handler = new ReelwrightFunction(this, capitalized(operation.operationName), {
      environment,
      entry: `functions/account/sign-up/${name}.lambda.ts`,
      description,
      // Cognito gives up after 5 s and retries at most twice.
      timeout: Duration.seconds(5),
      memoryMegabytes: 512,
      bulkhead: 'trigger',
    });
    identity.userPool.addTrigger(operation, handler, version);
    return handler;
  }
}

/** Where each account begins with credits. */
function grantAtSignUp(trigger: ReelwrightFunction, { environment, tables }: SignInProps): void {
  if (environment.creditsAtSignUp === undefined) return;
  trigger.setVariable('CREDITS_AT_SIGN_UP', String(environment.creditsAtSignUp));
  grantTables(trigger, tables, ['credits.post']);
}

/** The prefix of a language's paths, as in web/addresses/languages.ts. */
function prefixOf(language: Language): string {
  return language === 'en' ? '' : `/${language}`;
}
