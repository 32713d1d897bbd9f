import { type ResourceType, readProperties } from 'aws-local/assembly/resource-type.ts';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { userPool, userPoolClient, userPoolIdentityProvider } from './resources.ts';
import { clientSettings, poolSettings } from './user-pool-options.ts';

const read = <Schema extends z.ZodMiniType>(
  type: ResourceType<Schema>,
  properties: Readonly<Record<string, unknown>>,
) => readProperties(type, { type: type.name, logicalId: 'Resource', properties });

const pool = {
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  Policies: { PasswordPolicy: { MinimumLength: 6, RequireNumbers: true } },
  LambdaConfig: { PreSignUp: 'arn:aws:lambda:us-east-1:000000000000:function:preSignUp' },
  Schema: [{ Name: 'email', Required: true, Mutable: true }],
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
};
const tokenTrigger = (LambdaVersion: string) => ({
  PreTokenGenerationConfig: {
    LambdaArn: 'arn:aws:lambda:us-east-1:000000000000:function:preTokenGeneration',
    LambdaVersion,
  },
});
const client = { UserPoolId: 'us-east-1_Local0001', PreventUserExistenceErrors: 'ENABLED' };

describe('what a template may ask of the local user pool', () => {
  it('is a pool of email addresses with triggers and an optional authenticator', () => {
    expect(poolSettings(read(userPool, pool))).toMatchObject({
      passwordPolicy: { minimumLength: 6, requireNumbers: true, requireSymbols: false },
      triggers: { PreSignUp: pool.LambdaConfig.PreSignUp },
    });
  });

  it.each([
    [{ MfaConfiguration: 'OFF' }, 'MfaConfiguration'],
    [{ UsernameAttributes: ['phone_number'] }, 'UsernameAttributes'],
    [{ LambdaConfig: { CustomEmailSender: {} } }, 'LambdaConfig.CustomEmailSender'],
    [{ LambdaConfig: tokenTrigger('V1_0') }, 'LambdaConfig.PreTokenGenerationConfig.LambdaVersion'],
    [{ SmsConfiguration: {} }, 'SmsConfiguration'],
  ])('is not %j', (properties, name) => {
    expect(() => read(userPool, { ...pool, ...properties })).toThrow(name);
  });

  it('customizes access tokens in the plans that have it', () => {
    const settings = (UserPoolTier?: string) =>
      poolSettings(read(userPool, { ...pool, LambdaConfig: tokenTrigger('V2_0'), UserPoolTier }));
    const { LambdaArn: PreTokenGeneration } = tokenTrigger('V2_0').PreTokenGenerationConfig;
    expect(settings('ESSENTIALS').triggers).toEqual({ PreTokenGeneration });
    // A new pool is on this plan by default.
    expect(settings().triggers).toEqual({ PreTokenGeneration });
    expect(() => settings('LITE')).toThrow('FeatureUnavailableInTierException');
  });

  it('is Google as another provider, and no third', () => {
    const provider = {
      UserPoolId: 'us-east-1_Local0001',
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: { client_id: '1', client_secret: 'secret', authorize_scopes: 'openid email' },
      AttributeMapping: { email: 'email', email_verified: 'email_verified' },
    };
    const readProvider = (changes: object) => () =>
      read(userPoolIdentityProvider, { ...provider, ...changes });
    expect(readProvider({})).not.toThrow();
    expect(readProvider({ ProviderType: 'Facebook' })).toThrow(
      'The local cloud does not understand the value "Facebook"',
    );
    expect(
      readProvider({ ProviderDetails: { ...provider.ProviderDetails, attributes_url: 'https://x.example' } }),
    ).toThrow('ProviderDetails.attributes_url');
    const providers = { SupportedIdentityProviders: ['COGNITO', 'LoginWithAmazon'] };
    expect(() => read(userPoolClient, { ...client, ...providers })).toThrow('LoginWithAmazon');
    const implicit = { AllowedOAuthFlows: ['implicit'] };
    expect(() => read(userPoolClient, { ...client, ...implicit })).toThrow('implicit');
  });

  it('names what it cannot honour among values that lists hold', () => {
    expect(() => read(userPoolClient, { ...client, ExplicitAuthFlows: ['ALLOW_USER_AUTH'] })).toThrow(
      'of the property ExplicitAuthFlows of AWS::Cognito::UserPoolClient',
    );
  });
});

describe('clientSettings', () => {
  it('counts a client’s times in its units, and knows CloudFormation’s defaults', () => {
    const properties = read(userPoolClient, {
      ...client,
      AccessTokenValidity: 5,
      TokenValidityUnits: { AccessToken: 'minutes' },
      AuthSessionValidity: 5,
    });
    expect(clientSettings('client', properties, (address) => address)).toMatchObject({
      accessTokenSeconds: 300,
      idTokenSeconds: 3_600,
      refreshTokenSeconds: 2_592_000,
      authSessionSeconds: 300,
    });
  });
});
