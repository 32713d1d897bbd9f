import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** The address of a DynamoDB Local that is to keep the tests' tables instead of dynoxide: `npm run verify:aws`. */
export const dynamoDbLocalVariable = 'DYNAMODB_LOCAL_ENDPOINT';

/**
 * Opens an empty database in a running DynamoDB Local. It keeps one for each access key, so requests are passed on with
 * one of this database's own, whatever the client's is.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.UsageNotes.html
 */
export async function openDynamoDbLocal(
  address: string,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const accessKey = randomUUID().replaceAll('-', '');
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const authorization = incoming.headers.authorization?.replace(
      /Credential=[^/]+/,
      `Credential=${accessKey}`,
    );
    const forwarded = request(
      address,
      { agent, method: incoming.method, headers: { ...incoming.headers, authorization } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.once('error', (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
