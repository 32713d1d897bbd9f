import type { InspectedRequest } from 'aws-local/wafv2/web-acl.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiRequestsPerMinute } from '../../contract/person-limits.ts';
import { pages, routes } from '../../contract/routes.ts';
import { publicRates, type Rate } from '../../lib/foundation/address-rates.ts';
import { siteWebAcl, userPoolWebAcl } from './site-web-acl.ts';

let now = Date.parse('2026-11-25T12:00:00Z');
let send: ReturnType<typeof siteWebAcl>;
beforeEach(() => {
  send = siteWebAcl(() => now);
});

/** Sends so many requests evenly over so many seconds; gives how many were refused, by rule. */
function refused(
  count: number,
  seconds: number,
  request: (index: number) => Partial<InspectedRequest>,
): Record<string, number> {
  const rules: Record<string, number> = {};
  const start = now;
  for (let index = 0; index < count; index += 1) {
    now = start + (index * seconds * 1_000) / count;
    const blocked = send(request(index));
    if (blocked !== undefined) rules[blocked.rule] = (rules[blocked.rule] ?? 0) + 1;
  }
  return rules;
}

const key = (of: string | number) => ({ authorization: `Bearer rw_live_${of}` });

describe('the rates of production let pass', () => {
  it('a program at its published rate for ten minutes, though it comes in bursts', () => {
    const program = { path: '/api/v1/credits', headers: key('a') };
    for (let minute = 0; minute < 10; minute += 1) {
      expect(refused(apiRequestsPerMinute, 1, () => program)).toEqual({});
      now += 59_000;
    }
    // At the end of a minute of the clock, and at the beginning of the next.
    expect(refused(2 * apiRequestsPerMinute, 2, () => program)).toEqual({});
  });

  it('300 videos that one program waits for, beside that', () => {
    const wait = (index: number) => ({ path: `/api/v1/video/${index % 300}`, headers: key('a') });
    expect(refused(10 * (apiRequestsPerMinute + 300), 600, wait)).toEqual({});
  });

  it('fifty people behind one router who visit the site, and wait for their videos', () => {
    // A page asks after 1 s and at last every 5 s, so some 18 times in 75 s.
    const questions = refused(50 * 20 * 8, 600, (index) => ({
      path: '/api/videos',
      headers: { authorization: `Bearer session ${index % 50}` },
    }));
    const visits = refused(50 * 65, 600, () => ({
      path: '/assets/page.js',
      headers: { 'accept-encoding': 'gzip' },
    }));
    const clips = refused(50 * 2, 600, () => ({ path: '/showcase/demo-video.mp4' }));
    const references = refused(50, 600, () => ({ path: '/api-docs' }));
    expect([questions, visits, clips, references]).toEqual([{}, {}, {}, {}]);
  });

  it('ten events a second from each of the twelve addresses of Stripe', () => {
    const event = {
      method: 'POST',
      path: '/api/webhooks/stripe',
      headers: { 'stripe-signature': 't=1,v1=00' },
    };
    expect(refused(10 * 590, 600, () => event)).toEqual({});
  });

  it('thousands of people of one provider by IPv6', () => {
    const visit = (index: number) => ({
      path: '/about',
      address: `2001:db8:${(index % 2_000).toString(16)}::1`,
    });
    expect(refused(2_000 * 65, 600, visit)).toEqual({});
  });
});

describe('the rates of production stop', () => {
  it('a program that sends thrice its published rate, and no other behind the same address', () => {
    const wild = { path: '/api/v1/credits', headers: key('wild') };
    expect(refused(4 * apiRequestsPerMinute, 60, () => wild)).toEqual({
      Program: 4 * apiRequestsPerMinute - publicRates.program.requests,
    });
    expect(refused(100, 1, () => ({ path: '/mcp', method: 'POST', headers: key('calm') }))).toEqual({});
  });

  it('an address that invents a key for each request, or sends none', () => {
    const { requests } = publicRates.programs;
    const invented = refused(requests + 100, 30, (index) => ({
      path: index % 2 === 0 ? '/api/v1/credits' : '/mcp',
      headers: index % 3 === 0 ? {} : key(index),
    }));
    expect(invented).toEqual({ Programs: 100 });
    expect(send({ path: '/api/videos', headers: { authorization: 'Bearer session' } })).toBeUndefined();
    expect(send({ path: '/api/v1/credits', headers: key('x'), address: '198.51.100.1' })).toBeUndefined();
  });

  it('each of the other classes by itself: pages, people and visitors leave each other open', () => {
    const classes = {
      Pages: { path: '/about' },
      People: { path: '/api/videos', headers: { authorization: 'Bearer session' } },
      Verifications: { path: '/api/v1/verify' },
      Visitors: { path: '/api/status' },
      Webhooks: { path: '/api/webhooks/stripe', headers: { 'stripe-signature': 'v1=00' } },
    } as const;
    const limits: Record<keyof typeof classes, Rate> = {
      Pages: publicRates.pages,
      People: publicRates.people,
      Verifications: publicRates.verifications,
      Visitors: publicRates.visitors,
      Webhooks: publicRates.webhooks,
    };
    for (const name of ['Pages', 'People', 'Verifications', 'Visitors', 'Webhooks'] as const) {
      const most = limits[name].requests;
      expect(refused(most + 5, 30, () => classes[name])).toEqual({ [name]: 5 });
    }
  });

  it('a webhook without a signature as any visitor', () => {
    const { requests } = publicRates.visitors;
    expect(refused(requests + 1, 30, () => ({ path: '/api/webhooks/stripe' }))).toEqual({ Visitors: 1 });
  });

  it('who changes the address within an IPv6 network for each request', () => {
    const { requests } = publicRates.ipv6Provider;
    const flood = refused(requests + 10, 30, (index) => ({ address: `2001:db8:7:7::${index.toString(16)}` }));
    expect(flood).toEqual({ Ipv6Provider: 10 });
    expect(send({ address: '2001:db9::1' })).toBeUndefined();
    expect(send({})).toBeUndefined();
  });
});

