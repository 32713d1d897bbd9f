import * as z from 'zod/mini';

/**
 * The user pool's settings and its clients', read from the resolved properties of AWS::Cognito::UserPool and
 * AWS::Cognito::UserPoolClient with CloudFormation's defaults.
 */

export type TriggerName =
  | 'PreSignUp'
  | 'CustomMessage'
  | 'DefineAuthChallenge'
  | 'CreateAuthChallenge'
  | 'VerifyAuthChallengeResponse'
  | 'PostConfirmation'
  | 'PostAuthentication'
  | 'PreTokenGeneration';

interface PasswordPolicy {
  readonly minimumLength: number;
  readonly requireLowercase: boolean;
  readonly requireUppercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSymbols: boolean;
  readonly temporaryPasswordValidityDays: number;
}

interface AttributeDefinition {
  readonly mutable: boolean;
  readonly required: boolean;
  readonly type: 'String' | 'Number' | 'Boolean' | 'DateTime';
  readonly minimumLength: number;
  readonly maximumLength: number;
}

export interface MessageTemplate {
  readonly subject: string;
  readonly message: string;
}

export interface PoolConfiguration {
  readonly usernamesAreCaseSensitive: boolean;
  readonly verifiesEmail: boolean;
  /** A changed address replaces the old one only once it is verified. */
  readonly keepsEmailUntilVerified: boolean;
  readonly passwordPolicy: PasswordPolicy;
  /** ARNs of the functions. */
  readonly triggers: Readonly<Partial<Record<TriggerName, string>>>;
  readonly passwordsCanBeReset: boolean;
  readonly attributes: ReadonlyMap<string, AttributeDefinition>;
  readonly onlyAdministratorsCreateUsers: boolean;
  readonly verificationMessage: MessageTemplate;
  readonly invitationMessage: MessageTemplate;
  readonly softwareTokensAreEnabled: boolean;
}

const authFlows = [
  'ALLOW_USER_SRP_AUTH',
  'ALLOW_CUSTOM_AUTH',
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
] as const;
export type AuthFlow = (typeof authFlows)[number];

export interface ClientConfiguration {
  readonly clientId: string;
  readonly flows: ReadonlySet<AuthFlow>;
  readonly hidesUserExistence: boolean;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly authSessionSeconds: number;
  /** With rotation, a refresh token serves once; the old one goes on for this long. */
  readonly refreshTokenRotation: { readonly graceSeconds: number } | undefined;
  /** Undefined: every attribute. */
  readonly readableAttributes: ReadonlySet<string> | undefined;
  readonly writableAttributes: ReadonlySet<string> | undefined;
  /** What the hosted pages do for the client; undefined: nothing. */
  readonly oauth: ClientOAuth | undefined;
}

export interface ClientOAuth {
  readonly scopes: ReadonlySet<string>;
  /** Where a browser may be sent with a code, compared letter by letter. */
  readonly callbackUrls: ReadonlySet<string>;
  readonly logoutUrls: ReadonlySet<string>;
  /** Names of the providers by which its people may sign in: `COGNITO`, `Google`. */
  readonly providers: ReadonlySet<string>;
}

/** @throws Error with a sentence for whoever wrote the template, if the properties cannot be honoured */
export function readPoolConfiguration(properties: unknown): PoolConfiguration {
  const pool = parse(PoolProperties, properties, 'AWS::Cognito::UserPool');
  const policy = pool.Policies?.PasswordPolicy;
  const template = pool.VerificationMessageTemplate;
  const invitation = pool.AdminCreateUserConfig?.InviteMessageTemplate;
  const recoveryMechanisms = pool.AccountRecoverySetting?.RecoveryMechanisms;
  return {
    usernamesAreCaseSensitive: pool.UsernameConfiguration?.CaseSensitive ?? true,
    verifiesEmail: (pool.AutoVerifiedAttributes ?? []).includes('email'),
    keepsEmailUntilVerified: (
      pool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []
    ).includes('email'),
    passwordPolicy:
      policy === undefined
        ? passwordPolicyByDefault
        : {
            minimumLength: policy.MinimumLength ?? passwordPolicyByDefault.minimumLength,
            requireLowercase: policy.RequireLowercase ?? false,
            requireUppercase: policy.RequireUppercase ?? false,
            requireNumbers: policy.RequireNumbers ?? false,
            requireSymbols: policy.RequireSymbols ?? false,
            temporaryPasswordValidityDays:
              policy.TemporaryPasswordValidityDays ?? passwordPolicyByDefault.temporaryPasswordValidityDays,
          },
    triggers: pool.LambdaConfig ?? {},
    passwordsCanBeReset:
      recoveryMechanisms === undefined || recoveryMechanisms.some(({ Name }) => Name === 'verified_email'),
    attributes: attributeDefinitions(pool.Schema ?? []),
    onlyAdministratorsCreateUsers: pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly ?? false,
    verificationMessage: {
      subject: template?.EmailSubject ?? pool.EmailVerificationSubject ?? 'Your verification code',
      message: template?.EmailMessage ?? pool.EmailVerificationMessage ?? 'Your confirmation code is {####}',
    },
    invitationMessage: {
      subject: invitation?.EmailSubject ?? 'Your temporary password',
      message: invitation?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    },
    softwareTokensAreEnabled:
      pool.MfaConfiguration === 'OPTIONAL' && (pool.EnabledMfas ?? []).includes('SOFTWARE_TOKEN_MFA'),
  };
}

