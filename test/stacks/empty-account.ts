import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** An account with nothing in it, which refuses the first thing that is to be created. */
export async function startEmptyAccount() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const action = new URLSearchParams(body).get('Action') ?? request.url ?? '';
      calls.push(`${action} ${new URLSearchParams(body).get('StackName') ?? ''}`.trim());
      response.setHeader('content-type', 'text/xml');
      if (action === 'GetCallerIdentity') {
        response.end(
          '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:user/operator</Arn><UserId>AIDAEXAMPLE</UserId><Account>111122223333</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
        );
        return;
      }
      const [code, message] =
        action === 'DescribeStacks'
          ? ['ValidationError', 'Stack with id CDKToolkit does not exist']
          : ['AccessDenied', 'This account creates nothing.'];
      response
        .writeHead(400)
        .end(
          `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
        );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.parse(
    z.custom<AddressInfo>((value) => typeof value === 'object'),
    server.address(),
  );
  /** The variables of a shell with credentials of the account. */
  const environment = (home: string) => ({
    ...process.env,
    HOME: home,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'example',
    AWS_REGION: 'us-east-1',
    AWS_MAX_ATTEMPTS: '1',
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  });
  return { calls, environment, stop: () => server.close() };
}
