import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { arn } from '../assembly/physical-names.ts';
import type { Iam } from '../iam/iam.ts';
import { sendJson } from '../json-protocol/send-json.ts';
import { rowsOf } from './insights.ts';
import type { LogGroup } from './log-groups.ts';

/** The part of CloudWatch Logs' JSON interface that reads. */
export interface CloudWatchLogs {
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly operation: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The service's name in `X-Amz-Target`. */
export const cloudWatchLogsTarget = 'Logs_20140328';

const DescribeLogGroups = z.strictObject({ logGroupNamePrefix: z.optional(z.string()) });
const FilterLogEvents = z.strictObject({
  logGroupName: z.string(),
  startTime: z.optional(z.int()),
  endTime: z.optional(z.int()),
  /** One term in quotation marks: lines that contain it. */
  filterPattern: z.optional(z.string().check(z.regex(/^"[^"]+"$/))),
  limit: z.optional(z.int()),
});
/** Times in seconds since 1970. */
const StartQuery = z.strictObject({ queryString: z.string(), startTime: z.int(), endTime: z.int() });
const GetQueryResults = z.strictObject({ queryId: z.string() });

/**
 * DescribeLogGroups and FilterLogEvents, each in one page, and queries of Logs Insights, which end at once. Sources:
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_DescribeLogGroups.html
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 * https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_GetQueryResults.html
 */
export function createCloudWatchLogs({
  groups,
  iam,
}: {
  readonly groups: () => readonly LogGroup[];
  readonly iam: Pick<Iam, 'authorize'>;
}): CloudWatchLogs {
  const results = new Map<string, object>();
  return {
    handle({ principal, operation, body }, response) {
      const answer = answerTo(operation, parseJson(body), principal);
      sendJson(response, 'application/x-amz-json-1.1', answer.status, answer.content);
    },
  };

  function answerTo(operation: string, input: unknown, principal: string): Answer {
    switch (operation) {
      case 'DescribeLogGroups': {
        const request = z.safeParse(DescribeLogGroups, input);
        if (!request.success) return invalid(request.error);
        const denial = denialOf(principal, operation, '*');
        if (denial !== undefined) return denial;
        const { logGroupNamePrefix: prefix = '' } = request.data;
        const named = groups().filter(({ name }) => name.startsWith(prefix));
        return ok({ logGroups: named.map(({ name }) => ({ logGroupName: name, arn: `${arnOf(name)}:*` })) });
      }
      case 'FilterLogEvents': {
        const request = z.safeParse(FilterLogEvents, input);
        if (!request.success) return invalid(request.error);
        const {
          logGroupName,
          startTime = 0,
          endTime = Infinity,
          filterPattern,
          limit = 10_000,
        } = request.data;
        const denial = denialOf(principal, operation, arnOf(logGroupName));
        if (denial !== undefined) return denial;
        const group = groups().find(({ name }) => name === logGroupName);
        if (group === undefined)
          return failed('ResourceNotFoundException', 'The specified log group does not exist.');
        const term = filterPattern?.slice(1, -1) ?? '';
        const events = group
          .lines()
          .filter(({ time, text }) => time >= startTime && time < endTime && text.includes(term))
          .slice(0, limit);
        return ok({ events: events.map(({ time, text }) => ({ timestamp: time, message: text })) });
      }
      case 'StartQuery': {
        const request = z.safeParse(StartQuery, input);
        if (!request.success) return invalid(request.error);
        const denial = denialOf(principal, operation, '*');
        if (denial !== undefined) return denial;
        const { queryString, startTime, endTime } = request.data;
        const period = { from: startTime * 1_000, until: endTime * 1_000 };
        const rows = rowsOf(queryString, groups(), period);
        if (rows === undefined) {
          return failed('MalformedQueryException', `The local cloud does not understand ${queryString}`);
        }
        const queryId = randomUUID();
        results.set(queryId, { status: 'Complete', results: rows });
        return ok({ queryId });
      }
      case 'GetQueryResults': {
        const request = z.safeParse(GetQueryResults, input);
        if (!request.success) return invalid(request.error);
        const denial = denialOf(principal, operation, '*');
        if (denial !== undefined) return denial;
        const found = results.get(request.data.queryId);
        return found === undefined
          ? failed('ResourceNotFoundException', 'The specified query does not exist.')
          : ok(found);
      }
      default:
        return {
          status: 501,
          content: {
            __type: 'NotImplemented',
            message: `The local cloud does not have CloudWatch Logs' ${operation}.`,
          },
        };
    }
  }

  function denialOf(principal: string, operation: string, resourceArn: string): Answer | undefined {
    const decision = iam.authorize({ principal, action: `logs:${operation}`, resourceArn });
    return decision.allowed ? undefined : failed('AccessDeniedException', decision.message);
  }
}

interface Answer {
  readonly status: number;
  readonly content: object;
}

const ok = (content: object): Answer => ({ status: 200, content });
const failed = (type: string, message: string): Answer => ({
  status: 400,
  content: { __type: type, message },
});
const invalid = (error: z.core.$ZodError): Answer =>
  failed('InvalidParameterException', z.prettifyError(error));

const arnOf = (name: string): string => arn('logs', `log-group:${name}`);

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
