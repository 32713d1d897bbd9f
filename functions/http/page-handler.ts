import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageKey } from '../../contract/routes.ts';
import { isDependencyFailure } from '../errors/dependency-failure.ts';
import { causeOf, log, powertoolsLogger } from '../log/logger.ts';
import type { Html } from './html.ts';
import { cameThroughSite } from './origin-secret.ts';

export type PageAnswer =
  | { readonly kind: 'page'; readonly status: 200 | 404 | 500 | 503; readonly document: Html }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * The Lambda handler of a public page.
 *
 * @param page answers the path below the page's own
 * @param apologize the document for a failed dependency (503) or our error (500)
 */
export function pageHandler(
  key: PageKey,
  {
    page,
    apologize,
    contentSecurityPolicy,
  }: {
    readonly page: (path: string) => Promise<PageAnswer>;
    readonly apologize: () => Html;
    readonly contentSecurityPolicy: string;
  },
) {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .handler(async (event) => {
      const startedAt = Date.now();
      if (!cameThroughSite(event)) return { statusCode: 403, headers: { 'cache-control': 'no-store' } };
      const answer = await page(event.pathParameters?.path ?? '').catch((error: unknown): PageAnswer => {
        const isDependency = isDependencyFailure(error);
        log.error(isDependency ? 'request.dependency_failed' : 'request.failed', {
          route: key,
          cause: causeOf(error),
        });
        return { kind: 'page', status: isDependency ? 503 : 500, document: apologize() };
      });
      const response = responseTo(answer, contentSecurityPolicy);
      log.info('request.completed', {
        route: key,
        status: response.statusCode,
        duration_milliseconds: Date.now() - startedAt,
      });
      return response;
    });
}

function responseTo(answer: PageAnswer, contentSecurityPolicy: string): APIGatewayProxyStructuredResultV2 {
  // A shared video may be unshared at any moment, and is not for search engines.
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  switch (answer.kind) {
    case 'redirect':
      return { statusCode: 302, headers: { ...headers, location: answer.to } };
    case 'page':
      return {
        statusCode: answer.status,
        headers: {
          ...headers,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': contentSecurityPolicy,
        },
        body: answer.document.text,
      };
  }
}
