import { CloudFormationClient, DescribeStackEventsCommand } from '@aws-sdk/client-cloudformation';
import { clientOptions } from './client-options.ts';
import type { EnvironmentStack } from './environment-stacks.ts';

/** The first resource of a stack that failed in its last deployment. */
export interface Failure {
  readonly stack: string;
  readonly resource: string;
  /** What its service said. */
  readonly reason: string;
}

/** Needs no support plan. */
export const supportCase = 'https://console.aws.amazon.com/support/home#/case/create (Account and billing)';

/** Refusals of new accounts that their own words do not explain, with what ends them. */
const known: readonly { readonly said: RegExp; readonly advice: string }[] = [
  {
    said: /must be verified before you can add new CloudFront resources/,
    advice: `AWS has not verified this account for CloudFront. Open a case under ${supportCase}, quote the sentence above, and deploy again once it is answered.`,
  },
  {
    said: /free (account )?plan|upgrade your (account )?plan/i,
    advice:
      'The account has the free plan. Upgrade it to the paid plan under https://console.aws.amazon.com/billing/home, and deploy again.',
  },
];

/** A failure with what to do about it, if its sentence is known. */
export function adviceFor({ stack, resource, reason }: Failure): string {
  const advice = known.find(({ said }) => said.test(reason))?.advice;
  return [`${stack}, ${resource}: ${reason}`, ...(advice === undefined ? [] : [`→ ${advice}`])].join('\n');
}

/** Asks CloudFormation what failed in the last deployment of each stack; a stack that did not fail has no failure. */
export async function readFailures(stacks: readonly EnvironmentStack[]): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  for (const { name, region } of stacks) {
    const client = new CloudFormationClient({ region, ...clientOptions });
    // The last 100 events, newest first. A failure stops a stack within far fewer.
    const events = await client.send(new DescribeStackEventsCommand({ StackName: name })).then(
      ({ StackEvents = [] }) => StackEvents,
      (error: unknown) => {
        // It has no error of its own: "Stack [name] does not exist".
        if (error instanceof Error && / does not exist/.test(error.message)) return [];
        throw error;
      },
    );
    const begun = events.findIndex(
      ({ ResourceType, ResourceStatus = '' }) =>
        ResourceType === 'AWS::CloudFormation::Stack' && /^(CREATE|UPDATE)_IN_PROGRESS$/.test(ResourceStatus),
    );
    const last = begun === -1 ? events : events.slice(0, begun);
    const first = last.findLast(
      ({ ResourceStatus = '', ResourceStatusReason = '' }) =>
        /^(CREATE|UPDATE)_FAILED$/.test(ResourceStatus) && !/cancelled/.test(ResourceStatusReason),
    );
    if (first !== undefined) {
      const { LogicalResourceId: resource = '', ResourceStatusReason: reason = '' } = first;
      failures.push({ stack: name, resource, reason });
    }
  }
  return failures;
}
