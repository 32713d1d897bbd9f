import * as z from 'zod/mini';
import type { Resource } from '../assembly/deployment.ts';
import { accountId, region } from '../assembly/physical-names.ts';
import type { UserPoolOptions } from '../cognito/user-pool.ts';
import type { InvocationSource } from './invoke-permissions.ts';

/** What the template's one user pool and its clients come to. */
export function userPoolOptionsOf(
  resources: readonly Resource[],
  surroundings: Omit<UserPoolOptions, 'region' | 'accountId' | 'poolId' | 'properties' | 'clients'> & {
    readonly assertMayInvoke: (source: InvocationSource) => void;
  },
): UserPoolOptions {
  const { assertMayInvoke, ...rest } = surroundings;
  const [pool, ...others] = resources.filter(({ type }) => type === 'AWS::Cognito::UserPool');
  if (pool === undefined || others.length > 0) {
    throw new Error('The local cloud runs one AWS::Cognito::UserPool, and the assembly has another number.');
  }
  for (const functionArn of Object.values(z.parse(Triggers, pool.properties).LambdaConfig ?? {})) {
    assertMayInvoke({
      functionArn,
      service: 'cognito-idp.amazonaws.com',
      sourceArn: String(pool.attributes.Arn),
    });
  }
  return {
    ...rest,
    region,
    accountId,
    poolId: pool.ref,
    properties: pool.properties,
    clients: resources
      .filter(({ type }) => type === 'AWS::Cognito::UserPoolClient')
      .map(({ ref, properties }) => ({ clientId: ref, properties })),
  };
}

const Triggers = z.object({ LambdaConfig: z.optional(z.record(z.string(), z.string())) });
