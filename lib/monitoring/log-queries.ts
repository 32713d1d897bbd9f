import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';

/**
 * By what an operator looks for log lines, and the condition that finds them (CloudWatch Logs Insights). The codes are
 * in `functions/log/logger.ts`; a request has API Gateway's id, and that of the function's invocation.
 */
export const logConditions = {
  code: (value: string) => `message = "${value}"`,
  video: mentions,
  account: mentions,
  request: mentions,
} as const satisfies Readonly<Record<string, (value: string) => string>>;

export type LogCondition = keyof typeof logConditions;

export const logLinesMaximum = 1_000;

/** The newest lines for which all conditions hold. */
export function logQuery(conditions: readonly string[]): string {
  return [
    'fields @timestamp, @log, @message',
    `filter ${conditions.join(' and ')}`,
    'sort @timestamp desc',
    `limit ${logLinesMaximum}`,
  ].join(' | ');
}

/** All log groups of an environment have names that CloudFormation begins with their stack's. */
export function logGroupPrefix(environment: Environment['name']): string {
  return `Reelwright-${environment}-`;
}

/** What `npm run logs` asks, for the console: `reelwright-prod/video`. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { environment }: { readonly environment: Environment }) {
    super(scope, id);
    const add = (name: string, condition: string, parameters?: CfnQueryDefinition.QueryParameterProperty[]) =>
      new CfnQueryDefinition(this, name, {
        name: `reelwright-${environment.name}/${name}`,
        queryString: logQuery([condition]),
        ...(parameters && { parameters }),
      });
    add('errors', 'level in ["WARN", "ERROR"]');
    for (const [name, conditionOf] of Object.entries(logConditions)) {
      add(name, conditionOf(`{{${name}}}`), [{ name }]);
    }
  }
}

function mentions(value: string): string {
  return `@message like "${value}"`;
}
