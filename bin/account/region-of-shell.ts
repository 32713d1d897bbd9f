import { STSClient } from '@aws-sdk/client-sts';
import { defaultRegion } from '../../contract/regions.ts';

/** Where the CDK deploys by this shell's environment variables and profile: there a trial is. */
export function regionOfShell(): Promise<string> {
  return new STSClient({}).config.region().catch(() => defaultRegion);
}
