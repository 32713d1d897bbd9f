import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { requestLimits } from '../../aws/request-limits.ts';
import { causeOf, log } from '../../log/logger.ts';
import { createSigningKey, type KeyParameter } from './create-signing-key.ts';

const client = new SSMClient({
  maxAttempts: 3,
  requestHandler: requestLimits(5_000),
});

const parameter: KeyParameter = {
  async read(name) {
    try {
      const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
      return Parameter?.Value ?? null;
    } catch (error) {
      if (error instanceof ParameterNotFound) return null;
      throw error;
    }
  },
  async create(name, privateKeyPem) {
    try {
      await client.send(new PutParameterCommand({ Name: name, Value: privateKeyPem, Type: 'SecureString' }));
      return true;
    } catch (error) {
      if (error instanceof ParameterAlreadyExists) return false;
      throw error;
    }
  },
};

/** Always answers CloudFormation: without an answer a deployment hangs for an hour. */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  const identity = {
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
  };
  let response: CloudFormationCustomResourceResponse;
  try {
    const { physicalResourceId, publicKeyPem } = await createSigningKey(event, { parameter, log });
    response = {
      ...identity,
      Status: 'SUCCESS',
      PhysicalResourceId: physicalResourceId,
      Data: publicKeyPem === null ? {} : { PublicKey: publicKeyPem },
    };
  } catch (error) {
    response = {
      ...identity,
      Status: 'FAILED',
      Reason: causeOf(error),
      PhysicalResourceId: 'PhysicalResourceId' in event ? event.PhysicalResourceId : event.LogicalResourceId,
    };
  }
  await fetch(event.ResponseURL, {
    method: 'PUT',
    body: JSON.stringify(response),
    signal: AbortSignal.timeout(10_000),
  });
};
