import { describe, expect, it } from 'vitest';
import { createSecretParameters } from './secret-parameter.ts';

function parameters(values: Record<string, string>) {
  let reads = 0;
  let clock = 0;
  const secretParameter = createSecretParameters(
    async (name) => {
      reads += 1;
      return values[name];
    },
    () => clock,
  );
  return {
    secretParameter,
    reads: () => reads,
    wait: (minutes: number) => {
      clock += minutes * 60_000;
    },
  };
}

describe('a secret', () => {
  it('is read once in five minutes, so that a rotated one is used by then', async () => {
    const values = { key: 'old' };
    const { secretParameter, reads, wait } = parameters(values);
    await secretParameter('key');
    values.key = 'new';
    wait(4.9);
    expect([await secretParameter('key'), reads()]).toEqual(['old', 1]);
    wait(0.1);
    expect([await secretParameter('key'), reads()]).toEqual(['new', 2]);
  });

  it('is asked for again when it was not there', async () => {
    const values: Record<string, string> = {};
    const { secretParameter } = parameters(values);
    await expect(secretParameter('key')).rejects.toThrow('The SSM parameter key is empty.');
    values.key = 'there';
    expect(await secretParameter('key')).toBe('there');
  });
});
