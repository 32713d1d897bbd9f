import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogCode } from '../log/logger.ts';
import { createSecretParameter } from './secret-parameter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** SSM with these values: null stands for an empty parameter, undefined makes SSM fail. */
function parameters(values: Record<string, string | null>) {
  const client = new SSMClient({ region: 'us-east-1' });
  const send = vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    if (!(command instanceof GetParameterCommand)) throw new Error('Only GetParameter is expected.');
    expect(command.input.WithDecryption).toBe(true);
    const value = values[command.input.Name ?? ''];
    if (value === undefined) throw new Error('SSM is down.');
    return { Parameter: value === null ? {} : { Value: value } };
  });
  const logged: LogCode[] = [];
  const note = (code: LogCode) => void logged.push(code);
  return {
    secretParameter: createSecretParameter({
      provider: new SSMProvider({ awsSdkV3Client: client }),
      log: { info: note, warn: note, error: note },
    }),
    reads: () => send.mock.calls.length,
    logged,
    wait: (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000),
  };
}

describe('a secret', () => {
  it('is cached for five minutes, so that a rotated one is used by then', async () => {
    const values = { key: 'old' };
    const { secretParameter, reads, wait } = parameters(values);
    await secretParameter('key');
    values.key = 'new';
    wait(4.9);
    expect([await secretParameter('key'), reads()]).toEqual(['old', 1]);
    wait(0.2);
    expect([await secretParameter('key'), reads()]).toEqual(['new', 2]);
  });

  it('is read again after it was missing', async () => {
    const values: Record<string, string | null> = { key: null };
    const { secretParameter } = parameters(values);
    await expect(secretParameter('key')).rejects.toThrow('The SSM parameter key is empty.');
    values.key = 'there';
    expect(await secretParameter('key')).toBe('there');
  });

  it('that is stale is used while SSM fails, and replaced when SSM answers again', async () => {
    const values: Record<string, string> = { key: 'old' };
    const { secretParameter, reads, logged, wait } = parameters(values);
    await secretParameter('key');
    delete values.key;
    wait(6);
    expect([await secretParameter('key'), await secretParameter('key')]).toEqual(['old', 'old']);
    expect([reads(), logged]).toEqual([2, ['aws.secret_stale']]);
    values.key = 'new';
    wait(1);
    expect(await secretParameter('key')).toBe('new');
  });

  it('that was never read is an error while SSM fails', async () => {
    await expect(parameters({}).secretParameter('key')).rejects.toThrow('SSM is down.');
  });
});
