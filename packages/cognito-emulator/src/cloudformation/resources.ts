import { ignored, only, resourceType } from 'aws-local/assembly/resource-type.ts';
import * as z from 'zod/mini';

const text = z.optional(z.string());
const flag = z.optional(z.boolean());
const texts = z.optional(z.array(z.string()));
const requiredFunctionArn = z
  .string()
  .check(z.regex(/^arn:aws[a-z-]*:lambda:/, 'a function ARN is expected'));
const functionArn = z.optional(requiredFunctionArn);
const emailOnly = z.array(only(['email'], 'users are known by their email address'));
const noSms = ignored('no message is sent by SMS');

export const userPool = resourceType('AWS::Cognito::UserPool', {
  UserPoolName: ignored('a label in the console'),
  UserPoolTags: ignored('labels for bills and policies'),
  UserPoolTier: z.optional(z.enum(['LITE', 'ESSENTIALS', 'PLUS'])),
  DeletionProtection: ignored('only deleting the data folder deletes the pool'),
  UserPoolAddOns: ignored(
    'threat protection compares addresses and devices, of which one machine has one each',
  ),
  UsernameAttributes: z.optional(emailOnly.check(z.minLength(1))),
  UsernameConfiguration: z.strictObject({
    CaseSensitive: only([false], 'two spellings of an address are one user'),
  }),
  AutoVerifiedAttributes: z.optional(emailOnly.check(z.minLength(1))),
  UserAttributeUpdateSettings: z.optional(
    z.strictObject({ AttributesRequireVerificationBeforeUpdate: z.optional(emailOnly) }),
  ),
  Policies: z.optional(
    z.strictObject({
      PasswordPolicy: z.optional(
        z.strictObject({
          MinimumLength: z.optional(z.int().check(z.minimum(6), z.maximum(99))),
          RequireLowercase: flag,
          RequireUppercase: flag,
          RequireNumbers: flag,
          RequireSymbols: flag,
          TemporaryPasswordValidityDays: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
        }),
      ),
      SignInPolicy: z.optional(
        z.strictObject({
          AllowedFirstAuthFactors: z.optional(
            z.array(only(['PASSWORD'], 'passkeys and emailed codes are not emulated')),
          ),
        }),
      ),
    }),
  ),
  LambdaConfig: z.optional(
    z.strictObject({
      PreSignUp: functionArn,
      CustomMessage: functionArn,
      PostConfirmation: functionArn,
      PostAuthentication: functionArn,
      PreTokenGenerationConfig: z.optional(
        z.strictObject({
          LambdaArn: requiredFunctionArn,
          LambdaVersion: only(['V2_0'], 'it is the event for the tokens of users'),
        }),
      ),
    }),
  ),
  AccountRecoverySetting: z.optional(
    z.strictObject({
      RecoveryMechanisms: z.array(
        z.strictObject({
          Name: only(['verified_email', 'admin_only'], 'passwords are reset by email, or not at all'),
          Priority: ignored('there is one mechanism'),
        }),
      ),
    }),
  ),
  Schema: z.optional(
    z.array(
      z.strictObject({
        Name: only(['email'], 'only standard attributes are emulated, and only email has settings'),
        Required: only([true], 'each user has an address'),
        Mutable: only([true], 'an address can be changed'),
      }),
    ),
  ),
  AdminCreateUserConfig: z.optional(
    z.strictObject({
      AllowAdminCreateUserOnly: flag,
      InviteMessageTemplate: z.optional(
        z.strictObject({ EmailMessage: text, EmailSubject: text, SMSMessage: noSms }),
      ),
    }),
  ),
  EmailConfiguration: ignored('all mail goes to the local mailbox'),
  VerificationMessageTemplate: z.optional(
    z.strictObject({
      DefaultEmailOption: z.optional(only(['CONFIRM_WITH_CODE'], 'there is no hosted confirmation page')),
      EmailMessage: text,
      EmailSubject: text,
      SmsMessage: noSms,
    }),
  ),
  EmailVerificationMessage: ignored('the older form of VerificationMessageTemplate'),
  EmailVerificationSubject: ignored('the older form of VerificationMessageTemplate'),
  SmsVerificationMessage: noSms,
  MfaConfiguration: only(['OPTIONAL', 'ON'], 'users have a second factor, or may have one'),
  EnabledMfas: z.array(only(['SOFTWARE_TOKEN_MFA'], 'authenticator apps are the only second factor')),
});

/** Its name is in the tokens of its users. */
export const userPoolGroup = resourceType('AWS::Cognito::UserPoolGroup', {
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: ignored('a text for people'),
  Precedence: ignored('it decides between roles, which no group has here'),
});

const unit = z.optional(z.enum(['seconds', 'minutes', 'hours', 'days']));
const validity = z.optional(z.int());

export const userPoolClient = resourceType('AWS::Cognito::UserPoolClient', {
  UserPoolId: z.string(),
  ClientName: ignored('a label in the console'),
  GenerateSecret: z.optional(only([false], 'a browser cannot keep a secret')),
  ExplicitAuthFlows: z.optional(
    z.array(
      z.enum([
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ]),
    ),
  ),
  PreventUserExistenceErrors: only(['ENABLED'], 'no client learns whether a user exists'),
  AccessTokenValidity: validity,
  IdTokenValidity: validity,
  RefreshTokenValidity: validity,
  TokenValidityUnits: z.optional(z.strictObject({ AccessToken: unit, IdToken: unit, RefreshToken: unit })),
  EnableTokenRevocation: z.optional(only([true], 'every token can be revoked')),
  AuthSessionValidity: z.optional(z.int().check(z.minimum(3), z.maximum(15))),
  RefreshTokenRotation: z.optional(
    z.strictObject({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.optional(z.int().check(z.maximum(60))),
    }),
  ),
  ReadAttributes: texts,
  WriteAttributes: texts,
  SupportedIdentityProviders: z.optional(
    z.array(only(['COGNITO', 'Google'], 'Google is the only other provider that is emulated')),
  ),
  AllowedOAuthFlowsUserPoolClient: flag,
  AllowedOAuthFlows: z.optional(z.array(only(['code'], 'no tokens are put into addresses'))),
  AllowedOAuthScopes: texts,
  CallbackURLs: texts,
  LogoutURLs: texts,
  DefaultRedirectURI: ignored('a request must name its redirect_uri'),
});

/** The address of the hosted endpoints. */
export const userPoolDomain = resourceType('AWS::Cognito::UserPoolDomain', {
  UserPoolId: z.string(),
  Domain: z.string(),
  ManagedLoginVersion: z.optional(only([1], 'managed login pages are not emulated')),
});

export const userPoolIdentityProvider = resourceType('AWS::Cognito::UserPoolIdentityProvider', {
  UserPoolId: z.string(),
  ProviderName: only(['Google'], 'it is the name of this type'),
  ProviderType: only(['Google'], 'it is the only other provider that is emulated'),
  ProviderDetails: z.strictObject({
    client_id: z.string(),
    client_secret: z.string(),
    authorize_scopes: z.string(),
  }),
  AttributeMapping: z.optional(z.record(z.string(), z.string())),
});

export const cognitoResources = [
  userPool,
  userPoolClient,
  userPoolDomain,
  userPoolGroup,
  userPoolIdentityProvider,
];
