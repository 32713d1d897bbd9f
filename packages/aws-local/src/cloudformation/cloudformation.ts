import type { ServerResponse } from 'node:http';
import { arn } from '../assembly/physical-names.ts';
import type { Iam } from '../iam/iam.ts';

/** The part of CloudFormation's query interface that says how a stack is. */
export interface CloudFormation {
  /** A call whose signature was checked. */
  readonly handle: (
    call: { readonly principal: string; readonly body: Buffer },
    response: ServerResponse,
  ) => void;
}

/** The service's name in signatures; its calls have no `X-Amz-Target`. */
export const cloudFormationService = 'cloudformation';

/**
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html of one stack. Here every stack was
 * created when the cloud started.
 */
export function createCloudFormation({
  stackNames,
  startedAt,
  iam,
}: {
  readonly stackNames: readonly string[];
  readonly startedAt: Date;
  readonly iam: Pick<Iam, 'authorize'>;
}): CloudFormation {
  return {
    handle: ({ principal, body }, response) => {
      const parameters = new URLSearchParams(body.toString('utf8'));
      const name = parameters.get('StackName');
      if (parameters.get('Action') !== 'DescribeStacks' || name === null) {
        sendError(response, 501, 'NotImplemented', 'The local cloud describes one stack at a time.');
        return;
      }
      const decision = iam.authorize({
        principal,
        action: 'cloudformation:DescribeStacks',
        resourceArn: arn('cloudformation', `stack/${name}/local`),
      });
      if (!decision.allowed) sendError(response, 403, 'AccessDenied', decision.message);
      else if (!stackNames.includes(name)) {
        sendError(response, 400, 'ValidationError', `Stack with id ${name} does not exist`);
      } else send(response, 200, describedStack(name, startedAt));
    },
  };
}

function describedStack(name: string, startedAt: Date): string {
  const stack = `<StackName>${name}</StackName><CreationTime>${startedAt.toISOString()}</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>`;
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>${stack}</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped}</Message></Error>`;
  send(response, status, `<ErrorResponse>${error}</ErrorResponse>`);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(body);
}
