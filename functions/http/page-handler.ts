import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageKey } from '../../contract/routes.ts';
import { causeOf, log, powertoolsLogger } from '../log/logger.ts';
import { isDependencyFailure } from './dependency-failure.ts';
import type { Html } from './html.ts';

/** What a page answers: itself, or the way to one of its files. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly status: 200 | 404 | 500 | 503; readonly document: Html }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * The Lambda handler of a page that a function writes for anyone.
 *
 * @param page what is at the path behind the page's own
 * @param apologize the page to show when a service that it needs fails (503), or we do (500)
 * @param contentSecurityPolicy all that its documents may load
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
  // What is shown may be taken back at any moment, and is nothing for search engines.
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
