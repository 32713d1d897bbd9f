import { createHash, randomUUID } from 'node:crypto';
import { createC2pa } from '../../functions/provenance/c2pa.ts';
import { createSignVideo } from '../../functions/provenance/sign-video.ts';
import { judge } from '../../functions/provenance/testing/judge.ts';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { textOnlyOrder } from '../../functions/provenance/testing/text-only-order.ts';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { callRoute, expectStatus, field } from './send.ts';

type File = Uint8Array<ArrayBuffer>;

/** A thief passes other files off as made here, or our videos as made elsewhere. */
export const credentials: Family = {
  name: 'credentials',
  attacks: [
    {
      name: 'no other file than the delivered one is made here, whatever it says of itself',
      async run(context) {
        const { file, other } = await twoVideos(context);
        context.expect(await isMadeHere(context, file), 'the delivered file is not known');
        context.expect(await readsAsWhole(file), 'the delivered file is not whole');
        const forgeries = { ...(await forged(file, other)), ...changed(file) };
        for (const [name, forgery] of Object.entries(forgeries)) {
          context.expect(!(await isMadeHere(context, forgery)), `${name} counts as made here`);
        }
      },
    },
    {
      name: 'a reader finds each change, and a note that belongs to another video',
      async run(context) {
        const { file, other } = await twoVideos(context);
        const forgeries = { ...changed(file), 'a video with the note of another': withNoteOf(file, other) };
        for (const [name, forgery] of Object.entries(forgeries)) {
          context.expect(!(await readsAsWhole(forgery)), `${name} reads as whole`);
        }
      },
    },
    {
      name: 'no one writes the credentials of a video, and a hash matches nothing but itself',
      async run(context) {
        const { target } = context;
        const { owner, id, file } = await twoVideos(context);
        const forgery = { id: randomUUID(), signed_at: '2020-01-01T00:00:00.000Z' };
        for (const body of [
          { credentials: forgery },
          { saved: true, credentials: forgery },
          { saved: true, file_hash: 'a'.repeat(64) },
        ]) {
          expectStatus(context, JSON.stringify(body), await patch(context, owner, id, body), 400);
        }
        const hash = hashOf(file);
        for (const body of [
          { file_hash: hash.slice(0, 32) },
          { file_hash: `${hash.slice(0, 63)}*` },
          { file_hash: [hash] },
          { file_hash: { $ne: '' } },
          { file_hash: hash, credentials_id: forgery.id, user_id: owner.userId },
          { credentials_id: id },
          {},
        ]) {
          const answer = await callRoute(target, 'verifyFile', { body: JSON.stringify(body) });
          const isFound = field(answer.text, 'made_here') === true;
          context.expect(!isFound && answer.status < 500, `${JSON.stringify(body)} is found`);
        }
        const { text } = await callRoute(target, 'verifyFile', { body: JSON.stringify({ file_hash: hash }) });
        for (const secret of [owner.userId, owner.email, id, 'prompt']) {
          context.expect(!text.includes(secret), `whose it is: ${secret}`);
        }
      },
    },
  ],
};

interface Delivered {
  readonly owner: Person;
  readonly id: string;
  readonly file: File;
  readonly other: File;
}

let made: Promise<Delivered> | undefined;

function twoVideos({ target }: Context): Promise<Delivered> {
  made ??= (async () => {
    const owner = await newPerson(target);
    await owner.buy('starter');
    const download = async (id: string) => {
      const { video_url: url } = await owner.waitForVideo(id);
      return new Uint8Array(await (await fetch(new URL(url ?? '/', target.siteUrl))).arrayBuffer());
    };
    const { id } = await owner.generate();
    // In another shape: of the same bytes, one with the other's note would be the other.
    const { id: another } = await owner.generate({ aspect_ratio: '9:16' });
    return { owner, id, file: await download(id), other: await download(another) };
  })();
  return made;
}

/** Files that say that they are ours. */
async function forged(file: File, other: File): Promise<Readonly<Record<string, File>>> {
  const signing = {
    signer: await localSigner(new Date()),
    loadC2pa: createC2pa(projectRoot),
    images: { read: async () => null },
    readVideo: async () => null,
    stamp: null,
    now: () => new Date(),
  };
  const sign = createSignVideo(signing);
  const again = await sign(file, textOnlyOrder);
  return {
    'our video, signed again by a key of its own': new Uint8Array(again.bytes),
    'a video with the note of another': withNoteOf(file, other),
  };
}

async function readsAsWhole(file: File): Promise<boolean> {
  try {
    return (await judge(file)).isValid;
  } catch {
    return false;
  }
}

/** The content credentials are in a box of the type `uuid`. */
function noteIn(file: File): readonly [number, number] {
  const bytes = Buffer.from(file);
  const start = bytes.indexOf(Buffer.from('uuid')) - 4;
  return [start, start + bytes.readUInt32BE(start)];
}

function withNoteOf(file: File, other: File): File {
  const [start, end] = noteIn(file);
  const [from, to] = noteIn(other);
  return new Uint8Array(Buffer.concat([file.slice(0, start), other.slice(from, to), file.slice(end)]));
}

function changed(file: File): Readonly<Record<string, File>> {
  const flip = (at: number) => {
    const copy = new Uint8Array(file);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const [start, end] = noteIn(file);
  return {
    'a changed picture': flip(Buffer.from(file).indexOf('mdat') + 500),
    'a changed note': flip(start + Math.floor((end - start) / 2)),
    'a video without its note': new Uint8Array(Buffer.concat([file.slice(0, start), file.slice(end)])),
  };
}

function hashOf(file: File): string {
  return createHash('sha256').update(file).digest('hex');
}

async function isMadeHere({ target }: Context, file: File): Promise<boolean> {
  const body = JSON.stringify({ file_hash: hashOf(file) });
  return field((await callRoute(target, 'verifyFile', { body })).text, 'made_here') === true;
}

function patch({ target }: Context, { accessToken: token }: Person, id: string, body: unknown) {
  return callRoute(target, 'updateVideo', { token, parameter: id, body: JSON.stringify(body) });
}