/** @throws Error with a sentence for whoever wrote the template, if the properties cannot be honoured */
export function readClientConfiguration(clientId: string, properties: unknown): ClientConfiguration {
  const client = parse(ClientProperties, properties, 'AWS::Cognito::UserPoolClient');
  const units = client.TokenValidityUnits;
  const rotation = client.RefreshTokenRotation;
  return {
    clientId,
    flows: new Set(
      client.ExplicitAuthFlows ?? ['ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    ),
    hidesUserExistence: client.PreventUserExistenceErrors === 'ENABLED',
    accessTokenSeconds: seconds(client.AccessTokenValidity, units?.AccessToken ?? 'hours', hourSeconds),
    idTokenSeconds: seconds(client.IdTokenValidity, units?.IdToken ?? 'hours', hourSeconds),
    refreshTokenSeconds: seconds(client.RefreshTokenValidity, units?.RefreshToken ?? 'days', 30 * daySeconds),
    authSessionSeconds: (client.AuthSessionValidity ?? 3) * 60,
    refreshTokenRotation:
      rotation?.Feature === 'ENABLED' ? { graceSeconds: rotation.RetryGracePeriodSeconds ?? 0 } : undefined,
    readableAttributes: attributeSet(client.ReadAttributes),
    writableAttributes: attributeSet(client.WriteAttributes),
    oauth:
      client.AllowedOAuthFlowsUserPoolClient === true && client.AllowedOAuthFlows?.includes('code') === true
        ? {
            scopes: new Set(client.AllowedOAuthScopes),
            callbackUrls: new Set(client.CallbackURLs),
            logoutUrls: new Set(client.LogoutURLs),
            providers: new Set(client.SupportedIdentityProviders),
          }
        : undefined,
  };
}

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const secondsOfUnit = { seconds: 1, minutes: 60, hours: hourSeconds, days: daySeconds } as const;
const unitNames = ['seconds', 'minutes', 'hours', 'days'] as const;

// https://docs.aws.amazon.com/cognito/latest/developerguide/managing-users-passwords.html
const passwordPolicyByDefault: PasswordPolicy = {
  minimumLength: 8,
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSymbols: true,
  temporaryPasswordValidityDays: 7,
};

/** CloudFormation writes a template's booleans and numbers as such or as text. */
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
const WholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d+$/))]),
  z.transform((value) => Number(value)),
);
const FunctionArn = z.string().check(z.regex(/^arn:aws[a-z-]*:lambda:/, 'a function ARN is expected'));

const SchemaAttribute = z.object({
  Name: z.string(),
  AttributeDataType: z.optional(z.enum(['String', 'Number', 'Boolean', 'DateTime'])),
  Mutable: z.optional(Flag),
  Required: z.optional(Flag),
  StringAttributeConstraints: z.optional(
    z.object({ MinLength: z.optional(WholeNumber), MaxLength: z.optional(WholeNumber) }),
  ),
});

