import { describe, expect, it } from 'vitest';
import { environmentNamed } from '../../lib/foundation/environments.ts';
import { deploymentsOf } from './deploy-environment.ts';
import { stacksOf } from './environment-stacks.ts';

const absent = { name: 'Reelwright-prod-Data', region: 'us-east-1', status: null, isProtected: false };

describe('npm run deploy', () => {
  it('deploys an environment with data first without protection, and then with it', () => {
    expect(deploymentsOf({ retain: true }, [absent])).toEqual([['-c', 'firstDeployment=true'], []]);
  });

  it('deploys once where all is there, or nothing is protected', () => {
    const there = { ...absent, status: 'UPDATE_COMPLETE', isProtected: true };
    expect(deploymentsOf({ retain: true }, [there])).toEqual([[]]);
    expect(deploymentsOf({ retain: false }, [absent])).toEqual([[]]);
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
});
