import type { SupportedResource } from 'aws-local/assembly/supported-resource.ts';

/** What the local user pool makes of AWS::Cognito::UserPool. */
export const userPoolSupportedResource: SupportedResource = {
  UserPoolName: { ignored: 'a label in the console' },
  UserPoolTags: { ignored: 'labels for bills and policies' },
  UserPoolTier: { ignored: 'decides the price; a feature of a dearer tier is a property of its own' },
  DeletionProtection: { ignored: 'local data are deleted by their folder only' },
  UserPoolAddOns: {
    properties: {
      AdvancedSecurityMode: {
        only: ['OFF', 'AUDIT', 'ENFORCED'],
        because: 'threat protection judges addresses and devices, of which one machine has one each',
      },
    },
  },
  UsernameAttributes: { only: [['email']], because: 'people sign in by e-mail address' },
  UsernameConfiguration: { properties: { CaseSensitive: 'honoured' } },
  AutoVerifiedAttributes: { only: [['email'], []], because: 'there is no telephone on one machine' },
  UserAttributeUpdateSettings: {
    properties: {
      AttributesRequireVerificationBeforeUpdate: {
        only: [['email'], []],
        because: 'there is no telephone on one machine',
      },
    },
  },
  Policies: {
    properties: {
      PasswordPolicy: {
        properties: {
          MinimumLength: 'honoured',
          RequireLowercase: 'honoured',
          RequireUppercase: 'honoured',
          RequireNumbers: 'honoured',
          RequireSymbols: 'honoured',
          TemporaryPasswordValidityDays: 'honoured',
        },
      },
      SignInPolicy: {
        properties: {
          AllowedFirstAuthFactors: { only: [['PASSWORD']], because: 'it knows no passkeys or e-mail codes' },
        },
      },
    },
  },
  LambdaConfig: {
    properties: {
      PreSignUp: 'honoured',
      CustomMessage: 'honoured',
      DefineAuthChallenge: 'honoured',
      CreateAuthChallenge: 'honoured',
      VerifyAuthChallengeResponse: 'honoured',
      PostConfirmation: 'honoured',
      PostAuthentication: 'honoured',
      PreTokenGeneration: 'honoured',
    },
  },
  AccountRecoverySetting: {
    properties: {
      RecoveryMechanisms: {
        properties: {
          Name: {
            only: ['verified_email', 'verified_phone_number', 'admin_only'],
            because:
              'nobody here has a verified telephone number, so that mechanism is passed over as in AWS',
          },
          Priority: { ignored: 'e-mail is the only mechanism that anybody can have here' },
        },
      },
    },
  },
  Schema: {
    properties: {
      Name: 'honoured',
      AttributeDataType: 'honoured',
      Mutable: 'honoured',
      Required: 'honoured',
      DeveloperOnlyAttribute: { only: [false], because: 'its successor is the client’s WriteAttributes' },
      StringAttributeConstraints: { properties: { MinLength: 'honoured', MaxLength: 'honoured' } },
    },
  },
  AdminCreateUserConfig: {
    properties: {
      AllowAdminCreateUserOnly: 'honoured',
      InviteMessageTemplate: {
        properties: {
          EmailMessage: 'honoured',
          EmailSubject: 'honoured',
          SMSMessage: { ignored: 'nobody is invited by SMS here' },
        },
      },
    },
  },
  EmailConfiguration: { ignored: 'all mail goes to the local mailbox, whoever would send it' },
  VerificationMessageTemplate: {
    properties: {
      DefaultEmailOption: { only: ['CONFIRM_WITH_CODE'], because: 'it has no hosted confirmation page' },
      EmailMessage: 'honoured',
      EmailSubject: 'honoured',
      SmsMessage: { ignored: 'nothing is verified by SMS here' },
    },
  },
  EmailVerificationMessage: 'honoured',
  EmailVerificationSubject: 'honoured',
  SmsVerificationMessage: { ignored: 'nothing is verified by SMS here' },
  MfaConfiguration: { only: ['OFF', 'OPTIONAL'], because: 'it cannot set up a second factor during sign-in' },
  EnabledMfas: {
    only: [['SOFTWARE_TOKEN_MFA'], []],
    because: 'an authenticator program is the only second factor that it knows',
  },
};

/** What the local user pool makes of AWS::Cognito::UserPoolClient. */
export const userPoolClientSupportedResource: SupportedResource = {
  UserPoolId: 'honoured',
  ClientName: { ignored: 'a label in the console' },
  GenerateSecret: { only: [false], because: 'a browser cannot keep a secret' },
  ExplicitAuthFlows: 'honoured',
  PreventUserExistenceErrors: 'honoured',
  AccessTokenValidity: 'honoured',
  IdTokenValidity: 'honoured',
  RefreshTokenValidity: 'honoured',
  TokenValidityUnits: {
    properties: { AccessToken: 'honoured', IdToken: 'honoured', RefreshToken: 'honoured' },
  },
  EnableTokenRevocation: { only: [true], because: 'every token that it issues can be revoked' },
  AuthSessionValidity: 'honoured',
  RefreshTokenRotation: { properties: { Feature: 'honoured', RetryGracePeriodSeconds: 'honoured' } },
  ReadAttributes: 'honoured',
  WriteAttributes: 'honoured',
  SupportedIdentityProviders: {
    only: [['COGNITO'], ['COGNITO', 'Google']],
    because: 'Google is the only other provider that is emulated',
  },
  AllowedOAuthFlowsUserPoolClient: 'honoured',
  AllowedOAuthFlows: { only: [['code']], because: 'tokens in addresses are not given out' },
  AllowedOAuthScopes: 'honoured',
  CallbackURLs: 'honoured',
  LogoutURLs: 'honoured',
  DefaultRedirectURI: { ignored: 'whoever names no address to come back to is refused' },
};

/** What the local user pool makes of AWS::Cognito::UserPoolDomain, the address of the hosted pages. */
export const userPoolDomainSupportedResource: SupportedResource = {
  UserPoolId: 'honoured',
  Domain: 'honoured',
  ManagedLoginVersion: { only: [1], because: 'the pages of the second version know more parameters' },
};

/** What the local user pool makes of AWS::Cognito::UserPoolIdentityProvider. */
export const userPoolIdentityProviderSupportedResource: SupportedResource = {
  UserPoolId: 'honoured',
  ProviderName: { only: ['Google'], because: 'it is the name by which the pool knows this type' },
  ProviderType: { only: ['Google'], because: 'it is the only other provider that is emulated' },
  ProviderDetails: {
    properties: { client_id: 'honoured', client_secret: 'honoured', authorize_scopes: 'honoured' },
  },
  AttributeMapping: 'honoured',
};
