// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation writes its own variables like this
import { describe, expect, it } from 'vitest';
import { resolve, type Scope } from './resolve.ts';

const scope: Scope = {
  reference: (logicalId) => ({ Bucket: 'videos', 'AWS::Region': 'us-east-1' })[logicalId],
  attribute: (logicalId, attribute) => `${logicalId}.${attribute}`,
  importedValue: (name) => `imported ${name}`,
  secret: (name) => (name === 'shop/known' ? 'its value' : undefined),
};

describe('resolve', () => {
  it.each([
    [{ Ref: 'Bucket' }, 'videos'],
    [{ 'Fn::GetAtt': ['Bucket', 'Arn'] }, 'Bucket.Arn'],
    [{ 'Fn::GetAtt': 'Edge.FunctionMetadata.FunctionARN' }, 'Edge.FunctionMetadata.FunctionARN'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'Bucket' }, 1]] }, 'a-videos-1'],
    [
      { 'Fn::Sub': 'arn:${AWS::Region}:${Bucket}:${Bucket.Arn}:${!Literal}' },
      'arn:us-east-1:videos:Bucket.Arn:${Literal}',
    ],
    [{ 'Fn::Sub': ['${Name}/${Bucket}', { Name: { Ref: 'AWS::Region' } }] }, 'us-east-1/videos'],
    [{ 'Fn::ImportValue': 'Data:Table' }, 'imported Data:Table'],
    ['{{resolve:secretsmanager:shop/known:SecretString:::}}', 'its value'],
    [
      '{{resolve:secretsmanager:shop/known:SecretString:::}},{{resolve:secretsmanager:shop/known}}',
      'its value,its value',
    ],
  ])('%j is %j', (value, expected) => {
    expect(resolve(value, scope)).toEqual(expected);
  });

  it('works at any depth and leaves the rest as it is', () => {
    expect(resolve({ a: [{ b: { Ref: 'Bucket' } }, 1, true, null], Ref: 'x', c: 'd' }, scope)).toEqual({
      a: [{ b: 'videos' }, 1, true, null],
      Ref: 'x',
      c: 'd',
    });
  });

  it('drops what is AWS::NoValue', () => {
    const nothing = { Ref: 'AWS::NoValue' };
    expect(resolve({ a: nothing, b: ['c', nothing] }, scope)).toEqual({ b: ['c'] });
  });

  it.each([
    [{ 'Fn::Cidr': ['10.0.0.0/8', 2, 8] }, 'the intrinsic function Fn::Cidr'],
    [{ 'Fn::If': ['IsProduction', 'yes', 'no'] }, 'the intrinsic function Fn::If'],
    [
      { Secret: '{{resolve:secretsmanager:google}}' },
      'the dynamic reference "{{resolve:secretsmanager:google}}"',
    ],
    [
      { Secret: '{{resolve:secretsmanager:shop/known:SecretString:key::}}' },
      'the dynamic reference "{{resolve:secretsmanager:shop/known:SecretString:key::}}"',
    ],
    [{ 'Fn::Join': ['', 'text'] }, '"text" where Fn::Join takes a list'],
  ])('stops at %j', (value, sentence) => {
    expect(() => resolve(value, scope)).toThrow(`The local cloud does not understand ${sentence}.`);
  });
});
