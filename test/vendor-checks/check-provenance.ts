/**
 * `npm run check:provenance`: signs sample videos, lets the reader of C2PA's authors (c2pa-python) judge them, their claims
 * by C2PA's asset rubrics, and a time stamp, and changes one bit in each of a thousand copies, of which it must find every
 * change. `-- --seed 7` changes other bits.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { log } from '../../functions/log/logger.ts';
import { createC2pa } from '../../functions/provenance/c2pa.ts';
import { createSignChain } from '../../functions/provenance/sign-chain.ts';
import { createSignVideo } from '../../functions/provenance/sign-video.ts';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { textOnlyOrder } from '../../functions/provenance/testing/text-only-order.ts';
import { createTimeStampAuthority } from '../../functions/provenance/testing/time-stamp-authority.ts';
import { createTimeStamper, type Stamp } from '../../functions/provenance/time-stamp.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { pythonTool } from './python-tools.ts';

const { seed } = parseArgs({ options: { seed: { type: 'string', default: '12' } } }).values;
const changes = 1_000;

const { programs } = pythonTool('c2pa-python');
const folder = mkdtempSync(path.join(tmpdir(), 'provenance-'));
try {
  const now = () => new Date();
  const signer = await localSigner(now());
  const signing = {
    signer,
    loadC2pa: createC2pa(projectRoot),
    images: { read: async () => Buffer.from('a JPEG') },
    readVideo: async () => Buffer.from('an MP4'),
    stamp: null,
    now,
  };
  const sign = createSignVideo(signing);
  const order = textOnlyOrder;
  const sample = readFileSync(path.join(projectRoot, 'media/samples/dunes/16x9-standard-5s.mp4'));
  const plain = await sign(sample, order);
  const videos = {
    'plain.mp4': plain.bytes,
    'with-image.mp4': (await sign(sample, { ...order, image: newMediaId() })).bytes,
    'continued.mp4': (await sign(sample, { ...order, parent: { media: newMediaId() } })).bytes,
    'with-parent.mp4': (await sign(plain.bytes, order)).bytes,
    'chain.mp4': await createSignChain(signing)(sample, [plain.bytes, plain.bytes], order.reference),
  };
  const signAndStamp = createSignVideo({ ...signing, stamp: await stamper(now) });
  writeFileSync(path.join(folder, 'stamped.mp4'), (await signAndStamp(sample, order)).bytes);
  for (const [file, bytes] of Object.entries(videos)) writeFileSync(path.join(folder, file), bytes);
  writeFileSync(path.join(folder, 'authority.pem'), signer.pem);
  writeFileSync(
    path.join(folder, 'plan.json'),
    JSON.stringify({
      changes,
      videos: Object.entries(videos).map(([file, bytes]) => ({ file, signed: signedRanges(bytes) })),
    }),
  );
  const script = path.join(import.meta.dirname, 'provenance.py');
  const { status } = spawnSync(path.join(programs, 'python'), [script, folder, seed], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function stamper(now: () => Date): Promise<Stamp> {
  const authority = await createTimeStampAuthority(now);
  const fetchStamp = async (_: unknown, { body }: RequestInit = {}) =>
    new Response(body instanceof ArrayBuffer ? await authority.stamp(body) : null);
  return createTimeStamper({ url: 'http://time.example', fetch: fetchStamp, now, log });
}

/** Where each box of a video begins and ends, but for those that the standard leaves unsigned. */
function signedRanges(bytes: Uint8Array): readonly (readonly [number, number])[] {
  const video = Buffer.from(bytes);
  const ranges: (readonly [number, number])[] = [];
  for (let start = 0; start < video.length; ) {
    const end = start + video.readUInt32BE(start);
    const type = video.toString('latin1', start + 4, start + 8);
    if (!['ftyp', 'free', 'skip', 'mfra'].includes(type)) ranges.push([start, end]);
    start = end;
  }
  return ranges;
}
