import { describe, expect, it } from 'vitest';
import { siteResource } from '../assembly/resource-fixture.ts';
import type { Resource } from '../assembly/resource-type.ts';
import { createWebAcls } from './web-acl.ts';

const aclArn = 'arn:aws:wafv2:us-east-1:111111111111:regional/webacl/acl/1';
const poolArn = 'arn:aws:cognito-idp:us-east-1:111111111111:userpool/us-east-1_Local0001';
let now = Date.parse('2026-11-22T12:00:00Z');

/** A web ACL with the rules, before a user pool. */
function aclWith(rules: readonly object[], properties: object = {}, ...others: readonly Resource[]) {
  const acl = createWebAcls(
    [
      ...others,
      siteResource(
        'AWS::WAFv2::WebACL',
        'acl',
        {
          Scope: 'REGIONAL',
          DefaultAction: { Allow: {} },
          Rules: rules.map((rule, index) => ({ Name: `rule${index}`, Priority: index, ...rule })),
          ...properties,
        },
        { Arn: aclArn },
      ),
      siteResource('AWS::WAFv2::WebACLAssociation', 'before', { ResourceArn: poolArn, WebACLArn: aclArn }),
    ],
    () => now,
  ).before(poolArn);
  return (
    request: { address?: string; path?: string; method?: string; headers?: Record<string, string> } = {},
  ) =>
    acl?.inspect({ address: '203.0.113.7', method: 'POST', path: '/', query: '', headers: {}, ...request })
      ?.rule;
}

const untransformed = [{ Priority: 0, Type: 'NONE' }];
const onPath = (SearchString: string) => ({
  ByteMatchStatement: {
    SearchString,
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    TextTransformations: untransformed,
  },
});
const rateBy = (CustomKeys: readonly object[], ScopeDownStatement?: object) => ({
  Statement: {
    RateBasedStatement: {
      Limit: 10,
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys,
      ...(ScopeDownStatement && { ScopeDownStatement }),
    },
  },
  Action: { Block: {} },
});
const rate = (Limit: number, ScopeDownStatement?: object) => ({
  Statement: {
    RateBasedStatement: {
      Limit,
      EvaluationWindowSec: 60,
      AggregateKeyType: 'IP',
      ...(ScopeDownStatement && { ScopeDownStatement }),
    },
  },
  Action: { Block: {} },
});

