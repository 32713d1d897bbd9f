import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { clientOptions } from './client-options.ts';
import type { EnvironmentStack } from './environment-stacks.ts';

/** A stack as it is in the account. */
export interface StackState {
  readonly name: string;
  readonly region: string;
  /** CloudFormation's, such as `UPDATE_COMPLETE`; null: there is no such stack. */
  readonly status: string | null;
  /** Termination protection. */
  readonly isProtected: boolean;
}

/**
 * Whether a stack was ever complete.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html#cfn-console-view-stack-data-resources-status-codes
 */
export function wasCompleted({ status }: StackState): boolean {
  return status !== null && /^(CREATE_COMPLETE|(UPDATE|IMPORT)_.*)$/.test(status);
}

/**
 * Whether the environment is deployed for the first time: a stack is missing or was never complete. Where a stack is
 * protected already, all were complete once, and a stack that is new leaves the others' protection as it is.
 */
export function isFirstDeployment(states: readonly StackState[]): boolean {
  return !states.every(wasCompleted) && !states.some(({ isProtected }) => isProtected);
}

/** Asks CloudFormation for the state of each stack. */
export function readStackStates(stacks: readonly EnvironmentStack[]): Promise<readonly StackState[]> {
  return Promise.all(
    stacks.map(async ({ name, region }) => {
      const client = new CloudFormationClient({ region, ...clientOptions });
      try {
        const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
        return {
          name,
          region,
          status: stack?.StackStatus ?? null,
          isProtected: stack?.EnableTerminationProtection ?? false,
        };
      } catch (error) {
        // It has no error of its own: "Stack with id … does not exist".
        if (
          error instanceof Error &&
          error.name === 'ValidationError' &&
          / does not exist/.test(error.message)
        )
          return { name, region, status: null, isProtected: false };
        throw error;
      }
    }),
  );
}
