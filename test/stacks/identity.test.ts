import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { fullyConfigured, only, resources, synthesized } from './synthesized.ts';

const { whole: dev } = synthesized('dev');
const { whole: prod } = synthesized('prod');
const { whole: configured } = synthesized(fullyConfigured);

describe('the user pool', () => {
  it('knows people by email address, regardless of case, and verifies it', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it('takes the passwords of the specification, and offers a second factor', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 6,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('cannot be deleted in prod', () => {
    prod.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
    dev.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  });

  it.each(['laptop', 'dev', 'staging', 'prod'] as const)(
    'sends through SES in %s: Cognito itself would refuse the messages of our trigger',
    (name) => {
      synthesized(name).service.hasResourceProperties('AWS::Cognito::UserPool', {
        LambdaConfig: { CustomMessage: Match.anyValue() },
        EmailConfiguration: {
          EmailSendingAccount: 'DEVELOPER',
          From: 'Reelwright <hello@reelwright.example>',
        },
      });
    },
  );

  it('calls a function when a person signs up or resets the password, for each email and for each token', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PreSignUp: Match.anyValue(),
        CustomMessage: Match.anyValue(),
        PostConfirmation: Match.anyValue(),
        PreTokenGenerationConfig: { LambdaArn: Match.anyValue(), LambdaVersion: 'V2_0' },
      },
    });
  });

  it('is on the plan that customizes access tokens', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'ESSENTIALS' });
  });
});

describe("the browser's client", () => {
  it('has no secret, signs in by SRP only, which never passes a second factor, and does not tell who has an account', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    });
  });

  it('stays signed in for 30 days, ten minutes at a time', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 10,
      IdTokenValidity: 10,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
  });
});

describe("the client that checks an owner's password for our functions", () => {
  it('takes a password from callers with permissions in AWS only, and its tokens end soonest', () => {
    for (const template of [dev, prod, configured]) {
      expect(only(template, 'AWS::Cognito::UserPoolClient', 'AccountChanges').Properties).toMatchObject({
        GenerateSecret: false,
        ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
        AllowedOAuthFlowsUserPoolClient: false,
        SupportedIdentityProviders: ['COGNITO'],
        PreventUserExistenceErrors: 'ENABLED',
        AccessTokenValidity: 5,
        IdTokenValidity: 5,
        RefreshTokenValidity: 60,
      });
    }
  });

  it('is the only one whose tokens may change an account at the pool, which its trigger learns', () => {
    for (const { Properties } of resources(configured, 'AWS::Cognito::UserPoolClient').values()) {
      expect(Properties.AllowedOAuthScopes ?? []).not.toContain('aws.cognito.signin.user.admin');
    }
    const clients = [...resources(configured, 'AWS::Cognito::UserPoolClient').keys()];
    const name = '/reelwright/prod/account-changes-client-id';
    expect(only(configured, 'AWS::SSM::Parameter').Properties).toMatchObject({
      Name: name,
      Value: { Ref: clients.find((id) => id.includes('AccountChanges')) },
    });
    expect(only(configured, 'AWS::Lambda::Function', 'PreTokenGeneration').Properties).toMatchObject({
      Environment: { Variables: { ACCOUNT_CHANGES_CLIENT_PARAMETER: name } },
    });
  });

  it('gives no tokens that our API takes', () => {
    const { Properties: api } = only(prod, 'AWS::ApiGatewayV2::Authorizer', 'User');
    const [browsers] = [...resources(prod, 'AWS::Cognito::UserPoolClient').keys()].filter((id) =>
      id.startsWith('SignInClient'),
    );
    expect(api.JwtConfiguration).toMatchObject({ Audience: [{ Ref: browsers }] });
  });
});

describe('sign-in with Google', () => {
  it('is not there unless configured', () => {
    dev.resourceCountIs('AWS::Cognito::UserPoolIdentityProvider', 0);
    dev.resourceCountIs('AWS::Cognito::UserPoolDomain', 0);
    dev.hasResourceProperties('AWS::Cognito::UserPoolClient', { SupportedIdentityProviders: ['COGNITO'] });
  });

  it('takes its secret from Secrets Manager when deployed, never from a template', () => {
    configured.hasResourceProperties('AWS::Cognito::UserPoolIdentityProvider', {
      ProviderType: 'Google',
      ProviderDetails: {
        client_id: '1234.apps.googleusercontent.com',
        client_secret: '{{resolve:secretsmanager:reelwright/prod/google-client-secret:SecretString:::}}',
      },
    });
  });

  it('comes back to the page for generating, by code and not by token', () => {
    configured.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      SupportedIdentityProviders: ['COGNITO', 'Google'],
      AllowedOAuthFlows: ['code'],
      CallbackURLs: ['', '/de', '/es', '/ja'].map(
        (language) => `https://reelwright.example${language}/generate`,
      ),
      LogoutURLs: ['/', '/de', '/es', '/ja'].map((home) => `https://reelwright.example${home}`),
    });
  });
});