describe('a web ACL', () => {
  it('blocks an address above its rate and no other, until its requests of the window are few enough', () => {
    const inspect = aclWith([rate(10)]);

    const first = Array.from({ length: 12 }, () => inspect());

    expect(first).toEqual([...Array(10).fill(undefined), 'rule0', 'rule0']);
    expect(inspect({ address: '203.0.113.8' })).toBeUndefined();
    now += 50_000;
    expect(inspect()).toBe('rule0');
    now += 61_000;
    expect(inspect()).toBeUndefined();
  });

  it('counts only what the statement of a rate is true of', () => {
    const inspect = aclWith([rate(10, onPath('/api/'))]);

    expect(Array.from({ length: 12 }, () => inspect({ path: '/about' })).at(-1)).toBeUndefined();
    expect(Array.from({ length: 11 }, () => inspect({ path: '/api/x' })).at(-1)).toBe('rule0');
    expect(inspect({ path: '/about' })).toBeUndefined();
  });

  it('counts by a header and the address together, and leaves out who sends no such header', () => {
    const inspect = aclWith([
      rateBy([{ IP: {} }, { Header: { Name: 'Authorization', TextTransformations: untransformed } }]),
    ]);
    const by = (authorization: string | undefined, address = '203.0.113.7') =>
      Array.from({ length: 11 }, () =>
        inspect({ address, headers: authorization === undefined ? {} : { authorization } }),
      ).at(-1);

    expect(by('Bearer a')).toBe('rule0');
    expect([inspect({ headers: { authorization: 'Bearer b' } }), by('Bearer a', '203.0.113.8')]).toEqual([
      undefined,
      'rule0',
    ]);
    expect(by(undefined)).toBeUndefined();
  });

  it('counts the addresses of one provider together, where a set of networks says so', () => {
    const setArn = 'arn:aws:wafv2:us-east-1:111111111111:regional/ipset/all/1';
    const inspect = aclWith(
      [rateBy([{ ASN: {} }], { IPSetReferenceStatement: { Arn: setArn } })],
      {},
      siteResource(
        'AWS::WAFv2::IPSet',
        'all',
        { Scope: 'REGIONAL', IPAddressVersion: 'IPV6', Addresses: ['::/1', '8000::/1'] },
        { Arn: setArn },
      ),
    );
    const hosts = (network: string) =>
      Array.from({ length: 11 }, (_, host) => inspect({ address: `${network}${host + 1}` })).at(-1);

    expect(hosts('2001:db8:7::')).toBe('rule0');
    expect([inspect({ address: '2001:db8:8::1' }), inspect({ address: '2001:db9::1' })]).toEqual([
      'rule0',
      undefined,
    ]);
    expect(hosts('203.0.113.')).toBeUndefined();
  });

  it.each([
    ['MATCH', 'rule0'],
    ['NO_MATCH', undefined],
    ['CONTINUE', undefined],
  ])('sees the first 32 KB of a body if it is told to; beyond, %s decides', (OversizeHandling, blockedBy) => {
    const inspect = aclWith(
      [
        {
          Statement: {
            SizeConstraintStatement: {
              FieldToMatch: { Body: { OversizeHandling } },
              ComparisonOperator: 'GT',
              Size: 32_768,
              TextTransformations: untransformed,
            },
          },
          Action: { Block: {} },
        },
      ],
      { AssociationConfig: { RequestBody: { CLOUDFRONT: { DefaultSizeInspectionLimit: 'KB_32' } } } },
    );

    expect(inspect({ headers: { 'content-length': '32768' } })).toBeUndefined();
    expect(inspect({ headers: { 'content-length': '32769' } })).toBe(blockedBy);
  });

  it('asks its rules in the order of their priorities, until one allows or blocks', () => {
    const inspect = aclWith([
      { Priority: 9, Statement: onPath('/'), Action: { Block: {} } },
      { Priority: 1, Statement: onPath('/api/webhooks'), Action: { Allow: {} } },
      { Priority: 0, Statement: onPath('/api'), Action: { Count: {} } },
    ]);

    expect(inspect({ path: '/api/webhooks/stripe' })).toBeUndefined();
    expect(inspect({ path: '/api/x' })).toBe('rule0');
  });

  it.each([
    ['a large body', { 'content-length': '9000' }, 'rule0'],
    ['a small body', { 'content-length': '8000' }, undefined],
    ['no body', {}, undefined],
  ])('limits sizes: %s', (_name, headers, blockedBy) => {
    const inspect = aclWith([
      {
        Statement: {
          SizeConstraintStatement: {
            FieldToMatch: { Body: { OversizeHandling: 'MATCH' } },
            ComparisonOperator: 'GT',
            Size: 8_192,
            TextTransformations: untransformed,
          },
        },
        Action: { Block: {} },
      },
    ]);

    expect(inspect({ headers })).toBe(blockedBy);
  });

  it('combines statements, and compares in lower case where it is told to', () => {
    const header = (Name: string, SearchString: string) => ({
      ByteMatchStatement: {
        SearchString,
        FieldToMatch: { SingleHeader: { Name } },
        PositionalConstraint: 'ENDS_WITH',
        TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }],
      },
    });
    const inspect = aclWith([
      {
        Statement: {
          AndStatement: {
            Statements: [
              {
                OrStatement: {
                  Statements: [header('X-Amz-Target', '.signup'), header('operation', 'signup')],
                },
              },
              { NotStatement: { Statement: onPath('/well-known') } },
            ],
          },
        },
        Action: { Block: {} },
      },
    ]);

    expect(inspect({ headers: { 'x-amz-target': 'Service.SignUp' } })).toBe('rule0');
    expect(inspect({ headers: { operation: 'SIGNUP' } })).toBe('rule0');
    expect(inspect({ headers: { operation: 'InitiateAuth' } })).toBeUndefined();
    expect(inspect({ path: '/well-known', headers: { operation: 'SignUp' } })).toBeUndefined();
  });

  it.each([
    ['a rule that challenges', { Statement: onPath('/'), Action: { Captcha: {} } }, 'Action.Captcha'],
    [
      'a rate by another key',
      { Statement: { RateBasedStatement: { Limit: 10, AggregateKeyType: 'FORWARDED_IP' } } },
      'AggregateKeyType',
    ],
    [
      'a rate by a part of the request that is not known here',
      {
        Statement: {
          RateBasedStatement: { Limit: 10, AggregateKeyType: 'CUSTOM_KEYS', CustomKeys: [{ Cookie: {} }] },
        },
      },
      'CustomKeys',
    ],
    [
      'a rate below what AWS takes',
      { Statement: { RateBasedStatement: { Limit: 9, AggregateKeyType: 'IP' } } },
      'Limit',
    ],
  ])('is refused with %s', (_name, rule, property) => {
    expect(() => aclWith([rule])).toThrow(property);
  });
});
