import { accountId, functionArn } from '../assembly/physical-names.ts';
import { ofType, type Resource } from '../assembly/resource-type.ts';
import { wildcardExpression } from '../assembly/wildcards.ts';
import { permission } from './resources.ts';

/** What a service wants to run, and on behalf of which of its resources. */
export interface InvocationSource {
  /** With or without alias or version. */
  readonly functionArn: string;
  /** `apigateway.amazonaws.com` */
  readonly service: string;
  /** The API's route, the rule, the user pool, … */
  readonly sourceArn: string;
}

/**
 * The template's `AWS::Lambda::Permission`s: which services may run which functions. One for an alias or a version
 * holds for that one only, and one for the bare function for the bare function only.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
 *
 * @returns throws an Error with a sentence if Lambda would refuse the service in production
 */
export function createInvokePermissions(resources: readonly Resource[]): (source: InvocationSource) => void {
  const permissions = ofType(resources, permission).map(({ properties }) => properties);
  return (source) => {
    const isAllowed = permissions.some(
      ({ FunctionName, Principal, SourceAccount, SourceArn }) =>
        Principal === source.service &&
        withoutLatest(functionArn(FunctionName)) === withoutLatest(source.functionArn) &&
        (SourceAccount === undefined || SourceAccount === accountId) &&
        (SourceArn === undefined || wildcardExpression(SourceArn).test(source.sourceArn)),
    );
    if (isAllowed) return;
    throw new Error(
      `No AWS::Lambda::Permission lets ${source.service} run ${source.functionArn} for ${source.sourceArn}.`,
    );
  };
}

function withoutLatest(functionArn: string): string {
  return functionArn.replace(/:\$LATEST$/, '');
}
