import { assertUnderstood } from 'aws-local/assembly/supported-resource.ts';
import { describe, expect, it } from 'vitest';
import { readClientConfiguration, readPoolConfiguration } from './configuration.ts';
import {
  userPoolClientSupportedResource,
  userPoolIdentityProviderSupportedResource,
  userPoolSupportedResource,
} from './resources.ts';

const pool = { type: 'AWS::Cognito::UserPool', logicalId: 'Pool' };
const client = { type: 'AWS::Cognito::UserPoolClient', logicalId: 'Client' };

describe('what a template may ask of the local user pool', () => {
  it('is a pool of e-mail addresses with triggers and an optional authenticator', () => {
    const properties = {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Policies: { PasswordPolicy: { MinimumLength: 6, RequireNumbers: true } },
      LambdaConfig: { PreSignUp: 'arn:aws:lambda:us-east-1:000000000000:function:preSignUp' },
      Schema: [{ Name: 'email', Required: true, Mutable: true }],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    };
    expect(() => assertUnderstood(pool, properties, userPoolSupportedResource)).not.toThrow();
    expect(readPoolConfiguration(properties)).toMatchObject({
      usernamesAreCaseSensitive: false,
      passwordPolicy: { minimumLength: 6, requireNumbers: true, requireSymbols: false },
      softwareTokensAreEnabled: true,
    });
  });

  it.each([
    [{ MfaConfiguration: 'ON' }, 'MfaConfiguration'],
    [{ UsernameAttributes: ['phone_number'] }, 'UsernameAttributes'],
    [{ LambdaConfig: { CustomEmailSender: {} } }, 'LambdaConfig.CustomEmailSender'],
    [{ SmsConfiguration: {} }, 'SmsConfiguration'],
  ])('is not %j', (properties, name) => {
    expect(() => assertUnderstood(pool, properties, userPoolSupportedResource)).toThrow(name);
  });

  it('is Google as another provider, and no third', () => {
    const provider = { type: 'AWS::Cognito::UserPoolIdentityProvider', logicalId: 'Google' };
    const properties = {
      UserPoolId: 'us-east-1_Local0001',
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: { client_id: '1', client_secret: 'secret', authorize_scopes: 'openid email' },
      AttributeMapping: { email: 'email', email_verified: 'email_verified' },
    };
    const understand = (given: object) => () =>
      assertUnderstood(provider, given, userPoolIdentityProviderSupportedResource);
    expect(understand(properties)).not.toThrow();
    expect(understand({ ...properties, ProviderType: 'Facebook' })).toThrow(
      'The local cloud does not understand the value "Facebook"',
    );
    expect(understand({ ...properties, ProviderDetails: { attributes_url: 'https://x.example' } })).toThrow(
      'ProviderDetails.attributes_url',
    );
    const providers = { SupportedIdentityProviders: ['COGNITO', 'LoginWithAmazon'] };
    expect(() => assertUnderstood(client, providers, userPoolClientSupportedResource)).toThrow(
      'LoginWithAmazon',
    );
    const implicit = { AllowedOAuthFlows: ['implicit'] };
    expect(() => assertUnderstood(client, implicit, userPoolClientSupportedResource)).toThrow('implicit');
  });

  it('names what it cannot honour among values that lists hold', () => {
    expect(() => readClientConfiguration('client', { ExplicitAuthFlows: ['ALLOW_USER_AUTH'] })).toThrow(
      /ExplicitAuthFlows\.0 of AWS::Cognito::UserPoolClient/,
    );
  });
});

describe('readClientConfiguration', () => {
  it('counts a client’s times in its units, and knows CloudFormation’s defaults', () => {
    expect(
      readClientConfiguration('client', {
        AccessTokenValidity: 5,
        TokenValidityUnits: { AccessToken: 'minutes' },
        AuthSessionValidity: 5,
      }),
    ).toMatchObject({
      accessTokenSeconds: 300,
      idTokenSeconds: 3_600,
      refreshTokenSeconds: 2_592_000,
      authSessionSeconds: 300,
      hidesUserExistence: false,
    });
  });
});
