import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { causeOf } from '../log/logger.ts';

export interface CustomResourceResult {
  /** If it changes, CloudFormation deletes the former resource. */
  readonly physicalResourceId: string;
  /** For `Fn::GetAtt`. CloudFormation takes answers of at most 4,096 bytes. */
  readonly data?: Readonly<Record<string, string>>;
}

/**
 * Wraps a custom resource's handler. Always answers, at most twice: without an answer a deployment hangs
 * until its time limit.
 *
 * The URL is signed for an empty content type: S3 refuses the `text/plain` that fetch adds.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-lambda-function-code-cfnresponsemodule.html
 *
 * @throws {Error} if the URL refused both answers, so that Lambda logs it and retries
 */
export function customResource(
  handle: (event: CloudFormationCustomResourceEvent) => Promise<CustomResourceResult>,
): (event: CloudFormationCustomResourceEvent) => Promise<void> {
  return async (event) => {
    const answer = await answerOf(event, handle);
    await send(event.ResponseURL, answer).catch(() => send(event.ResponseURL, answer));
  };
}

async function answerOf(
  event: CloudFormationCustomResourceEvent,
  handle: (event: CloudFormationCustomResourceEvent) => Promise<CustomResourceResult>,
): Promise<CloudFormationCustomResourceResponse> {
  const { StackId, RequestId, LogicalResourceId } = event;
  const identity = { StackId, RequestId, LogicalResourceId };
  try {
    const { physicalResourceId, data = {} } = await handle(event);
    return { ...identity, Status: 'SUCCESS', PhysicalResourceId: physicalResourceId, Data: data };
  } catch (error) {
    return {
      ...identity,
      Status: 'FAILED',
      // With the ids, far below 4,096 bytes.
      Reason: causeOf(error).slice(0, 1_000),
      PhysicalResourceId: 'PhysicalResourceId' in event ? event.PhysicalResourceId : LogicalResourceId,
    };
  }
}

async function send(url: string, answer: CloudFormationCustomResourceResponse): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify(answer),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) {
    throw new Error(
      `CloudFormation's URL answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
    );
  }
}
