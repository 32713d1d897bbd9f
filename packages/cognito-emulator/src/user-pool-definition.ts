import type { Addresses } from 'aws-local/assembly/addresses.ts';
import { accountId, region } from 'aws-local/assembly/physical-names.ts';
import type { Resource } from 'aws-local/assembly/resource-type.ts';
import type { InvocationSource } from 'aws-local/lambda/permissions.ts';
import * as z from 'zod/mini';
import type { UserPoolOptions } from './user-pool.ts';

type FromResources = 'region' | 'accountId' | 'poolId' | 'properties' | 'clients' | 'hosted';

/** What the template's one user pool, its clients and its hosted sign-in come to. */
export function userPoolOptionsOf(
  resources: readonly Resource[],
  environment: Omit<UserPoolOptions, FromResources> & {
    readonly assertMayInvoke: (source: InvocationSource) => void;
    /** Replaces outside addresses. */
    readonly addresses: Addresses;
    /** The OpenID provider that stands for Google. */
    readonly googleIssuer: string;
  },
): UserPoolOptions {
  const { assertMayInvoke, addresses, googleIssuer, ...rest } = environment;
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
  const provider = resources.find(({ type }) => type === 'AWS::Cognito::UserPoolIdentityProvider');
  const origin = signInOriginOf(resources);
  return {
    ...rest,
    region,
    accountId,
    poolId: pool.ref,
    properties: pool.properties,
    clients: resources
      .filter(({ type }) => type === 'AWS::Cognito::UserPoolClient')
      // Where browsers may be sent back to is an address of the site.
      .map(({ ref, properties }) => ({ clientId: ref, properties: addresses.localizeAll(properties) })),
    hosted:
      provider && origin !== undefined
        ? {
            baseUrl: addresses.localize(origin),
            providerProperties: provider.properties,
            issuer: googleIssuer,
          }
        : undefined,
  };
}

/** Where the pool's hosted endpoints are in AWS; undefined if the template gives it no domain. */
export function signInOriginOf(resources: readonly Resource[]): string | undefined {
  const domain = resources.find(({ type }) => type === 'AWS::Cognito::UserPoolDomain');
  return domain && `https://${domain.ref}.auth.${region}.amazoncognito.com`;
}

/** The program that the template makes known to Google; undefined if people do not come by it. */
export function googleClientIdOf(resources: readonly Resource[]): string | undefined {
  const provider = resources.find(({ type }) => type === 'AWS::Cognito::UserPoolIdentityProvider');
  return provider && z.parse(Provider, provider.properties).ProviderDetails.client_id;
}

const Triggers = z.object({ LambdaConfig: z.optional(z.record(z.string(), z.string())) });
const Provider = z.object({ ProviderDetails: z.object({ client_id: z.string() }) });
