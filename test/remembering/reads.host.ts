/** A process that depends on this and that, and says at its end what was recorded: for recording.test.ts. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { startRecording } from './recording.ts';
import { recordStart, uses } from './records.ts';

startRecording();
const root = path.resolve(import.meta.dirname, '../..');
const started = new URL('./records.ts', import.meta.url);

readFileSync(path.join(root, 'cdk.json'));
await readFile(new URL('../../biome.json', import.meta.url));
existsSync(path.join(root, 'no-such-file.json'));
readdirSync(path.join(root, 'docs'));
globSync('*.md', { cwd: root });
fork(started);
await once(new Worker(started), 'exit');
const beforeCommand = [...(uses.ofModules.get('test/remembering/reads.host.ts') ?? [])];
await promisify(execFile)(process.execPath, ['--version']);
const facts = [...(uses.ofModules.get('test/remembering/reads.host.ts') ?? [])];

const build = () => {
  uses.ofModules.clear();
  buildSync({ stdin: { contents: '' }, write: false });
  return [...(uses.ofModules.get('test/remembering/reads.host.ts') ?? [])];
};
build();
const ofSecondBuild = build();

const server = createServer((_, response) => void response.end()).listen(0, '127.0.0.1');
await once(server, 'listening');
const bound = server.address();
const port = typeof bound === 'object' ? bound?.port : undefined;
const ask = async (address: string, accept = '*/*') => {
  const [response] = await once(get({ port, path: address, headers: { accept } }), 'response');
  response.resume();
};
await recordStart(() => ask('/config.json'));
await ask('/about?from=here', 'text/html');
await ask('/api/credits');
server.close();

console.log(
  JSON.stringify({
    beforeCommand,
    facts,
    ofSecondBuild,
    ofStarts: [...uses.ofStarts],
    ofFile: [...uses.ofFile],
  }),
);
