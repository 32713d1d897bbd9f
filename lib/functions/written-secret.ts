import { Stack } from 'aws-cdk-lib';
import type { EnvironmentVariable } from '../../contract/environment-variables.ts';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from './reelwright-function.ts';

/** The function may read an SSM SecureString that the operator's commands write: no template holds a secret. */
export function provideWrittenSecret(
  reader: ReelwrightFunction,
  { name }: Environment,
  variable: EnvironmentVariable,
  secret: string,
): void {
  const parameter = `reelwright/${name}/${secret}`;
  reader.setVariable(variable, `/${parameter}`);
  reader.allow(
    ['ssm:GetParameter'],
    [Stack.of(reader).formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter })],
  );
}
