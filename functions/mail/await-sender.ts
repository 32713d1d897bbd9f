import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import type { CustomResourceResult } from '../aws/answer-cloudformation.ts';
import { requireProperty } from '../aws/resource-property.ts';

/** Two minutes less than its function may run. */
const patienceMilliseconds = 13 * 60 * 1_000;

const pauseMilliseconds = 5_000;

/**
 * Waits until the owner of the address `Sender` has followed the link that SES mailed, since Cognito refuses
 * a user pool whose sender is not verified: https://github.com/aws/aws-cdk/issues/18964
 *
 * @throws {Error} with what to do, if no one follows the link in time
 */
export async function awaitSender(
  event: CloudFormationCustomResourceEvent,
  dependencies: {
    readonly isVerified: (address: string) => Promise<boolean>;
    readonly now: () => Date;
    readonly pause: (milliseconds: number) => Promise<unknown>;
  },
): Promise<CustomResourceResult> {
  if (event.RequestType === 'Delete') return { physicalResourceId: event.PhysicalResourceId };
  const { isVerified, now, pause } = dependencies;
  const address = requireProperty(event, 'Sender');
  const end = now().getTime() + patienceMilliseconds;
  while (!(await isVerified(address))) {
    if (now().getTime() >= end) {
      throw new Error(
        `${address} is not verified. Follow the link that AWS mailed to it, then type the same command again.`,
      );
    }
    await pause(pauseMilliseconds);
  }
  return { physicalResourceId: address };
}
