/** What the user pool and its clients are told to do. */

export type TriggerName =
  | 'PreSignUp'
  | 'CustomMessage'
  | 'PostConfirmation'
  | 'PostAuthentication'
  | 'PreTokenGeneration';

/** A pool whose users have an email address (in any case), a password and an authenticator app. */
export interface PoolSettings {
  /** By what users are known: by their address, which is unique then, or by a name that their maker chose. */
  readonly usernames: 'email' | 'chosen';
  /** Whether visitors may not sign up. */
  readonly onlyAdministratorsCreateUsers: boolean;
  /** Whether each sign-in asks for an authenticator's code, and for its set-up where there is none. */
  readonly secondFactor: 'optional' | 'required';
  /** Whether users who forgot their password may reset it by email. */
  readonly resetsPasswordsByEmail: boolean;
  /** Whether a code is sent to a changed address. */
  readonly verifiesEmail: boolean;
  /** How long an administrator's password lets a user in to choose one. */
  readonly temporaryPasswordDays: number;
  /** Subject and body of the message with a temporary password; the CustomMessage trigger may replace both. */
  readonly invitation: MessageTemplate;
  readonly passwordPolicy: {
    readonly minimumLength: number;
    readonly requireLowercase: boolean;
    readonly requireUppercase: boolean;
    readonly requireNumbers: boolean;
    readonly requireSymbols: boolean;
  };
  /** A changed address replaces the old one only once it is verified. */
  readonly keepsEmailUntilVerified: boolean;
  /** ARNs of the functions. */
  readonly triggers: Readonly<Partial<Record<TriggerName, string>>>;
  /** Subject and body of messages with a code; the CustomMessage trigger may replace both. */
  readonly verificationMessage: MessageTemplate;
}

/** An email in HTML with placeholders: `{####}` for the code, `{username}`. */
export interface MessageTemplate {
  readonly subject: string;
  readonly message: string;
}

/** The last one is for callers with AWS credentials only. */
export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'ADMIN_USER_PASSWORD_AUTH';

/** A public client, which never learns whether a user exists (`PreventUserExistenceErrors`). */
export interface ClientSettings {
  readonly clientId: string;
  readonly flows: ReadonlySet<AuthFlow>;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly authSessionSeconds: number;
  /** With rotation, each refresh replaces the refresh token; the old one keeps working for the grace period. */
  readonly refreshTokenRotation: { readonly graceSeconds: number } | undefined;
  /** Undefined: every attribute. */
  readonly readableAttributes: ReadonlySet<string> | undefined;
  readonly writableAttributes: ReadonlySet<string> | undefined;
  /** What the hosted endpoints do for the client; undefined: nothing. */
  readonly oauth: ClientOAuth | undefined;
}

export interface ClientOAuth {
  readonly scopes: ReadonlySet<string>;
  /** Where a browser may be sent with a code; compared exactly. */
  readonly callbackUrls: ReadonlySet<string>;
  readonly logoutUrls: ReadonlySet<string>;
  /** Names of the providers by which the client's users may sign in: `COGNITO`, `Google`. */
  readonly providers: ReadonlySet<string>;
}

/** The pool's identity provider of the type Google. */
export interface GoogleProvider {
  /** `Google`: what requests and identities call it. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes that Google is asked for, separated by spaces. */
  readonly scope: string;
  /** The pool's attribute → Google's claim. */
  readonly attributeMapping: Readonly<Record<string, string>>;
}
