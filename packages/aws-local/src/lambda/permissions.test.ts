import { describe, expect, it } from 'vitest';
import { createInvokePermissions, type InvocationSource } from './permissions.ts';

const permission = {
  FunctionName: 'arn:aws:lambda:us-east-1:111111111111:function:get-credits',
  Action: 'lambda:InvokeFunction',
  Principal: 'apigateway.amazonaws.com',
  SourceArn: 'arn:aws:execute-api:us-east-1:111111111111:api1/*/*/api/credits',
};
const attempt: InvocationSource = {
  functionArn: 'arn:aws:lambda:us-east-1:111111111111:function:get-credits',
  service: 'apigateway.amazonaws.com',
  sourceArn: 'arn:aws:execute-api:us-east-1:111111111111:api1/$default/GET/api/credits',
};

describe('a function may be invoked by a service', () => {
  it.each([
    ['that a permission names, for its route', permission],
    ['when the permission gives only the name', { ...permission, FunctionName: 'get-credits' }],
    ['when the permission leaves the source open', { ...permission, SourceArn: undefined }],
  ])('%s', (_, given) => {
    expect(() => permissions([given])(attempt)).not.toThrow();
  });

  it.each([
    ['without a permission', [], attempt],
    ['for another route', [permission], { ...attempt, sourceArn: `${attempt.sourceArn}/deduct` }],
    ['for another API', [permission], { ...attempt, sourceArn: attempt.sourceArn.replace('api1', 'api2') }],
    ['as another service', [permission], { ...attempt, service: 'events.amazonaws.com' }],
    [
      'by an alias, if the permission is for the function',
      [permission],
      { ...attempt, functionArn: `${attempt.functionArn}:live` },
    ],
    ['for another account', [{ ...permission, SourceAccount: '222222222222' }], attempt],
  ])('but not %s', (_, given, wanted) => {
    expect(() => permissions(given)(wanted)).toThrow(
      `No AWS::Lambda::Permission lets ${wanted.service} run ${wanted.functionArn} for ${wanted.sourceArn}.`,
    );
  });
});

it('a permission for another action than invoking stops the start', () => {
  expect(() => permissions([{ ...permission, Action: 'lambda:GetFunction' }])).toThrow(
    'does not understand the value "lambda:GetFunction" (it knows "lambda:InvokeFunction"',
  );
});

function permissions(given: readonly Readonly<Record<string, unknown>>[]) {
  return createInvokePermissions(
    given.map((properties, index) => ({
      key: `Api/${index}`,
      stack: 'Api',
      logicalId: `Permission${index}`,
      type: 'AWS::Lambda::Permission',
      properties,
      ref: '',
      attributes: {},
    })),
  );
}
