import { type Blocked, createWebAcls, type InspectedRequest } from 'aws-local/wafv2/web-acl.ts';
import * as z from 'zod/mini';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { withExampleFacts } from './example-facts.ts';
import { resources, type Synthesized, synthesized } from './synthesized.ts';

const Arn = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
const AnyProperties = z.record(z.string(), z.unknown());

type Send = (request: Partial<InspectedRequest>) => Blocked | undefined;

/**
 * Sends requests to the web ACL before the site as production deploys it, with nothing counted yet.
 *
 * @param everyRate in place of each of its rates
 */
export function siteWebAcl(now: () => number, everyRate?: number): Send {
  return webAclOf('CLOUDFRONT', now, inProduction(everyRate));
}

/** The same to both web ACLs of an environment that blocks networks. */
export function webAclsThatBlock(networks: readonly string[]): readonly Send[] {
  const blocking = describedIn(
    synthesized({ ...withExampleFacts(environmentNamed('prod')), blockedNetworks: networks }),
  );
  return (['CLOUDFRONT', 'REGIONAL'] as const).map((scope) => webAclOf(scope, Date.now, blocking));
}

/** The same to the web ACL before the user pool. */
export function userPoolWebAcl(now: () => number): Send {
  return webAclOf('REGIONAL', now, inProduction());
}

function webAclOf(
  scope: 'CLOUDFRONT' | 'REGIONAL',
  now: () => number,
  { acls, addressSets }: ReturnType<typeof describedIn>,
): Send {
  const [found] = acls.filter(({ properties }) => properties.Scope === scope);
  const acl = createWebAcls([...acls, ...addressSets], now).named(found?.logicalId ?? '');
  return (request) =>
    acl.inspect({ address: '203.0.113.7', method: 'GET', path: '/', query: '', headers: {}, ...request });
}

/** By rate. To read a template takes longer than most tests ask of the web ACL, of which each has its own. */
const described = new Map<number | undefined, ReturnType<typeof describedIn>>();

function inProduction(everyRate?: number): ReturnType<typeof describedIn> {
  const known = described.get(everyRate) ?? describedIn(synthesized('prod'), everyRate);
  described.set(everyRate, known);
  return known;
}

/** The web ACLs and address sets of the stacks, as the local cloud reads them. */
function describedIn({ service }: Synthesized, everyRate?: number) {
  const ofType = (type: string) =>
    [...resources(service, type)].map(([logicalId, { Properties }]) => ({
      ...{ key: logicalId, stack: 'Service', logicalId, type, ref: logicalId },
      properties: AnyProperties.parse(
        JSON.parse(JSON.stringify(Properties), (name, value: unknown) => {
          if (name === 'Limit' && everyRate !== undefined) return everyRate;
          // The ARN of another resource is its logical id here.
          return Arn.safeParse(value).data?.['Fn::GetAtt'][0] ?? value;
        }),
      ),
      attributes: { Arn: logicalId },
    }));
  return { acls: ofType('AWS::WAFv2::WebACL'), addressSets: ofType('AWS::WAFv2::IPSet') };
}
