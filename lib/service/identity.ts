import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { passwordMinimumCharacters } from '../../contract/billing/catalog.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import { hasWebAcls, SignInWebAcl } from '../edge/web-acl.ts';
import { type Environment, regionOf } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Mail } from './mail.ts';

export interface IdentityProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly mail: Mail;
}

/** The user pool, and the client by which our functions check passwords. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  /**
   * Checks the password of an owner who asks for a change. It has no secret: its one flow needs permissions
   * in AWS, and its tokens never leave our functions.
   */
  readonly accountChanges: UserPoolClient;
  /** The user pool's API, for the browser. */
  readonly endpoint: string;
  /** Origin of the hosted sign-in; undefined without Google. */
  readonly signInOrigin: string | undefined;
  readonly #tables: DataTables;
  readonly #accountChangesParameter: string;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    this.#tables = props.tables;
    const { google } = props.environment;
    const region = regionOf(props.environment);
    this.endpoint = `https://cognito-idp.${region}.amazonaws.com/`;
    this.signInOrigin = google && `https://${google.signInDomainPrefix}.auth.${region}.amazoncognito.com`;
    this.userPool = this.#addUserPool(props);
    // Cognito takes no sender that SES has not verified.
    if (props.mail.verifiedSender) this.userPool.node.addDependency(props.mail.verifiedSender);
    if (hasWebAcls(props.environment)) {
      const { userPoolArn } = this.userPool;
      new SignInWebAcl(this, 'WebAcl', { environment: props.environment, userPoolArn });
    }
    acknowledgeRules(this.userPool);
    this.accountChanges = this.#addAccountChanges();
    this.#accountChangesParameter = `/reelwright/${props.environment.name}/account-changes-client-id`;
    new StringParameter(this, 'AccountChangesClientId', {
      parameterName: this.#accountChangesParameter,
      stringValue: this.accountChanges.userPoolClientId,
      description: 'The client of the user pool whose tokens may change an account there',
    });
  }

  #addUserPool({ environment, mail }: IdentityProps): UserPool {
    const { emailSender } = environment;
    return new UserPool(this, 'UserPool', {
      // The lowest plan that customizes access tokens.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      keepOriginal: { email: true },
      passwordPolicy: {
        minLength: passwordMinimumCharacters,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(1),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: emailSender
        ? UserPoolEmail.withSES({
            fromEmail: emailSender.address,
            fromName: 'Reelwright',
            sesRegion: regionOf(environment),
            ...(emailSender.verifiedDomain !== undefined && {
              sesVerifiedDomain: emailSender.verifiedDomain,
            }),
            configurationSetName: mail.configurationSet.ref,
          })
        : // Only to list or destroy stacks: nothing is deployed without a sender (requireFacts).
          UserPoolEmail.withCognito(),
      ...lifetimeOf(environment),
    });
  }

  #addAccountChanges(): UserPoolClient {
    return new UserPoolClient(this, 'AccountChanges', {
      userPool: this.userPool,
      generateSecret: false,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Cognito's minimum.
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
  }

  /**
   * Uses a parameter: with the id, the trigger would wait for the client, the client for the pool, and the
   * pool for the trigger.
   */
  grantKnowAccountChanges(trigger: ReelwrightFunction): void {
    trigger.setVariable('ACCOUNT_CHANGES_CLIENT_PARAMETER', this.#accountChangesParameter);
    trigger.allow(
      ['ssm:GetParameter'],
      [
        Stack.of(this).formatArn({
          service: 'ssm',
          resource: 'parameter',
          resourceName: this.#accountChangesParameter.slice(1),
        }),
      ],
    );
  }

  get issuer(): string {
    return `${this.endpoint}${this.userPool.userPoolId}`;
  }

  provideKeysUrl(reader: ReelwrightFunction): void {
    reader.setVariable('SIGN_IN_KEYS_URL', `${this.issuer}/.well-known/jwks.json`);
  }

  grantLookUp(reader: ReelwrightFunction): void {
    grantTables(reader, this.#tables, ['identities.find']);
    reader.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    reader.allow(['cognito-idp:AdminGetUser'], [this.userPool.userPoolArn]);
  }

  grantFindByAddress(finder: ReelwrightFunction): void {
    this.grantLookUp(finder);
    finder.allow(['cognito-idp:ListUsers'], [this.userPool.userPoolArn]);
  }

  grantFindGoneUsers(finder: ReelwrightFunction): void {
    grantTables(finder, this.#tables, ['identities.findGoneUsers']);
    finder.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    finder.allow(['cognito-idp:AdminGetUser', 'cognito-idp:ListUsers'], [this.userPool.userPoolArn]);
  }

  grantRemoveSignUps(remover: ReelwrightFunction): void {
    remover.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    remover.allow(
      ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser', 'cognito-idp:ListUsers'],
      [this.userPool.userPoolArn],
    );
  }

  grantExport(exporter: ReelwrightFunction): void {
    grantTables(exporter, this.#tables, ['identities.list']);
    exporter.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    exporter.allow(['cognito-idp:ListUsers'], [this.userPool.userPoolArn]);
  }

  grantImport(importer: ReelwrightFunction): void {
    grantTables(importer, this.#tables, ['identities.resolve']);
    importer.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    importer.allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDisableUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminSetUserPassword',
      ],
      [this.userPool.userPoolArn],
    );
  }

  grantNoteAgreement(trigger: ReelwrightFunction): void {
    grantTables(trigger, this.#tables, ['identities.noteAgreement']);
  }

  grantResolveAccount(trigger: ReelwrightFunction): void {
    grantTables(trigger, this.#tables, ['identities.resolve']);
    trigger.allowAfterwards('FindUser', ['cognito-idp:AdminGetUser'], [this.userPool.userPoolArn]);
  }

  grantConfirm(confirmer: ReelwrightFunction): void {
    confirmer.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    confirmer.allow(
      [
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUpdateUserAttributes',
      ],
      [this.userPool.userPoolArn],
    );
  }

  grantSignOut(ender: ReelwrightFunction): void {
    grantTables(ender, this.#tables, ['identities.find']);
    ender.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    ender.allow(['cognito-idp:AdminUserGlobalSignOut'], [this.userPool.userPoolArn]);
  }

  grantProveOwner(prover: ReelwrightFunction): void {
    this.grantLookUp(prover);
    prover.setVariable('ACCOUNT_CHANGES_CLIENT_ID', this.accountChanges.userPoolClientId);
    prover.allow(
      ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'],
      [this.userPool.userPoolArn],
    );
  }

  grantSetPassword(setter: ReelwrightFunction): void {
    setter.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    setter.allow(['cognito-idp:AdminSetUserPassword'], [this.userPool.userPoolArn]);
  }

  /** The function may also delete unconfirmed sign-ups with the new address. */
  grantSetAddress(setter: ReelwrightFunction): void {
    grantTables(setter, this.#tables, ['identities.resolve']);
    setter.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    setter.allow(
      ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminUpdateUserAttributes', 'cognito-idp:ListUsers'],
      [this.userPool.userPoolArn],
    );
  }

  grantSetSecondFactor(setter: ReelwrightFunction): void {
    setter.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    setter.allow(['cognito-idp:AdminSetUserMFAPreference'], [this.userPool.userPoolArn]);
  }

  /** The users alone. */
  grantRemove(remover: ReelwrightFunction): void {
    remover.setVariable('USER_POOL_ID', this.userPool.userPoolId);
    remover.allow(['cognito-idp:AdminDeleteUser'], [this.userPool.userPoolArn]);
  }
}

function acknowledgeRules(userPool: UserPool): void {
  Validations.of(userPool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason:
        'The specification sets a minimum of 6 characters and no classes. Cognito locks an account out for growing times after 5 wrong passwords, and TOTP is offered as a second factor.',
    },
    {
      id: 'AwsSolutions-COG2',
      reason: 'A consumer product: TOTP is offered and not required. Cards are only ever entered at Stripe.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan is paid per active user for threat protection. An account holds credits and videos, no card and no way to move credits to another; the plan below has everything that is used.',
    },
  );
}
