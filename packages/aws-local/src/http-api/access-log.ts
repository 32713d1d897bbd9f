/** Values of `$context` variables by their names without `$context.`; an absent one is logged as `-`. */
export type AccessLogValues = ReadonlyMap<string, string | number | undefined>;

/**
 * Fills an access log format in: `{"status":"$context.status"}`. What comes from outside is escaped, so that a line of
 * JSON stays one.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
export function accessLogLine(format: string, values: AccessLogValues): string {
  return format.replaceAll(/\$context\.([A-Za-z0-9_]+(?:\.[A-Za-z0-9_:-]+)*)/g, (_, name: string) => {
    const value = values.get(name);
    return value === undefined || value === '' ? '-' : JSON.stringify(String(value)).slice(1, -1);
  });
}
