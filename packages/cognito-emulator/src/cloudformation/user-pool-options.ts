import type { IncomingMessage } from 'node:http';
import type { Addresses } from 'aws-local/assembly/addresses.ts';
import { accountId, region } from 'aws-local/assembly/physical-names.ts';
import {
  ofType,
  type Resource,
  type ResourceOf,
  type ResourceType,
} from 'aws-local/assembly/resource-type.ts';
import type { InvocationSource } from 'aws-local/lambda/permissions.ts';
import type { InspectedRequest, WebAcls } from 'aws-local/wafv2/web-acl.ts';
import type * as z from 'zod/mini';
import { operationNameOf } from '../api/protocol.ts';
import type { AuthFlow, ClientSettings, GoogleProvider, PoolSettings } from '../settings/settings.ts';
import type { UserPoolOptions } from '../user-pool.ts';
import {
  type userPool,
  userPoolClient,
  userPoolDomain,
  userPoolGroup,
  userPoolIdentityProvider,
} from './resources.ts';

type FromResources =
  | 'region'
  | 'accountId'
  | 'poolId'
  | 'settings'
  | 'clients'
  | 'groups'
  | 'hosted'
  | 'isBlocked';

/** What one of a template's user pools, its clients, its groups and its sign-in with Google come to. */
export function userPoolOptionsOf(
  pool: ResourceOf<typeof userPool>,
  resources: readonly Resource[],
  environment: Omit<UserPoolOptions, FromResources> & {
    readonly assertMayInvoke: (source: InvocationSource) => void;
    /** Replaces outside addresses. */
    readonly addresses: Addresses;
    /** The OpenID provider in Google's place. */
    readonly googleIssuer: string;
    readonly webAcls: Pick<WebAcls, 'before'>;
    /** The address of the other end of a browser's connection. */
    readonly viewerAddressOf: (request: IncomingMessage) => string;
  },
): UserPoolOptions {
  const { assertMayInvoke, addresses, googleIssuer, webAcls, viewerAddressOf, ...rest } = environment;
  const settings = poolSettings(pool.properties);
  for (const functionArn of Object.values(settings.triggers)) {
    const sourceArn = String(pool.attributes.Arn);
    assertMayInvoke({ functionArn, service: 'cognito-idp.amazonaws.com', sourceArn });
  }
  const webAcl = webAcls.before(String(pool.attributes.Arn));
  const provider = googleProviderOf(resources, pool.ref);
  const origin = signInOriginOf(resources, pool.ref);
  return {
    ...rest,
    region,
    accountId,
    poolId: pool.ref,
    settings,
    clients: ofPool(resources, userPoolClient, pool.ref).map(({ ref, properties }) =>
      clientSettings(ref, properties, addresses.localize),
    ),
    groups: ofPool(resources, userPoolGroup, pool.ref).map(({ properties }) => properties.GroupName),
    hosted:
      provider && origin !== undefined
        ? { baseUrl: addresses.localize(origin), provider, issuer: googleIssuer }
        : undefined,
    isBlocked:
      webAcl &&
      ((request) => webAcl.inspect(inspectedRequest(request, viewerAddressOf(request))) !== undefined),
  };
}

/**
 * A browser's request as Cognito gives it to a web ACL: with the operation's name, and without anything personal.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
function inspectedRequest(request: IncomingMessage, address: string): InspectedRequest {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const operation = operationNameOf(request);
  return {
    address,
    method: request.method ?? 'GET',
    path: operation === '' ? path : '/',
    query,
    headers: { ...request.headers, ...(operation !== '' && { 'x-amzn-cognito-operation-name': operation }) },
  };
}

/** The pool's own resources of a type. */
function ofPool<Properties extends { readonly UserPoolId: string }>(
  resources: readonly Resource[],
  type: ResourceType<z.ZodMiniType<Properties>>,
  poolId: string,
): readonly Resource<Properties>[] {
  return ofType(resources, type).filter(({ properties }) => properties.UserPoolId === poolId);
}

/** Where the pool's hosted endpoints are in AWS; undefined if the template gives it no domain. */
export function signInOriginOf(resources: readonly Resource[], poolId: string): string | undefined {
  const [domain] = ofPool(resources, userPoolDomain, poolId);
  return domain && `https://${domain.ref}.auth.${region}.amazoncognito.com`;
}

/** The client that the template registers with Google; undefined if users do not sign in with it. */
export function googleProviderOf(resources: readonly Resource[], poolId: string): GoogleProvider | undefined {
  const [provider] = ofPool(resources, userPoolIdentityProvider, poolId);
  if (provider === undefined) return undefined;
  const { ProviderName, ProviderDetails, AttributeMapping = {} } = provider.properties;
  return {
    name: ProviderName,
    clientId: ProviderDetails.client_id,
    clientSecret: ProviderDetails.client_secret,
    scope: ProviderDetails.authorize_scopes,
    attributeMapping: AttributeMapping,
  };
}

/**
 * With CloudFormation's defaults. https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
 *
 * @throws Error for what the pool's plan does not have
 */