const PoolProperties = z.object({
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.optional(z.object({ CaseSensitive: z.optional(Flag) })),
  AutoVerifiedAttributes: z.optional(z.array(z.literal('email'))),
  UserAttributeUpdateSettings: z.optional(
    z.object({ AttributesRequireVerificationBeforeUpdate: z.optional(z.array(z.literal('email'))) }),
  ),
  Policies: z.optional(
    z.object({
      PasswordPolicy: z.optional(
        z.object({
          MinimumLength: z.optional(WholeNumber.check(z.minimum(6), z.maximum(99))),
          RequireLowercase: z.optional(Flag),
          RequireUppercase: z.optional(Flag),
          RequireNumbers: z.optional(Flag),
          RequireSymbols: z.optional(Flag),
          TemporaryPasswordValidityDays: z.optional(WholeNumber),
        }),
      ),
    }),
  ),
  LambdaConfig: z.optional(
    z.object({
      PreSignUp: z.optional(FunctionArn),
      CustomMessage: z.optional(FunctionArn),
      DefineAuthChallenge: z.optional(FunctionArn),
      CreateAuthChallenge: z.optional(FunctionArn),
      VerifyAuthChallengeResponse: z.optional(FunctionArn),
      PostConfirmation: z.optional(FunctionArn),
      PostAuthentication: z.optional(FunctionArn),
      PreTokenGeneration: z.optional(FunctionArn),
    }),
  ),
  AccountRecoverySetting: z.optional(
    z.object({
      RecoveryMechanisms: z.optional(
        z.array(z.object({ Name: z.enum(['verified_email', 'verified_phone_number', 'admin_only']) })),
      ),
    }),
  ),
  Schema: z.optional(z.array(SchemaAttribute)),
  AdminCreateUserConfig: z.optional(
    z.object({
      AllowAdminCreateUserOnly: z.optional(Flag),
      InviteMessageTemplate: z.optional(
        z.object({ EmailMessage: z.optional(z.string()), EmailSubject: z.optional(z.string()) }),
      ),
    }),
  ),
  VerificationMessageTemplate: z.optional(
    z.object({ EmailMessage: z.optional(z.string()), EmailSubject: z.optional(z.string()) }),
  ),
  EmailVerificationMessage: z.optional(z.string()),
  EmailVerificationSubject: z.optional(z.string()),
  MfaConfiguration: z.optional(z.enum(['OFF', 'OPTIONAL'])),
  EnabledMfas: z.optional(z.array(z.literal('SOFTWARE_TOKEN_MFA'))),
});

const ClientProperties = z.object({
  ExplicitAuthFlows: z.optional(z.array(z.enum(authFlows))),
  PreventUserExistenceErrors: z.optional(z.enum(['ENABLED', 'LEGACY'])),
  AccessTokenValidity: z.optional(WholeNumber),
  IdTokenValidity: z.optional(WholeNumber),
  RefreshTokenValidity: z.optional(WholeNumber),
  TokenValidityUnits: z.optional(
    z.object({
      AccessToken: z.optional(z.enum(unitNames)),
      IdToken: z.optional(z.enum(unitNames)),
      RefreshToken: z.optional(z.enum(unitNames)),
    }),
  ),
  AuthSessionValidity: z.optional(WholeNumber.check(z.minimum(3), z.maximum(15))),
  RefreshTokenRotation: z.optional(
    z.object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.optional(WholeNumber.check(z.maximum(60))),
    }),
  ),
  ReadAttributes: z.optional(z.array(z.string())),
  WriteAttributes: z.optional(z.array(z.string())),
  SupportedIdentityProviders: z.optional(z.array(z.string())),
  AllowedOAuthFlowsUserPoolClient: z.optional(Flag),
  AllowedOAuthFlows: z.optional(z.array(z.literal('code'))),
  AllowedOAuthScopes: z.optional(z.array(z.string())),
  CallbackURLs: z.optional(z.array(z.string())),
  LogoutURLs: z.optional(z.array(z.string())),
});

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  properties: unknown,
  type: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, properties);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `The local cloud does not understand the property ${issue?.path.join('.')} of ${type}: ${issue?.message}.`,
  );
}

/** CloudFormation takes a validity of 0 for the default. */
function seconds(
  validity: number | undefined,
  unit: (typeof unitNames)[number],
  defaultSeconds: number,
): number {
  return validity === undefined || validity === 0 ? defaultSeconds : validity * secondsOfUnit[unit];
}

function attributeSet(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return names === undefined || names.length === 0 ? undefined : new Set(names);
}

/** The attributes of OpenID Connect, which every pool has. */
const standardAttributes = [
  ...['address', 'birthdate', 'email', 'email_verified', 'family_name', 'gender', 'given_name', 'locale'],
  ...['middle_name', 'name', 'nickname', 'phone_number', 'phone_number_verified', 'picture'],
  ...['preferred_username', 'profile', 'updated_at', 'website', 'zoneinfo'],
] as const;

function attributeDefinitions(
  schema: readonly z.output<typeof SchemaAttribute>[],
): ReadonlyMap<string, AttributeDefinition> {
  const definitions = new Map<string, AttributeDefinition>();
  for (const name of standardAttributes) {
    const type = name.endsWith('_verified') ? 'Boolean' : name === 'updated_at' ? 'Number' : 'String';
    definitions.set(name, { mutable: true, required: false, type, minimumLength: 0, maximumLength: 2_048 });
  }
  for (const attribute of schema) {
    const standard = definitions.get(attribute.Name);
    definitions.set(standard === undefined ? `custom:${attribute.Name}` : attribute.Name, {
      mutable: attribute.Mutable ?? standard !== undefined,
      required: attribute.Required ?? false,
      type: attribute.AttributeDataType ?? standard?.type ?? 'String',
      minimumLength: attribute.StringAttributeConstraints?.MinLength ?? 0,
      maximumLength: attribute.StringAttributeConstraints?.MaxLength ?? 2_048,
    });
  }
  return definitions;
}
