import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '../../web/content/api/endpoints.ts';
import { exampleRequestOf, requestsOf } from '../../web/content/api/requests.ts';
import { go, run, type Sdk } from './sdks.ts';

/**
 * Runs every request that /api-docs shows for an SDK, against a server that keeps what it gets.
 *
 * @param play runs them all in an environment that leads to the server
 * @throws {Error} if one does not run, or sends something else than its endpoint's example
 */
export async function checkDocumentedRequests(
  { language }: Sdk,
  environment: NodeJS.ProcessEnv,
  play: (environment: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push([request.method, request.url, body === '' ? undefined : JSON.parse(body)]);
    const { successStatus, exampleResponse } = endpoints[received.length - 1] ?? {};
    // Every page is the last one.
    const answer = exampleResponse?.replace(/("next_cursor": )"[^"]*"/, '$1null');
    response.writeHead(successStatus ?? 500, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    await play({
      ...environment,
      REELWRIGHT_API_KEY: 'rw_test_key',
      REELWRIGHT_BASE_URL: `http://127.0.0.1:${address.port}`,
    });
  } finally {
    server.close();
  }
  const expected = endpoints.map(({ key }) => {
    const { method, path: address, query, body } = exampleRequestOf(key);
    const search = String(new URLSearchParams(query));
    return [method, `${address}${search && `?${search}`}`, body];
  });
  expected.forEach((one, index) => {
    if (isDeepStrictEqual(one, received[index])) return;
    throw new Error(
      `${language} sent ${JSON.stringify(received[index])} where /api-docs shows ${JSON.stringify(one)}.`,
    );
  });
}

/** @param file what they are written to */
export async function playInPython(file: string, interpreter: string, env: NodeJS.ProcessEnv): Promise<void> {
  writeFileSync(file, endpoints.map(({ key }) => requestsOf(key).python).join('\n\n'));
  await run(interpreter, [file], { env });
}

/** Within the module, so that it finds the SDK. */
export async function playInGo(env: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(path.join(go.folder, 'examples/documented-'));
  try {
    const functions = endpoints.map(
      ({ key }) => `func ${key}(ctx context.Context) error {\n${requestsOf(key).go}\nreturn nil\n}`,
    );
    const calls = endpoints.map(
      ({ key }) => `if err := ${key}(context.Background()); err != nil { log.Fatal(err) }`,
    );
    writeFileSync(
      path.join(folder, 'main.go'),
      `package main

import (
	"context"
	"fmt"
	"log"
	"time"

	reelwright "reelwright.example/go"
)

func main() {
${calls.join('\n')}
}

${functions.join('\n\n')}
`,
    );
    await run('go', ['run', `./${path.relative(go.folder, folder)}`], { cwd: go.folder, env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
