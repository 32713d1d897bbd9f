import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { operatorSessionSeconds } from '../../../contract/operators/operator-errors.ts';
import { operatorRoles } from '../../../contract/operators/operator-roles.ts';
import { capitalized } from '../../foundation/construct-id.ts';
import { type Environment, regionOf } from '../../foundation/environments.ts';
import { lifetimeOf } from '../../foundation/lifetime.ts';
import type { ReelwrightFunction } from '../../functions/reelwright-function.ts';

/**
 * The operators: nothing of the customers' pool opens their console. A username is an address, so that the token names
 * who acts. Only an administrator makes users (`npm run operator`), who set up an authenticator at their first sign-in.
 */
export class OperatorPool extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The user pool's API, for the browser. */
  readonly endpoint: string;

  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    this.endpoint = `https://cognito-idp.${regionOf(environment)}.amazonaws.com/`;
    this.userPool = new UserPool(this, 'UserPool', {
      userPoolName: `reelwright-${environment.name}-operators`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(1),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { sms: false, otp: true },
      // A mailbox alone opens nothing: an administrator removes the operator and adds them again.
      accountRecovery: AccountRecovery.NONE,
      // It mails nothing: the command prints the temporary password.
      email: UserPoolEmail.withCognito(),
      ...lifetimeOf(environment),
    });
    acknowledgeRules(this.userPool);
    for (const role of operatorRoles) {
      new CfnUserPoolGroup(this, capitalized(role), {
        userPoolId: this.userPool.userPoolId,
        groupName: role,
      });
    }
    this.client = new UserPoolClient(this, 'Client', {
      userPool: this.userPool,
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.seconds(operatorSessionSeconds),
      idTokenValidity: Duration.seconds(operatorSessionSeconds),
      refreshTokenValidity: Duration.seconds(operatorSessionSeconds),
    });
  }

  get issuer(): string {
    return `${this.endpoint}${this.userPool.userPoolId}`;
  }

  grantManage(manager: ReelwrightFunction): void {
    this.grantList(manager);
    manager.allow(
      [
        'cognito-idp:AdminAddUserToGroup',
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminListGroupsForUser',
        'cognito-idp:AdminRemoveUserFromGroup',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUserGlobalSignOut',
      ],
      [this.userPool.userPoolArn],
    );
  }

  /** To know who still is an operator, and with which roles. */
  grantRecognize(handler: ReelwrightFunction): void {
    handler.setVariable('OPERATOR_USER_POOL_ID', this.userPool.userPoolId);
    handler.allow(
      ['cognito-idp:AdminGetUser', 'cognito-idp:AdminListGroupsForUser'],
      [this.userPool.userPoolArn],
    );
  }

  /** To know whether there is another operator who may approve. */
  grantList(lister: ReelwrightFunction): void {
    lister.setVariable('OPERATOR_USER_POOL_ID', this.userPool.userPoolId);
    lister.allow(['cognito-idp:ListUsers'], [this.userPool.userPoolArn]);
  }
}

function acknowledgeRules(userPool: UserPool): void {
  Validations.of(userPool).acknowledge(
    {
      id: 'AwsSolutions-COG1',
      reason:
        'Twelve characters and a required second factor. Classes of characters make passwords no stronger.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan watches for unusual sign-ins, for a fee. Here an administrator makes each user, a second factor is required, and money asks for it again.',
    },
  );
}
