import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { BodyTooLarge, readBody } from 'emulator-kit/read-body.ts';
import type { Account } from '../account/account.ts';
import { dashboardActionRoutes } from '../dashboard/actions.ts';
import { dashboardPageRoutes } from '../dashboard/pages.ts';
import { messagePage, type PageAnswer, type PageRoute } from '../layout/page.ts';
import { matchPath } from '../routes/route.ts';
import { authenticationPageRoutes } from './authentication-page.ts';
import { checkoutPageRoutes } from './checkout-page.ts';
import { invoicePageRoutes } from './invoice-page.ts';
import { portalCancelRoutes } from './portal-cancel.ts';
import { portalCardRoutes } from './portal-card.ts';
import { portalDetailsRoutes } from './portal-details.ts';
import { portalHomeRoutes } from './portal-home.ts';
import { portalPlanRoutes } from './portal-plan.ts';
import { receiptPageRoutes } from './receipt-page.ts';
import { isSameOrigin } from './same-origin.ts';

const pageRoutes: readonly PageRoute[] = [
  ...authenticationPageRoutes,
  ...checkoutPageRoutes,
  ...dashboardActionRoutes,
  ...dashboardPageRoutes,
  ...invoicePageRoutes,
  ...portalCancelRoutes,
  ...portalCardRoutes,
  ...portalDetailsRoutes,
  ...portalHomeRoutes,
  ...portalPlanRoutes,
  ...receiptPageRoutes,
];

const assetTypes = {
  '/assets/checkout.js': 'text/javascript; charset=utf-8',
  '/assets/stripe.css': 'text/css; charset=utf-8',
} as const;

const maximumFormBytes = 64 * 1024;

/** Serves everything below `account.pagesUrl`: the payer's pages and the dashboard. */
export function createPages(account: Account) {
  const base = new URL(account.pagesUrl).pathname.replace(/\/$/, '');
  const assets = new Map(
    Object.entries(assetTypes).map(([path, type]) => [
      path,
      { type, content: readFileSync(join(import.meta.dirname, path)) },
    ]),
  );

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [pathname = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const inside = pathname === base || pathname.startsWith(`${base}/`);
    const path = inside ? pathname.slice(base.length).replace(/\/$/, '') : '/outside';
    const asset = assets.get(path);
    if (asset !== undefined) {
      response.writeHead(200, {
        ...securityHeaders([]),
        'content-type': asset.type,
        'cache-control': 'no-cache',
      });
      response.end(asset.content);
      return;
    }
    const answer = await answerTo(request, path, new URLSearchParams(query)).catch((error: unknown) => {
      if (error instanceof BodyTooLarge) {
        return messagePage(account.pagesUrl, 413, 'Too large', 'This form is too large.');
      }
      account.log(`${request.method} ${pathname}: ${error instanceof Error ? error.stack : error}`);
      return messagePage(
        account.pagesUrl,
        500,
        'Something went wrong',
        'The log of the emulated Stripe says what.',
      );
    });
    send(response, answer);
  };

  async function answerTo(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<PageAnswer> {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method === 'POST' && !isSameOrigin(request, account.pagesUrl)) {
      return messagePage(
        account.pagesUrl,
        403,
        'Refused',
        'This form was not sent by a page of the emulated Stripe.',
      );
    }
    const body = method === 'POST' ? (await readBody(request, maximumFormBytes)).toString('utf8') : '';
    return answerPage(account, { method, path, query, form: new URLSearchParams(body) });
  }
}

/** Answers a request for what is at `path` below the base of the pages. */
export function answerPage(account: Account, { method, path, query, form }: PlainPageRequest): PageAnswer {
  account.clock();
  for (const route of pageRoutes) {
    const values = route.method === method ? matchPath(route.path, path) : null;
    if (values !== null) return route.handle({ account, id: values.id ?? '', query, form });
  }
  return messagePage(account.pagesUrl, 404, 'Page not found', 'There is nothing at this address.');
}

interface PlainPageRequest {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

function send(response: ServerResponse, answer: PageAnswer): void {
  switch (answer.kind) {
    case 'redirect':
      response.writeHead(303, { ...securityHeaders([]), location: answer.location }).end();
      return;
    case 'page':
      response
        .writeHead(answer.status, {
          ...securityHeaders(answer.formTargets ?? []),
          'content-type': 'text/html; charset=utf-8',
        })
        .end(answer.page.markup);
      return;
  }
}

/** Nothing but our own stylesheet, script and forms: a value that slipped through unescaped could still not run. */
function securityHeaders(formTargets: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "frame-ancestors 'none'",
      // Browsers also hold the redirect that answers a form against this list.
      `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
