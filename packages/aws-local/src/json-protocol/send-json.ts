import type { ServerResponse } from 'node:http';

/** AWS's protocols name their version in the type. https://smithy.io/2.0/aws/protocols/index.html */
export type JsonType = 'application/json' | 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';

/** Answers a call to AWS. */
export function sendJson(response: ServerResponse, type: JsonType, status: number, content: unknown): void {
  const text = JSON.stringify(content);
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
