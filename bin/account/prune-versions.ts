import {
  DeleteFunctionCommand,
  type LambdaClient,
  paginateListAliases,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import type { Environment } from '../../lib/foundation/environments.ts';

/** A version of a function, or an alias of versions. */
interface FunctionVersion {
  readonly functionName: string;
  readonly version: string;
  readonly publishedAt: Date;
}

/** A durable execution ends with the version that it began with, within the hour; a week is for looking back. */
const keptDays = 7;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * The versions that no alias names and that are older than a week.
 *
 * @param aliased by function, the versions that its aliases name
 */
function outdatedVersions(
  versions: readonly FunctionVersion[],
  aliased: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): readonly FunctionVersion[] {
  return versions.filter(
    ({ functionName, version, publishedAt }) =>
      version !== '$LATEST' &&
      aliased.get(functionName)?.has(version) === false &&
      now.getTime() - publishedAt.getTime() > keptDays * dayMilliseconds,
  );
}

/**
 * Deletes versions of an environment's functions that earlier deployments left: Lambda keeps 75 GB of code in a region.
 *
 * @returns how many
 */
export async function pruneVersions(
  { name }: Pick<Environment, 'name'>,
  client: LambdaClient,
  now = new Date(),
): Promise<number> {
  const versions: FunctionVersion[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, { FunctionVersion: 'ALL' })) {
    for (const { FunctionName = '', Version = '', LastModified = '' } of Functions) {
      if (!FunctionName.startsWith(`Reelwright-${name}-`)) continue;
      versions.push({ functionName: FunctionName, version: Version, publishedAt: new Date(LastModified) });
    }
  }
  const published = versions.filter(({ version }) => version !== '$LATEST');
  const aliased = new Map<string, ReadonlySet<string>>();
  for (const FunctionName of new Set(published.map(({ functionName }) => functionName))) {
    aliased.set(FunctionName, await versionsOfAliases(client, FunctionName));
  }
  const outdated = outdatedVersions(versions, aliased, now);
  for (const { functionName: FunctionName, version: Qualifier } of outdated) {
    await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier }));
  }
  return outdated.length;
}

/** During a release an alias names two. */
async function versionsOfAliases(client: LambdaClient, FunctionName: string): Promise<ReadonlySet<string>> {
  const versions = new Set<string>();
  for await (const { Aliases = [] } of paginateListAliases({ client }, { FunctionName })) {
    for (const { FunctionVersion, RoutingConfig } of Aliases) {
      if (FunctionVersion !== undefined) versions.add(FunctionVersion);
      for (const version of Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {})) versions.add(version);
    }
  }
  return versions;
}
