import { describe, expect, it, vi } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { lifetimeOf } from '../../lib/foundation/lifetime.ts';
import { withExampleFacts } from '../../test/stacks/example-facts.ts';
import { deployEnvironment } from './deploy-environment.ts';
import { stacksOf } from './environment-stacks.ts';
import { adviceFor } from './failures.ts';
import { deployUnprotected, isDeployedFirst } from './first-deployment.ts';
import type { StackState } from './stack-states.ts';

/** Stands in for the CDK's command line and for CloudFormation, which knows what was deployed. */
const account = vi.hoisted(() => ({
  commands: [] as (readonly string[])[],
  states: [] as StackState[],
  code: 0,
}));
vi.mock('./run-cdk.ts', () => ({
  runCdk: (args: readonly string[]) => {
    account.commands.push(args);
    return account.code;
  },
}));
/** Each environment is synthesized once. */
vi.mock('./environment-stacks.ts', async (original) => {
  const { stacksOf: synthesize } = await original<typeof import('./environment-stacks.ts')>();
  const known = new Map<string, ReturnType<typeof synthesize>>();
  return {
    stacksOf: (environment: Parameters<typeof synthesize>[0]) => {
      const stacks = known.get(environment.name) ?? synthesize(environment);
      known.set(environment.name, stacks);
      return stacks;
    },
  };
});

const prod = withExampleFacts(environmentNamed('prod'));
const absent = { name: 'Reelwright-prod-Data', region: 'us-east-1', status: null, isProtected: false };

describe('npm run deploy', () => {
  it.each(['dev', 'prod'] as const)(
    'ends in the same state of %s as npx cdk deploy --all, at first and later: it is the same command',
    async (name) => {
      const environment = withExampleFacts(environmentNamed(name));
      account.commands = [];
      account.states = stacksOf(environment).map((stack) => ({ ...stack, status: null, isProtected: false }));
      const shell = { CDK_CLI_VERSION: '2', CDK_DEFAULT_ACCOUNT: environment.account };
      const typed = ['deploy', '--all', '-c', `env=${name}`];
      const isFirst = () => isDeployedFirst(environment, shell, async () => account.states);

      expect(await deployEnvironment(environment, [])).toBe(0);
      expect(account.commands).toEqual([typed]);

      // What its app does: the first time another command goes before.
      expect(await isFirst()).toBe(environment.retain);
      if (await isFirst()) deployUnprotected(environment, [...typed, '--require-approval', 'broadening']);
      account.states = account.states.map((state) => ({ ...state, status: 'CREATE_COMPLETE' }));
      expect(account.commands.slice(1)).toEqual(
        environment.retain
          ? [
              [
                ...typed,
                ...['--output', 'cdk.out/first', '-c', 'firstDeployment=true', '--require-approval', 'never'],
              ],
            ]
          : [],
      );
      expect(await isFirst()).toBe(false);
      const { deletionProtection } = lifetimeOf({ ...environment, isFirstDeployment: await isFirst() });
      expect(deletionProtection).toBe(environment.retain);
    },
  );

  it('says how to go on or back when the first deployment fails before anything is protected', () => {
    account.code = 1;
    expect(() => deployUnprotected(prod, ['deploy', '--all', '-c', 'env=prod'])).toThrow(
      'npx cdk destroy --all -c env=prod -c firstDeployment=true',
    );
    account.code = 0;
  });

  it('knows the stacks of an environment whose facts are still missing', () => {
    const stacks = stacksOf(environmentNamed('prod'));
    expect(stacks).toContainEqual({
      name: 'Reelwright-prod-Data',
      region: 'us-east-1',
      bootstrapVersion: 6,
    });
    expect(new Set(stacks.map(({ region }) => region))).toEqual(new Set(['us-east-1', 'us-west-2']));
  });

  it.each([
    ['the account is empty', [null, null], false, true],
    ['the last deployment failed', ['CREATE_COMPLETE', 'ROLLBACK_COMPLETE'], false, true],
    ['all is there, and protection is due', ['CREATE_COMPLETE', 'CREATE_COMPLETE'], false, false],
    ['it is protected', ['CREATE_COMPLETE', null], true, false],
  ])('as npx cdk deploy: %s', async (_, statuses, isProtected, expected) => {
    const states = statuses.map((status) => ({ ...absent, status, isProtected }));
    const shell = { CDK_CLI_VERSION: '2', CDK_DEFAULT_ACCOUNT: prod.account };
    expect(await isDeployedFirst(prod, shell, async () => states)).toBe(expected);
  });

  it('says before the synthesis that the shell has no credentials, or those of another account', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const unasked = async () => Promise.reject(new Error('CloudFormation was asked.'));
    for (const [account, sentence] of [
      [undefined, 'The shell has no credentials of AWS: this can synthesize, but not deploy.'],
      ['999999999999', 'are of the account 999999999999, and prod is deployed to 111122223333:'],
    ] as const) {
      const shell = { CDK_CLI_VERSION: '2', CDK_DEFAULT_ACCOUNT: account };
      expect(await isDeployedFirst(prod, shell, unasked)).toBe(false);
      expect(said).toHaveBeenLastCalledWith(expect.stringContaining(sentence));
    }
    said.mockRestore();
  });

  it.each([
    [
      'Access denied … Your account must be verified before you can add new CloudFront resources. To …',
      /\n→ AWS has not verified this account/,
    ],
    ['This action is not available on the free plan', /\n→ .*Upgrade it to the paid plan/],
    [
      'Resource handler returned message: "Invalid"',
      /^Reelwright-prod-Service, Site: Resource handler returned message: "Invalid"$/,
    ],
  ])('says what to do about %j', (reason, advice) => {
    expect(adviceFor({ stack: 'Reelwright-prod-Service', resource: 'Site', reason })).toMatch(advice);
  });
});
