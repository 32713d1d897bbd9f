import { paginateDescribeParameters, SSMClient } from '@aws-sdk/client-ssm';
import { requestLimits } from '../aws/request-limits.ts';
import type { SecretAge } from './check-secret-ages.ts';

/** Returns when each SecureString below a path was written, without reading its value. */
export async function* secretAges(path: string): AsyncIterable<SecretAge> {
  const client = new SSMClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) });
  const pages = paginateDescribeParameters(
    { client },
    {
      ParameterFilters: [
        { Key: 'Path', Option: 'Recursive', Values: [path] },
        { Key: 'Type', Values: ['SecureString'] },
      ],
    },
  );
  for await (const { Parameters = [] } of pages) {
    for (const { Name, LastModifiedDate } of Parameters) {
      if (Name !== undefined && LastModifiedDate !== undefined) {
        yield { name: Name, changedAt: LastModifiedDate };
      }
    }
  }
}
