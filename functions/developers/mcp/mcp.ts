import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { apiRequestsPerMinute } from '../../../contract/person-limits.ts';
import { isDependencyFailure } from '../../errors/dependency-failure.ts';
import { Rejection } from '../../errors/rejection.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import { countApiRequests } from '../../tables/api-access/count-api-requests.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { LimitsStore } from '../../tables/limits/limits.store.ts';
import { purseOf } from '../account/credits-by-key.ts';
import type { DeveloperCaller, DeveloperRoute } from '../developer-handler.ts';
import { describedInput } from './described-input.ts';
import { type ToolRoutes, toolsOf } from './tools.ts';

export interface McpDependencies {
  readonly routes: ToolRoutes;
  readonly keys: Pick<KeysStore, 'spentOf'>;
  readonly limits: LimitsStore;
  readonly settings: CurrentSettings;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * POST /mcp: the Model Context Protocol without sessions
 * (https://modelcontextprotocol.io/specification/2026-07-28), also for clients of 2025. The API key's scopes
 * are the agent's rights, its monthly cap is the purse.
 */
export function mcp(dependencies: McpDependencies): DeveloperRoute<'mcp'> {
  return async ({ body, headers, ...caller }) => {
    // Clients of 2025 may send batches; the request itself is counted already.
    const more = messagesIn(body) - 1;
    if (more > 0) {
      await countApiRequests(dependencies.limits, caller.userId, more, {
        perMinute: atMost(await dependencies.settings(), 'key.requests_a_minute', apiRequestsPerMinute),
        now: dependencies.now(),
      });
    }
    // A function cannot answer endless subscriptions, and the tools never change.
    const handler = createMcpHandler(() => serverFor(caller, dependencies), { maxSubscriptions: 0 });
    const response = await handler.fetch(
      new Request(`${dependencies.siteUrl}/mcp`, {
        method: 'POST',
        headers: forwarded(headers),
        body,
      }),
    );
    return {
      status: response.status,
      headers: { 'content-type': response.headers.get('content-type') ?? 'text/plain; charset=utf-8' },
      json: await response.text(),
    };
  };
}

function messagesIn(body: string): number {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed.length : 1;
  } catch {
    // The protocol's library reports the error.
    return 1;
  }
}

function forwarded(headers: Readonly<Record<string, unknown>>): Headers {
  const result = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') result.set(name, value);
  }
  return result;
}

function serverFor(caller: DeveloperCaller, { routes, keys, now, log }: McpDependencies): McpServer {
  const server = new McpServer(
    { name: 'reelwright', title: 'Reelwright', version: '1.0.0' },
    {
      instructions:
        'Turns a sentence or an image into a short video with sound. Videos cost credits: ask estimate_video or get_credits before you spend, and tell the person what a video costs. Every answer has a purse: what this key may still spend this month.',
    },
  );
  for (const { name, title, description, input, annotations, call } of toolsOf(routes)) {
    server.registerTool(
      name,
      { title, description, inputSchema: describedInput(input), annotations: { title, ...annotations } },
      async (sent: unknown) => {
        try {
          return answer({ result: await call(caller, sent), purse: await purse() });
        } catch (error) {
          return { ...answer({ error: explained(error), purse: await purse() }), isError: true };
        }
      },
    );
  }
  return server;

  async function purse() {
    if (caller.key === null) return purseOf(null, 0);
    const spent = await keys.spentOf([caller.key.keyId], now());
    return purseOf(caller.key, spent.get(caller.key.keyId) ?? 0);
  }

  /** Tells the agent what is allowed. */
  function explained(error: unknown): object {
    if (error instanceof Rejection) return { code: error.code, message: error.message, ...error.details };
    log.error(isDependencyFailure(error) ? 'request.dependency_failed' : 'request.failed', {
      route: 'mcp',
      cause: causeOf(error),
    });
    return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
  }
}

function answer(content: Readonly<Record<string, unknown>>) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(content) }],
    structuredContent: { ...content },
  };
}
