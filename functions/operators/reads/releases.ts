import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import type { Now } from '../../../contract/operators/operator-views.ts';

type Release = NonNullable<Now['releases']>[number];

export type ReadReleases = () => Promise<readonly Release[]>;

/**
 * Reads when each stack was deployed last, and what became of it; the newest first. One call for each.
 *
 * @param stackNames `Reelwright-prod-Service`: shown is what follows the last hyphen
 */
export function createReadReleases(
  client: CloudFormationClient,
  stackNames: readonly string[],
): ReadReleases {
  return async () => {
    const answers = await Promise.all(
      stackNames.map((StackName) => client.send(new DescribeStacksCommand({ StackName }))),
    );
    return answers
      .flatMap(({ Stacks = [] }) => Stacks)
      .map(({ StackName = '', StackStatus = '', CreationTime = new Date(0), LastUpdatedTime }) => ({
        part: StackName.split('-').at(-1) ?? StackName,
        at: (LastUpdatedTime ?? CreationTime).toISOString(),
        state: stateOf(StackStatus),
      }))
      .sort((one, other) => other.at.localeCompare(one.at));
  };
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html#cfn-console-view-stack-data-resources-status-codes */
function stateOf(status: string): Release['state'] {
  if (status.includes('ROLLBACK')) return 'taken_back';
  if (status.endsWith('_FAILED')) return 'failed';
  // While a finished update cleans up, the new version answers already.
  return status.includes('_COMPLETE') ? 'done' : 'running';
}
