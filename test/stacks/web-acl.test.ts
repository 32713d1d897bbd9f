import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { usualBodyMaximumBytes } from '../../contract/fields/body-limits.ts';
import { routes } from '../../contract/routes.ts';
import { publicRates } from '../../lib/foundation/address-rates.ts';
import { webAclsThatBlock } from './site-web-acl.ts';
import { resources, synthesized } from './synthesized.ts';

const { service } = synthesized('prod');
const acls = [...resources(service, 'AWS::WAFv2::WebACL').values()].map(({ Properties }) =>
  z.parse(
    z.looseObject({
      Scope: z.string(),
      VisibilityConfig: z.looseObject({ SampledRequestsEnabled: z.boolean() }),
      Rules: z.array(
        z.looseObject({
          Name: z.string(),
          VisibilityConfig: z.looseObject({ SampledRequestsEnabled: z.boolean() }),
        }),
      ),
    }),
    Properties,
  ),
);
const aclOf = (scope: string) => acls.find(({ Scope }) => Scope === scope);

/**
 * Units of capacity, rather too many: 2 for a match of bytes or a rate, 1 for a size, 10 for each transformation, 30 for each
 * key of a rate, and those that AWS names for its groups.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statements-list.html
 */
function capacityOf(rules: readonly object[]): number {
  const text = JSON.stringify(rules);
  const each = (pattern: RegExp, units: number) => units * (text.match(pattern)?.length ?? 0);
  return (
    each(/ByteMatchStatement|RateBasedStatement/g, 2) +
    each(/SizeConstraintStatement|IPSetReferenceStatement/g, 1) +
    each(/"LOWERCASE"/g, 10) +
    each(/"(IP|ASN|Header)":\{/g, 30) +
    each(/AWSManagedRulesAmazonIpReputationList"/g, 25) +
    each(/AWSManagedRulesKnownBadInputsRuleSet"/g, 200)
  );
}

describe('the web ACLs', () => {
  it('stand before the site and before the user pool', () => {
    expect(acls.map(({ Scope }) => Scope).toSorted()).toEqual(['CLOUDFRONT', 'REGIONAL']);
    service.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [Match.stringLikeRegexp('^SiteWebAcl'), 'Arn'] } },
    });
    expect(resources(service, 'AWS::WAFv2::WebACLAssociation').size).toBe(1);
  });

  it('keep no address of a visitor: no log, no samples', () => {
    expect(resources(service, 'AWS::WAFv2::LoggingConfiguration').size).toBe(0);
    for (const { VisibilityConfig, Rules } of acls) {
      for (const config of [VisibilityConfig, ...Rules.map((rule) => rule.VisibilityConfig)]) {
        expect(config.SampledRequestsEnabled).toBe(false);
      }
    }
  });

  it('challenge no one: the content policy lets no script of a challenge run, and the user pool has no words for it', () => {
    expect(JSON.stringify(acls)).not.toMatch(/captcha|challenge/i);
  });

  it('have rates only before the user pool', () => {
    for (const { Statement } of aclOf('REGIONAL')?.Rules ?? []) {
      expect(Statement).toEqual({ RateBasedStatement: expect.anything() });
    }
  });

  it('have each rate of the environment', () => {
    const limits = acls.flatMap(({ Rules }) =>
      Rules.flatMap(({ Name, Statement }) => {
        const { RateBasedStatement: rate } = z.parse(
          z.looseObject({
            RateBasedStatement: z.optional(z.looseObject({ Limit: z.int(), EvaluationWindowSec: z.int() })),
          }),
          Statement,
        );
        return rate === undefined ? [] : [[`${Name[0]?.toLowerCase()}${Name.slice(1)}`, rate] as const];
      }),
    );
    const rates = limits.map(([name, { Limit: requests, EvaluationWindowSec: windowSeconds }]) => [
      name,
      { requests, windowSeconds },
    ]);
    expect(Object.fromEntries(rates)).toEqual(publicRates);
  });

  it('block the networks that the facts name, before all else', () => {
    for (const send of webAclsThatBlock(['203.0.113.0/24', '2001:db8::/32'])) {
      for (const address of ['203.0.113.200', '2001:db8::1']) {
        expect(send({ address })?.rule, address).toBe('BlockedNetworks');
      }
      expect(send({ address: '203.0.114.1' })).toBeUndefined();
    }
  });

  it('stop the synthesis at a blocked network that is none', () => {
    for (const network of ['203.0.113.7', '0.0.0.0/0', 'example.com']) {
      expect(() => webAclsThatBlock([network])).toThrow(
        `blockedNetworks of prod has "${network}", which is no network such as 203.0.113.0/24 or 2001:db8::/32.`,
      );
    }
  });

  it('stay below the capacity that the price includes', () => {
    // https://docs.aws.amazon.com/waf/latest/developerguide/aws-waf-capacity-units.html
    for (const { Rules } of acls) expect(capacityOf(Rules)).toBeLessThan(1_500);
  });

  it('let every long body pass that a route takes', () => {
    const longer = Object.values(routes).filter(
      (route) => 'bodyMaximumBytes' in route && route.bodyMaximumBytes > usualBodyMaximumBytes,
    );
    for (const { path } of longer) expect(JSON.stringify(aclOf('CLOUDFRONT'))).toContain(`"${path}"`);
  });
});
