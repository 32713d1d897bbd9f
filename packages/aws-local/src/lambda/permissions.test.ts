import { describe, expect, it } from 'vitest';
import { type InvocationAttempt, type LambdaPermission, mayInvoke } from './permissions.ts';

const permission: LambdaPermission = {
  functionName: 'arn:aws:lambda:us-east-1:111111111111:function:get-credits',
  action: 'lambda:InvokeFunction',
  principal: 'apigateway.amazonaws.com',
  sourceArn: 'arn:aws:execute-api:us-east-1:111111111111:api1/*/*/api/credits',
};
const attempt: InvocationAttempt = {
  functionArn: 'arn:aws:lambda:us-east-1:111111111111:function:get-credits',
  principal: 'apigateway.amazonaws.com',
  sourceArn: 'arn:aws:execute-api:us-east-1:111111111111:api1/$default/GET/api/credits',
  sourceAccount: '111111111111',
};

describe('a function may be invoked by a service', () => {
  it.each([
    ['that a permission names, for its route', permission],
    ['when the permission gives only the name', { ...permission, functionName: 'get-credits' }],
    ['when the permission leaves the source open', { ...permission, sourceArn: undefined }],
  ])('%s', (_, given) => {
    expect(mayInvoke([given], attempt)).toBe(true);
  });

  it.each([
    ['without a permission', [], attempt],
    ['for another route', [permission], { ...attempt, sourceArn: `${attempt.sourceArn}/deduct` }],
    ['for another API', [permission], { ...attempt, sourceArn: attempt.sourceArn.replace('api1', 'api2') }],
    ['as another service', [permission], { ...attempt, principal: 'events.amazonaws.com' }],
    [
      'by an alias, if the permission is for the function',
      [permission],
      { ...attempt, functionArn: `${attempt.functionArn}:live` },
    ],
    ['with a permission for another action', [{ ...permission, action: 'lambda:GetFunction' }], attempt],
    ['for another account', [{ ...permission, sourceAccount: '222222222222' }], attempt],
  ])('but not %s', (_, given, wanted) => {
    expect(mayInvoke(given, wanted)).toBe(false);
  });
});