describe('no address has a way around the rates:', () => {
  const paths = [...Object.values(routes), ...Object.values(pages)].map(({ path }) => path);
  it.each([...paths, '/', '/about', '/%61pi/credits', '/media/x.mp4', '/config.json'])('%s', (path) => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { 'stripe-signature': 'v1=00' }]) {
      const flood = siteWebAcl(() => now, 10);
      const blocked = Array.from({ length: 11 }, () => flood({ path, method: 'POST', headers })).at(-1);
      expect(blocked?.status).toBe(429);
    }
  });
});

describe('the refusals of the web ACL', () => {
  const bodyOf = (blocked: ReturnType<typeof send>) => ({
    status: blocked?.status,
    retryAfter: blocked?.headers['retry-after'],
    ...JSON.parse(blocked?.body ?? '{}'),
  });

  it('are those of the public API for programs', () => {
    const flood = () => send({ path: '/api/v1/credits', headers: key('a') });
    for (let index = 0; index < publicRates.program.requests; index += 1) flood();
    expect(bodyOf(flood())).toEqual({
      status: 429,
      retryAfter: '60',
      type: expect.stringMatching(/^https:\/\/.*\/api-docs#error-too_many_requests$/),
      title: 'Too many requests. Please wait a moment and try again.',
      detail: 'Too many requests came from your network. Please try again in a minute.',
      code: 'too_many_requests',
      retry_after_seconds: 60,
    });
    const large = send({ method: 'POST', path: '/mcp', headers: { 'content-length': '70000' } });
    expect(bodyOf(large)).toMatchObject({ status: 413, code: 'request_too_large' });
  });

  it('are those of the person’s API for people', () => {
    const flood = () => send({ path: '/api/videos', headers: { authorization: 'Bearer session' } });
    for (let index = 0; index < publicRates.people.requests; index += 1) flood();
    expect(bodyOf(flood())).toEqual({
      status: 429,
      retryAfter: '60',
      error: {
        code: 'too_many_requests',
        message: 'Too many requests came from your network. Please try again in a minute.',
        retry_after_seconds: 60,
      },
    });
    const large = send({ method: 'PUT', path: '/api/videos/1', headers: { 'content-length': '70000' } });
    expect(bodyOf(large)).toMatchObject({ status: 413, error: { code: 'request_too_large' } });
  });
});

describe('the rates of production before the user pool', () => {
  beforeEach(() => {
    send = userPoolWebAcl(() => now);
  });
  const signUpFrom = (address: string) => ({
    method: 'POST',
    address,
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
  });

  it('let 2,000 sign up from 200 addresses in the hour after a launch', () => {
    expect(refused(2_000, 3_600, (index) => signUpFrom(`198.51.100.${index % 200}`))).toEqual({});
  });

  it('stop an address at ten in ten minutes, and no other', () => {
    expect(refused(60, 590, () => signUpFrom('203.0.113.7'))).toEqual({ Mails: 50 });
    expect(send(signUpFrom('203.0.113.8'))).toBeUndefined();
  });

  it('stop who takes a new IPv6 address for each sign-up at half of what all may, and no other provider', () => {
    const flood = refused(2_000, 590, (index) => signUpFrom(`2001:db8:${index.toString(16)}::1`));
    expect(flood).toEqual({ MailsOfProvider: 1_500 });
    expect(send(signUpFrom('2001:db9::1'))).toBeUndefined();
    expect(send(signUpFrom('203.0.113.8'))).toBeUndefined();
  });
});
