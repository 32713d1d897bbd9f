import { randomBytes } from 'node:crypto';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createIncidentsStore } from '../tables/status/incidents.store.ts';
import { IncidentCommand } from '../tables/status/incidents.ts';
import { writeIncident } from './write-incident.ts';

const write = writeIncident({
  incidents: createIncidentsStore(createDocumentClient(), environment('STATUS_TABLE')),
  // `20261121-143005-123-9f3a`: easy to type, sortable by time.
  newId: (now) =>
    `${now.toISOString().replace(/[-:Z]/g, '').replace(/[T.]/g, '-')}-${randomBytes(2).toString('hex')}`,
  now: () => new Date(),
  log,
});

/** Invoked by `npm run incident`. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => {
    const command = IncidentCommand.safeParse(event);
    if (!command.success) {
      const [issue] = command.error.issues;
      throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a command'}`);
    }
    return write(command.data);
  });
