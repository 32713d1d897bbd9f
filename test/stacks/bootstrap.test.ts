import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An account with nothing in it, which refuses the first thing that is to be created. */
async function startEmptyAccount() {
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
  return { calls, endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

it('cdk bootstrap needs neither a built page nor the facts of an operator, and begins with its own stack', {
  timeout: 0,
}, async () => {
  const account = await startEmptyAccount();
  const { output } = await new Promise<{ output: string }>((done) => {
    execFile(
      process.execPath,
      ['bin/cdk.ts', 'bootstrap', '-c', 'env=prod', '--output', join(folder, 'out')],
      {
        cwd: root,
        env: {
          ...process.env,
          HOME: folder,
          AWS_ENDPOINT_URL: account.endpoint,
          AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
          AWS_SECRET_ACCESS_KEY: 'example',
          AWS_REGION: 'us-east-1',
          AWS_MAX_ATTEMPTS: '1',
          AWS_EC2_METADATA_DISABLED: 'true',
          CDK_DISABLE_CLI_TELEMETRY: 'true',
        },
      },
      (_, out, errors) => done({ output: out + errors }),
    );
  });
  account.stop();

  expect(output).toContain('Bootstrapping environment aws://111122223333/us-east-1');
  expect(account.calls).toContain('CreateChangeSet CDKToolkit');
});
