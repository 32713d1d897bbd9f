import { defaultRegion } from '../contract/regions.ts';
import { environmentNamed, regionOf } from '../lib/foundation/environments.ts';
import { regionOfShell } from './account/region-of-shell.ts';

/** An environment's name, or undefined for the cloud that runs on this machine. */
export type Target = string | undefined;

/** What an AWS client needs beyond its defaults. */
export interface AwsAccess {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** `-c env=prod` or `-c trial=me@example.com` among the arguments, as the CDK's app takes them. */
export function targetOf(context: readonly string[] | undefined): Target {
  return context
    ?.map((pair) => (pair.startsWith('trial=') ? 'trial' : /^env=(.+)$/.exec(pair)?.[1]))
    .find((name) => name !== undefined);
}

/**
 * AWS by the credentials of the shell; or the local cloud at `PORT`.
 *
 * @throws an Error with one sentence: no local cloud answers
 */
export async function awsOf(target: Target): Promise<AwsAccess> {
  if (target === 'trial') return { region: await regionOfShell() };
  if (target !== undefined) return { region: regionOf(environmentNamed(target)) };
  const siteUrl = `http://localhost:${process.env.PORT || '4280'}`;
  const local = await fetch(`${siteUrl}/_local/aws.json`)
    .then((response): Promise<Record<string, string>> => response.json())
    .catch(() => {
      throw new Error(
        `No local cloud answers at ${siteUrl}. Start it (npm start), or name an environment: -c env=prod`,
      );
    });
  return {
    endpoint: local.endpoint_url ?? '',
    region: local.region ?? defaultRegion,
    credentials: {
      accessKeyId: local.access_key_id ?? '',
      secretAccessKey: local.secret_access_key ?? '',
    },
  };
}