export function poolSettings(properties: ResourceOf<typeof userPool>['properties']): PoolSettings {
  const policy = properties.Policies?.PasswordPolicy;
  const requiresByDefault = policy === undefined;
  const template = properties.VerificationMessageTemplate;
  const { PreTokenGenerationConfig: tokens, ...triggers } = properties.LambdaConfig ?? {};
  // https://docs.aws.amazon.com/cognito/latest/developerguide/feature-plans-features-essentials.html
  if (tokens !== undefined && properties.UserPoolTier === 'LITE') {
    throw new Error(
      'FeatureUnavailableInTierException: access tokens are customized (LambdaVersion V2_0) from UserPoolTier ESSENTIALS on.',
    );
  }
  if (properties.UsernameAttributes !== undefined && properties.AutoVerifiedAttributes === undefined) {
    throw new Error(
      'The local cloud verifies the addresses by which users are known: AutoVerifiedAttributes.',
    );
  }
  const { AllowAdminCreateUserOnly: isClosed = false, InviteMessageTemplate: invitation } =
    properties.AdminCreateUserConfig ?? {};
  return {
    usernames: properties.UsernameAttributes === undefined ? 'chosen' : 'email',
    onlyAdministratorsCreateUsers: isClosed,
    secondFactor: properties.MfaConfiguration === 'ON' ? 'required' : 'optional',
    resetsPasswordsByEmail:
      properties.AccountRecoverySetting?.RecoveryMechanisms.some(({ Name }) => Name === 'admin_only') !==
      true,
    verifiesEmail: properties.AutoVerifiedAttributes !== undefined,
    temporaryPasswordDays: policy?.TemporaryPasswordValidityDays ?? 7,
    invitation: {
      subject: invitation?.EmailSubject ?? 'Your temporary password',
      message: invitation?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    },
    passwordPolicy: {
      minimumLength: policy?.MinimumLength ?? 8,
      requireLowercase: policy?.RequireLowercase ?? requiresByDefault,
      requireUppercase: policy?.RequireUppercase ?? requiresByDefault,
      requireNumbers: policy?.RequireNumbers ?? requiresByDefault,
      requireSymbols: policy?.RequireSymbols ?? requiresByDefault,
    },
    keepsEmailUntilVerified:
      properties.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate?.includes('email') ??
      false,
    triggers: { ...triggers, ...(tokens && { PreTokenGeneration: tokens.LambdaArn }) },
    verificationMessage: {
      subject: template?.EmailSubject ?? 'Your verification code',
      message: template?.EmailMessage ?? 'Your confirmation code is {####}',
    },
  };
}

/**
 * With CloudFormation's defaults.
 *
 * @param localize replaces the outside addresses that browsers may be sent to
 */
export function clientSettings(
  clientId: string,
  properties: ResourceOf<typeof userPoolClient>['properties'],
  localize: (address: string) => string,
): ClientSettings {
  const { TokenValidityUnits: units, RefreshTokenRotation: rotation, ...client } = properties;
  // The default has ALLOW_CUSTOM_AUTH too, which does nothing in a pool without triggers that make challenges.
  const flows = client.ExplicitAuthFlows ?? ['ALLOW_USER_SRP_AUTH'];
  const usesOAuth = client.AllowedOAuthFlowsUserPoolClient === true && client.AllowedOAuthFlows !== undefined;
  return {
    clientId,
    flows: new Set(flows.flatMap((flow) => flowOf[flow] ?? [])),
    accessTokenSeconds: seconds(client.AccessTokenValidity, units?.AccessToken ?? 'hours', 3_600),
    idTokenSeconds: seconds(client.IdTokenValidity, units?.IdToken ?? 'hours', 3_600),
    refreshTokenSeconds: seconds(
      client.RefreshTokenValidity,
      units?.RefreshToken ?? 'days',
      30 * secondsOfUnit.days,
    ),
    authSessionSeconds: (client.AuthSessionValidity ?? 3) * 60,
    refreshTokenRotation:
      rotation?.Feature === 'ENABLED' ? { graceSeconds: rotation.RetryGracePeriodSeconds ?? 0 } : undefined,
    readableAttributes: attributeSet(client.ReadAttributes),
    writableAttributes: attributeSet(client.WriteAttributes),
    oauth: usesOAuth
      ? {
          scopes: new Set(client.AllowedOAuthScopes),
          callbackUrls: new Set(client.CallbackURLs?.map(localize)),
          logoutUrls: new Set(client.LogoutURLs?.map(localize)),
          providers: new Set(client.SupportedIdentityProviders),
        }
      : undefined,
  };
}

/** Any client may refresh its tokens, so that flow has no setting of its own. */
const flowOf: Readonly<Record<string, AuthFlow>> = {
  ALLOW_USER_SRP_AUTH: 'USER_SRP_AUTH',
  ALLOW_USER_PASSWORD_AUTH: 'USER_PASSWORD_AUTH',
  ALLOW_ADMIN_USER_PASSWORD_AUTH: 'ADMIN_USER_PASSWORD_AUTH',
};

const secondsOfUnit = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;

/** CloudFormation takes a validity of 0 for the default. */
function seconds(
  validity: number | undefined,
  unit: keyof typeof secondsOfUnit,
  defaultSeconds: number,
): number {
  return validity === undefined || validity === 0 ? defaultSeconds : validity * secondsOfUnit[unit];
}

function attributeSet(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return names === undefined || names.length === 0 ? undefined : new Set(names);
}
