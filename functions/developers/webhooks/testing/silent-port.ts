import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Blocks after listening, so that only the backlog connects. */
const listener = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
createServer().listen({ ...workerData, backlog: 1 }, () => {
  parentPort.postMessage('listening');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

/** Completes no connection, like a firewall that drops packets. Ends with the test. */
export async function startSilentPort(host: string, port: number) {
  const worker = new Worker(listener, { eval: true, workerData: { host, port } });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  // Two fill the backlog; packets of the others are dropped.
  const waiting = Array.from({ length: 4 }, () => connect({ host, port }).on('error', () => undefined));
  await new Promise((resolve) => waiting[0]?.once('connect', resolve));
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await worker.terminate();
  });
  return { address: host, port };
}
