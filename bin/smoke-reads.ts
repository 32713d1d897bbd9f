import { randomBytes } from 'node:crypto';
import { routes } from '../contract/routes.ts';
import { StatusReport } from '../contract/status.ts';
import { demand, request, type SmokeReport } from './smoke-report.ts';

/** A part of the header's value on every page. */
const pageHeaders = {
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'camera=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * What anyone sees without an account. It changes nothing.
 *
 * @returns the id that API Gateway gave a request, by which it is found in the logs; null: there was none
 */
export async function tryAsVisitor(siteUrl: string, report: SmokeReport): Promise<string | null> {
  const random = randomBytes(8).toString('hex');
  let requestId: string | null = null;

  await report.check('the landing page is there', async () => {
    const response = await request(siteUrl);
    demand(response.status === 200, `it answers ${response.status}`);
    demand(isHtml(response), `it is ${response.headers.get('content-type')}`);
    return undefined;
  });
  await report.check('pages carry their security headers', async () => {
    const { headers } = await request(siteUrl);
    const missing = Object.entries(pageHeaders).filter(
      ([name, part]) => headers.get(name)?.includes(part) !== true,
    );
    demand(missing.length === 0, missing.map(([name]) => `${name} is ${headers.get(name)}`).join(', '));
    return undefined;
  });
  if (siteUrl.startsWith('https:')) {
    await report.check('http leads to https', async () => {
      const response = await request(siteUrl.replace('https:', 'http:'), { redirect: 'manual' });
      const location = response.headers.get('location') ?? '';
      demand(location.startsWith('https:'), `it answers ${response.status} ${location}`);
      return undefined;
    });
  }
  for (const path of [`/no-such-page-${random}`, `/no-such-file-${random}.txt`]) {
    await report.check(`${path} is not found`, async () => {
      const response = await request(siteUrl + path);
      demand(response.status === 404, `it answers ${response.status}`);
      demand(isHtml(response), `it is ${response.headers.get('content-type')}, not our page`);
      return undefined;
    });
  }
  await report.check('an unknown route of the API is not found', async () => {
    const response = await request(`${siteUrl}/api/no-such-route-${random}`);
    demand(response.status === 404, `it answers ${response.status}`);
    demand(!isHtml(response), 'it is a page, so the request did not reach the API');
    return undefined;
  });
  await report.check('the API asks who calls', async () => {
    const response = await request(siteUrl + routes.getCredits.path);
    requestId = response.headers.get('apigw-requestid');
    demand(response.status === 401, `it answers ${response.status}`);
    return undefined;
  });
  await report.check('the status is measured', async () => {
    const response = await request(siteUrl + routes.getStatus.path);
    demand(response.status === 200, `it answers ${response.status}`);
    StatusReport.parse(await response.json());
    return undefined;
  });
  await report.check('no file is given without a signed link', async () => {
    const response = await request(`${siteUrl}/media/${randomBytes(16).toString('base64url')}/video.mp4`);
    demand(response.status === 403, `it answers ${response.status}`);
    return undefined;
  });
  return requestId;
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}
