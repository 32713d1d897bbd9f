import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { operatorRoles } from '../../contract/operators/operator-roles.ts';
import { operatorRouteKeys } from '../../contract/operators/operator-routes.ts';
import { chosenEnvironment } from '../../lib/foundation/chosen-environment.ts';
import { permissionsByFunction } from './policies.ts';
import { only, resources, synthesized } from './synthesized.ts';

const { whole, operators, data } = synthesized('prod');

it('only an administrator makes operators, who have a second factor and sessions of an hour', () => {
  expect(only(operators, 'AWS::Cognito::UserPool').Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    MfaConfiguration: 'ON',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
  });
  expect(only(operators, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 60,
    AllowedOAuthFlowsUserPoolClient: false,
  });
  const groups = resources(operators, 'AWS::Cognito::UserPoolGroup').values();
  expect([...groups].map(({ Properties }) => Properties.GroupName).toSorted()).toEqual(
    operatorRoles.toSorted(),
  );
});

it('every route of the console asks for a token of the operators’ own pool', () => {
  const [[authorizer]] = [...resources(operators, 'AWS::ApiGatewayV2::Authorizer')] as [[string, unknown]];
  const [[pool]] = [...resources(operators, 'AWS::Cognito::UserPool')] as [[string, unknown]];
  expect(JSON.stringify(only(operators, 'AWS::ApiGatewayV2::Authorizer'))).toContain(`"Ref":"${pool}"`);
  const routes = [...resources(operators, 'AWS::ApiGatewayV2::Route').values()];
  expect(routes).toHaveLength(operatorRouteKeys.length);
  for (const { Properties } of routes) {
    expect(Properties).toMatchObject({ AuthorizationType: 'JWT', AuthorizerId: { Ref: authorizer } });
  }
});

it('no function changes or deletes a row of the audit, which can be restored to each second', () => {
  expect(only(data, 'AWS::DynamoDB::Table', 'Audit').Properties).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  const actions = [...permissionsByFunction(whole).values()]
    .flat()
    .filter(({ action, resource }) => action.startsWith('dynamodb:') && /<Audit\w*\.Arn>/.test(resource))
    .map(({ action }) => action);
  expect(new Set(actions)).toEqual(new Set(['dynamodb:PutItem', 'dynamodb:Query']));
});

it('the copies of the audit are kept for a year, and no function can delete or replace one', () => {
  operators.hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: Match.objectLike({
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 365 } },
    }),
    VersioningConfiguration: { Status: 'Enabled' },
  });
  const actions = [...permissionsByFunction(whole).values()]
    .flat()
    .filter(({ resource }) => /<AuditArchive\w*\.Arn>/.test(resource))
    .map(({ action }) => action);
  expect(new Set(actions)).toEqual(new Set(['s3:GetObject', 's3:ListBucket', 's3:PutObject']));
});

it('a trial has no console unless it was asked for', () => {
  const defaults = { CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'us-east-1' };
  const trial = { trial: 'me@example.com' };
  const inTrial = (choice: object) =>
    resources(synthesized(chosenEnvironment({ ...trial, ...choice }, defaults)).operators).size;
  expect(inTrial({})).toBe(0);
  expect(inTrial({ operators: 'true' })).toBeGreaterThan(0);
});
