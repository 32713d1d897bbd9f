import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assembly, TemplateResource } from 'aws-local/assembly/read-assembly.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecrets, secretParameters } from './secrets.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'reelwright-secrets-')), '.env.local');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

describe('readSecrets', () => {
  it("has the emulated Stripe's keys without a file", () => {
    expect(readSecrets(file).stripe).toMatchObject({
      isReal: false,
      secretKey: expect.stringMatching(/^sk_test_/),
      webhookSecret: expect.stringMatching(/^whsec_/),
    });
    expect(readSecrets(undefined)).toEqual(readSecrets(file));
  });

  it('takes the real test keys from the file', () => {
    writeFileSync(file, 'STRIPE_SECRET_KEY=sk_test_abc\nSTRIPE_WEBHOOK_SECRET="whsec_def"\n');

    expect(readSecrets(file).stripe).toEqual({
      isReal: true,
      secretKey: 'sk_test_abc',
      webhookSecret: 'whsec_def',
    });
  });

  it('stops at half of them, and at a key that moves real money', () => {
    writeFileSync(file, 'STRIPE_SECRET_KEY=sk_test_abc\n');
    expect(() => readSecrets(file)).toThrow('needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');

    writeFileSync(file, 'STRIPE_SECRET_KEY=sk_live_abc\nSTRIPE_WEBHOOK_SECRET=whsec_def\n');
    expect(() => readSecrets(file)).toThrow('is not a test-mode key');
  });
});

describe('the key of a service that makes videos', () => {
  it.each([
    ['gemini', 'GEMINI_API_KEY'],
    ['fal', 'FAL_KEY'],
  ] as const)('is the emulated one without a file, and the real one from it: %s', (service, variable) => {
    expect(readSecrets(file)[service].isReal).toBe(false);
    writeFileSync(file, `${variable}=a-real-key\n`);
    expect(readSecrets(file)[service]).toEqual({ apiKey: 'a-real-key', isReal: true });
    expect(readSecrets(file).stripe.isReal).toBe(false);
  });
});

describe('secretParameters', () => {
  it('are those that the functions are told of', () => {
    const variables = {
      STRIPE_SECRET_KEY_PARAMETER: '/reelwright/dev/key',
      STRIPE_WEBHOOK_SECRET_PARAMETER: '/reelwright/dev/secret',
      GEMINI_API_KEY_PARAMETER: '/reelwright/dev/gemini',
      FAL_KEY_PARAMETER: '/reelwright/dev/fal',
      CREDITS_TABLE: { Ref: 'Table' },
    };
    const secrets = readSecrets(undefined);

    expect(secretParameters(assemblyWith(variables), secrets)).toEqual({
      '/reelwright/dev/key': { type: 'SecureString', value: secrets.stripe.secretKey },
      '/reelwright/dev/secret': { type: 'SecureString', value: secrets.stripe.webhookSecret },
      '/reelwright/dev/gemini': { type: 'SecureString', value: secrets.gemini.apiKey },
      '/reelwright/dev/fal': { type: 'SecureString', value: secrets.fal.apiKey },
    });
  });
});

function assemblyWith(variables: Readonly<Record<string, unknown>>): Assembly {
  const resource: TemplateResource = {
    key: 'Service/Payment',
    stack: 'Service',
    logicalId: 'Payment',
    type: 'AWS::Lambda::Function',
    properties: { Environment: { Variables: variables } },
    dependsOn: [],
  };
  return {
    folder: '',
    assets: new Map(),
    stacks: [
      {
        name: 'Service',
        resources: new Map([['Payment', resource]]),
        parameterDefaults: {},
        exports: {},
        outputs: {},
      },
    ],
  };
}
