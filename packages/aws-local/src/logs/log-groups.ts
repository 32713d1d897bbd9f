import { ofType, type Resource } from '../assembly/resource-type.ts';
import { stage } from '../http-api/resources.ts';
import { lambdaFunction } from '../lambda/resources.ts';
import type { FunctionLogs } from './function-logs.ts';

/** A log group of the template, with what came to it lately. */
export interface LogGroup {
  readonly name: string;
  /** Oldest first; times in milliseconds since 1970. */
  readonly lines: () => readonly { readonly time: number; readonly text: string }[];
}

/** Under which the API's access log is kept, beside the functions' names. */
export const accessLogName = 'api-access-log';

/** The template's log groups that lines come to: those of functions and of the API. */
export function logGroupsOf(
  resources: readonly Resource[],
  logs: Pick<FunctionLogs, 'lines'>,
): readonly LogGroup[] {
  return [
    ...ofType(resources, stage).flatMap(({ properties: { AccessLogSettings } }) =>
      AccessLogSettings === undefined
        ? []
        : [
            {
              name: nameIn(AccessLogSettings.DestinationArn),
              lines: () => logs.lines(accessLogName),
            },
          ],
    ),
    ...ofType(resources, lambdaFunction).map(({ ref, properties: { LoggingConfig } }) => ({
      name: LoggingConfig?.LogGroup ?? `/aws/lambda/${ref}`,
      lines: () => logs.lines(ref),
    })),
  ];
}

/** `arn:aws:logs:<region>:<account>:log-group:<name>:*` */
function nameIn(arn: string): string {
  return arn.split(':')[6] ?? '';
}
