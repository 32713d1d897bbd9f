import * as z from 'zod/mini';
import type { Resource } from '../assembly/deployment.ts';
import { functionArn } from '../assembly/physical-names.ts';

/** Who a service wants to run, and for which of its resources. */
export interface InvocationSource {
  /** With or without alias or version. */
  readonly functionArn: string;
  /** `apigateway.amazonaws.com`. */
  readonly service: string;
  readonly sourceArn: string;
}

/**
 * The template's `AWS::Lambda::Permission`s: which services may run which functions.
 *
 * @returns stops with a sentence if a service of the template would be refused by Lambda in production
 */
export function createInvokePermissions(resources: readonly Resource[]): (source: InvocationSource) => void {
  const permissions = resources
    .filter(({ type }) => type === 'AWS::Lambda::Permission')
    .map(({ properties }) => z.parse(Permission, properties));
  return ({ functionArn: arn, service, sourceArn }) => {
    const allowed = permissions.some(
      (permission) =>
        permission.Action === 'lambda:InvokeFunction' &&
        functionArn(permission.FunctionName) === arn &&
        permission.Principal === service &&
        (permission.SourceArn === undefined || matches(permission.SourceArn, sourceArn)),
    );
    if (!allowed) {
      throw new Error(`No AWS::Lambda::Permission lets ${service} run ${arn} for ${sourceArn}.`);
    }
  };
}

const Permission = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
});

/** A source's ARN may hold `*` and `?`. */
function matches(pattern: string, arn: string): boolean {
  const source = pattern
    .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(arn);
}
