import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import { createRateCounter, type RateCounter } from './rate-counter.ts';
import {
  type CustomKey,
  type FieldToMatch,
  ipSet,
  type Rule,
  type Statement,
  webAcl,
  webAclAssociation,
} from './resources.ts';

/** A request as a web ACL sees it. */
export interface InspectedRequest {
  readonly address: string;
  readonly method: string;
  /** Like it was sent, without the query. */
  readonly path: string;
  readonly query: string;
  /** By name in lower case. */
  readonly headers: IncomingMessage['headers'];
}

/** What a web ACL answers in place of what it protects. */
export interface Blocked {
  readonly rule: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A web ACL of AWS WAF: its rules in the order of their priorities, each until one blocks or allows. */
export interface WebAcl {
  /** Undefined: the request may pass. Each request counts for the rates. */
  inspect(request: InspectedRequest): Blocked | undefined;
}

export interface WebAcls {
  /** The web ACL with that ARN. @throws an Error with a sentence if there is none */
  named(arn: string): WebAcl;
  /** The web ACL that is associated with the resource, or undefined. */
  before(resourceArn: string): WebAcl | undefined;
}

/**
 * The assembly's web ACLs.
 *
 * What AWS's managed rule groups match is not published: here they match nothing. A rate is exact and holds at once, where
 * AWS estimates it and takes up to some tens of seconds. Each address of IPv6 counts for itself: AWS documents no prefix.
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html
 */
export function createWebAcls(resources: readonly Resource[], now: () => number): WebAcls {
  const networks = new Map(
    ofType(resources, ipSet).map(({ attributes, properties }) => [
      String(attributes.Arn),
      createNetworks(properties.Addresses),
    ]),
  );
  const acls = new Map(
    ofType(resources, webAcl).map(({ attributes, properties }) => {
      const { Rules, CustomResponseBodies = {}, AssociationConfig } = properties;
      const kilobytes = AssociationConfig?.RequestBody.CLOUDFRONT.DefaultSizeInspectionLimit ?? 'KB_16';
      const inspectedBytes = Number(kilobytes.slice(3)) * 1_024;
      return [
        String(attributes.Arn),
        createWebAcl(Rules, CustomResponseBodies, { networks, inspectedBytes }, now),
      ];
    }),
  );
  const associations = ofType(resources, webAclAssociation).map(({ properties }) => properties);
  const named = (arn: string): WebAcl => {
    const found = acls.get(arn);
    if (found === undefined) throw new Error(`There is no web ACL ${arn}.`);
    return found;
  };
  return {
    named,
    before: (resourceArn) => {
      const found = associations.find(({ ResourceArn }) => ResourceArn === resourceArn);
      return found && named(found.WebACLArn);
    },
  };
}

type Bodies = Readonly<
  Record<string, { readonly ContentType: keyof typeof contentTypes; readonly Content: string }>
>;

const contentTypes = {
  APPLICATION_JSON: 'application/json',
  TEXT_PLAIN: 'text/plain',
  TEXT_HTML: 'text/html',
} as const;

/** What statements refer to beside the request. */
interface Surroundings {
  /** The IP sets, by their ARNs. */
  readonly networks: ReadonlyMap<string, (address: string) => boolean>;
  /** The bytes of a body that are inspected; the rest is not seen. */
  readonly inspectedBytes: number;
}

function createWebAcl(
  rules: readonly Rule[],
  bodies: Bodies,
  surroundings: Surroundings,
  now: () => number,
): WebAcl {
  const ordered = rules.toSorted((left, right) => left.Priority - right.Priority);
  const rates = new Map<Rule, RateCounter>();
  for (const rule of ordered) {
    const { RateBasedStatement: rate } = rule.Statement;
    if (rate === undefined) continue;
    const { Limit: maximum, EvaluationWindowSec: windowSeconds = 300 } = rate;
    rates.set(rule, createRateCounter({ maximum, windowSeconds, now }));
  }
  const matches = (rule: Rule, request: InspectedRequest): boolean => {
    const { RateBasedStatement: rate, ManagedRuleGroupStatement: group, ...statement } = rule.Statement;
    if (group !== undefined) return false;
    if (rate === undefined) return holds(statement, request, surroundings);
    const { ScopeDownStatement: scope, CustomKeys: keys = [{ IP: {} }] } = rate;
    if (scope !== undefined && !holds(scope, request, surroundings)) return false;
    const values = keys.map((key) => keyValue(key, request));
    // A request that lacks one of the keys is not counted.
    if (values.includes(undefined)) return false;
    return rates.get(rule)?.count(values.join('\n')) === 'above';
  };
  return {
    inspect(request) {
      for (const rule of ordered) {
        if (!matches(rule, request)) continue;
        if (rule.Action?.Allow !== undefined) return undefined;
        if (rule.Action?.Block !== undefined) return blockedBy(rule.Name, rule.Action.Block, bodies);
      }
      return undefined;
    },
  };
}

function blockedBy(
  rule: string,
  { CustomResponse: custom }: NonNullable<NonNullable<Rule['Action']>['Block']>,
  bodies: Bodies,
): Blocked {
  const body = bodies[custom?.CustomResponseBodyKey ?? ''];
  const headers = (custom?.ResponseHeaders ?? []).map(({ Name, Value }) => [Name.toLowerCase(), Value]);
  return {
    rule,
    status: custom?.ResponseCode ?? 403,
    headers: {
      ...(body !== undefined && { 'content-type': contentTypes[body.ContentType] }),
      ...Object.fromEntries(headers),
    },
    body: body?.Content ?? '',
  };
}

/** What a request counts towards; undefined: it has no such part. */
function keyValue({ IP, ASN, Header }: CustomKey, request: InspectedRequest): string | undefined {
  if (IP !== undefined) return request.address;
  if (ASN !== undefined) return providerOf(request.address);
  if (Header !== undefined)
    return transformed(textOf({ SingleHeader: Header }, request), Header.TextTransformations);
  throw new Error('A rate of a web ACL counts by a key that is not known here.');
}

/**
 * A stand-in for the number of the provider's network (ASN), for which there is no register here: the /32 of an IPv6 address,
 * the least that a provider gets. Without a number AWS takes 0. https://www.ripe.net/publications/docs/ripe-738/
 */
function providerOf(address: string): string {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 2).join(':') : '0';
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === '' ? [] : after.split(':');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/** Says of an address whether it is in one of the networks. */
function createNetworks(networks: readonly string[]): (address: string) => boolean {
  // One list for each family: in a list of both, Node finds an address of IPv4 among those of IPv6.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    lists[familyOf(address)].addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

/** Whether each part of the statement is true of the request. */
function holds(statement: Statement, request: InspectedRequest, surroundings: Surroundings): boolean {
  const {
    ByteMatchStatement: bytes,
    SizeConstraintStatement: size,
    AndStatement: and,
    OrStatement: or,
    NotStatement: not,
    IPSetReferenceStatement: set,
  } = statement;
  if (bytes !== undefined) {
    const value = transformed(textOf(bytes.FieldToMatch, request), bytes.TextTransformations);
    return value !== undefined && positions[bytes.PositionalConstraint](value, bytes.SearchString);
  }
  if (size !== undefined) {
    const { FieldToMatch: field, ComparisonOperator: operator, Size: limit } = size;
    const bytesOf = sizeOf(field, request);
    if (field.Body !== undefined && bytesOf !== undefined && bytesOf > surroundings.inspectedBytes) {
      const { OversizeHandling: handling = 'CONTINUE' } = field.Body;
      if (handling !== 'CONTINUE') return handling === 'MATCH';
      return comparisons[operator](surroundings.inspectedBytes, limit);
    }
    return bytesOf !== undefined && comparisons[operator](bytesOf, limit);
  }
  if (and !== undefined) return and.Statements.every((part) => holds(part, request, surroundings));
  if (or !== undefined) return or.Statements.some((part) => holds(part, request, surroundings));
  if (not !== undefined) return !holds(not.Statement, request, surroundings);
  if (set !== undefined) {
    const isIn = surroundings.networks.get(set.Arn);
    if (isIn === undefined) throw new Error(`There is no IP set ${set.Arn}.`);
    return isIn(request.address);
  }
  throw new Error('A rule of a web ACL has no statement that is known here.');
}

const positions = {
  EXACTLY: (value: string, sought: string) => value === sought,
  STARTS_WITH: (value: string, sought: string) => value.startsWith(sought),
  ENDS_WITH: (value: string, sought: string) => value.endsWith(sought),
  CONTAINS: (value: string, sought: string) => value.includes(sought),
} as const;

const comparisons = {
  GT: (size: number, limit: number) => size > limit,
  GE: (size: number, limit: number) => size >= limit,
  LT: (size: number, limit: number) => size < limit,
  LE: (size: number, limit: number) => size <= limit,
  EQ: (size: number, limit: number) => size === limit,
  NE: (size: number, limit: number) => size !== limit,
} as const;

function transformed(
  value: string | undefined,
  transformations: readonly { readonly Type: 'NONE' | 'LOWERCASE' }[],
): string | undefined {
  return transformations.some(({ Type }) => Type === 'LOWERCASE') ? value?.toLowerCase() : value;
}

function textOf(field: FieldToMatch, { method, path, query, headers }: InspectedRequest): string | undefined {
  if (field.SingleHeader !== undefined) {
    const value = headers[field.SingleHeader.Name.toLowerCase()];
    return Array.isArray(value) ? value.join(',') : value;
  }
  if (field.UriPath !== undefined) return path;
  if (field.QueryString !== undefined) return query;
  if (field.Method !== undefined) return method;
  throw new Error('A rule of a web ACL matches a part of requests that is not known here.');
}

/** In bytes. */
function sizeOf(field: FieldToMatch, request: InspectedRequest): number | undefined {
  if (field.Body !== undefined) return Number(request.headers['content-length'] ?? 0);
  const value = textOf(field, request);
  return value === undefined ? undefined : Buffer.byteLength(value);
}
