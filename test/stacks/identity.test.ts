import { Match } from 'aws-cdk-lib/assertions';
import { describe, it } from 'vitest';
import { fullyConfigured, synthesized } from './synthesized.ts';

const { service: dev } = synthesized('dev');
const { service: prod } = synthesized('prod');
const { service: configured } = synthesized(fullyConfigured);

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
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
    dev.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  });

  it('sends through SES where that is configured', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' },
    });
    configured.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'Reelwright <hello@reelwright.example>',
      },
    });
  });

  it('calls a function when a person signs up, and for each email', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PreSignUp: Match.anyValue(),
        CustomMessage: Match.anyValue(),
      },
    });
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

  it('stays signed in for 30 days, an hour at a time', () => {
    dev.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 60,
      IdTokenValidity: 60,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
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
      CallbackURLs: ['https://reelwright.example/generate'],
      LogoutURLs: ['https://reelwright.example/'],
    });
  });
});
