import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { requestLimits } from './request-limits.ts';

/** SSM SecureStrings, for deployments. */
export interface SecureParameters {
  /** Null: there is none. */
  read(name: string): Promise<string | null>;
  /** False: a value exists already. */
  create(name: string, value: string): Promise<boolean>;
  /** Overwrites a value. */
  write(name: string, value: string): Promise<void>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

export function createSecureParameters(): SecureParameters {
  const client = new SSMClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
  return {
    async read(name) {
      try {
        const { Parameter } = await client.send(
          new GetParameterCommand({ Name: name, WithDecryption: true }),
        );
        return Parameter?.Value ?? null;
      } catch (error) {
        if (error instanceof ParameterNotFound) return null;
        throw error;
      }
    },
    async create(name, value) {
      try {
        await client.send(new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString' }));
        return true;
      } catch (error) {
        if (error instanceof ParameterAlreadyExists) return false;
        throw error;
      }
    },
    async write(name, value) {
      await client.send(
        new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }),
      );
    },
    async remove(name) {
      try {
        await client.send(new DeleteParameterCommand({ Name: name }));
      } catch (error) {
        if (!(error instanceof ParameterNotFound)) throw error;
      }
    },
  };
}
