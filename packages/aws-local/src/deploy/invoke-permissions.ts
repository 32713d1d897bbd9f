import * as z from 'zod/mini';
import type { Resource } from '../assembly/deployment.ts';
import { accountId, functionArn } from '../assembly/physical-names.ts';
import { type LambdaPermission, mayInvoke } from '../lambda/permissions.ts';

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
    .map(({ properties }) => permissionOf(properties));
  return ({ functionArn: arn, service, sourceArn }) => {
    const attempt = { functionArn: arn, principal: service, sourceArn, sourceAccount: accountId };
    if (!mayInvoke(permissions, attempt)) {
      throw new Error(`No AWS::Lambda::Permission lets ${service} run ${arn} for ${sourceArn}.`);
    }
  };
}

function permissionOf(properties: unknown): LambdaPermission {
  const { Action, FunctionName, Principal, SourceArn, SourceAccount } = z.parse(Permission, properties);
  return {
    action: Action,
    functionName: functionArn(FunctionName),
    principal: Principal,
    sourceArn: SourceArn,
    sourceAccount: SourceAccount,
  };
}

const Permission = z.object({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
  SourceAccount: z.optional(z.string()),
});
