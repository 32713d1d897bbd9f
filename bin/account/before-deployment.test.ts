import { describe, expect, it } from 'vitest';
import { chosenEnvironment } from '../../lib/foundation/chosen-environment.ts';
import { askForOperator, confirmDeployment, requireCredentials } from './before-deployment.ts';
import { approvalOf, deploysAll, mayDeploy, withoutOptions } from './cdk-command-line.ts';

const trial = chosenEnvironment(
  { trial: 'me@example.com' },
  { CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'eu-central-1' },
);

describe('before a deployment', () => {
  it('one question names the account, the region, the roles and the link to follow', () => {
    const asked: string[] = [];
    confirmDeployment(trial, (question) => {
      asked.push(question);
      return 'y';
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /trial go to the account 111122223333 in eu-central-1.*roles in IAM.*link to me@example\.com.*verified for CloudFront.*Deploy\? \(y\/n\) $/s,
    );
  });

  it('any answer but yes deploys nothing', () => {
    for (const answer of ['', 'n', 'yellow']) {
      expect(() => confirmDeployment(trial, () => answer)).toThrow('Nothing was deployed.');
    }
  });

  it('the address is asked for, and credentials are needed', () => {
    expect(askForOperator(() => 'me@example.com')).toBe('me@example.com');
    expect(() => requireCredentials(undefined)).toThrow('Type: aws sso login');
    expect(() => requireCredentials('111122223333')).not.toThrow();
  });
});

it('only cdk deploy and cdk watch deploy, and perhaps what cannot be read', () => {
  for (const words of [['synth'], ['diff', '--all'], ['-c', 'env=prod', 'synth'], []]) {
    expect(mayDeploy(words)).toBe(false);
  }
  for (const words of [['deploy', '--all'], ['-c', 'env=prod', 'deploy'], ['watch'], null]) {
    expect(mayDeploy(words)).toBe(true);
  }
});

it('a first deployment is repeated for all stacks, with an approval and a folder of its own', () => {
  const typed = [
    'deploy',
    '--all',
    '-c',
    'env=prod',
    '--require-approval',
    'broadening',
    '-o',
    'out',
    '--ci',
  ];
  expect(deploysAll(typed)).toBe(true);
  for (const words of [
    ['deploy', 'Reelwright-prod-Data'],
    ['diff', '--all'],
    [...typed, '--no-execute'],
  ]) {
    expect(deploysAll(words)).toBe(false);
  }
  expect(approvalOf(typed)).toBe('broadening');
  expect(approvalOf(['deploy', '--require-approval=never'])).toBe('never');
  expect(approvalOf(['deploy', '--all'])).toBeNull();
  expect(withoutOptions(typed, ['--output', '-o', '--require-approval'])).toEqual([
    ...['deploy', '--all', '-c', 'env=prod', '--ci'],
  ]);
});
