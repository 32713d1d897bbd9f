import { v7 } from 'uuid';
import { newPerson, type Person, videoRequest } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { callRoute, expectSound, expectStatus, field, send } from './send.ts';

/** The first bytes of a PNG of 1 × 1 pixel; with `size`, one that claims to be so wide and high. */
function png(size = 1): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  copy.writeUInt32BE(size, 16);
  copy.writeUInt32BE(size, 20);
  return copy;
}

/** Files that are no image to start from, whatever their form says. */
const abuses: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
  'a page of HTML': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'a PNG that is a page': Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]),
  'a PNG of 60,000 × 60,000 pixels': png(60_000),
  'a PNG of 2,147,483,647 pixels': png(2_147_483_647),
  'a PNG that is cut': png().subarray(0, 40),
  'a pixel': png(),
  'a zip file': Buffer.from('PK\u0003\u0004'.padEnd(500, 'x')),
  'a PDF': Buffer.from('%PDF-1.7\n%%EOF'),
  'a playlist that names a file': Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd'),
  'a script of ImageMagick': Buffer.from('push graphic-context\nfill url(https://thief.example/x)'),
  zeros: Buffer.alloc(100_000),
};

interface Form {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly imageId: string;
}

/** Changes of a form that S3 must refuse. */
const tamperings: Readonly<Record<string, (fields: Record<string, string>) => Record<string, string>>> = {
  'another key': (fields) => ({ ...fields, key: 'media/thief.mp4' }),
  'a path for its key': (fields) => ({ ...fields, key: `../${fields.key}` }),
  'another type': (fields) => ({ ...fields, 'Content-Type': 'text/html' }),
  'another policy': (fields) => ({ ...fields, Policy: Buffer.from('{"conditions":[]}').toString('base64') }),
  'another signature': (fields) => ({ ...fields, 'X-Amz-Signature': '0'.repeat(64) }),
  'a public permission': (fields) => ({ ...fields, acl: 'public-read' }),
  'a redirect': (fields) => ({ ...fields, success_action_redirect: 'https://thief.example' }),
  'no policy': ({ Policy: _policy, ...fields }) => fields,
};

export const files: Family = {
  name: 'files',
  attacks: [
    {
      name: 'a form takes what it was signed for, and nothing else',
      async run(context) {
        const person = await newPerson(context.target);
        for (const [name, tamper] of Object.entries(tamperings)) {
          const form = await newForm(context, person);
          const status = await upload({ ...form, fields: tamper({ ...form.fields }) }, png());
          context.expect(status >= 400 && status < 500, `a form with ${name} was answered with ${status}`);
        }
        const form = await newForm(context, person);
        const status = await upload(form, Buffer.alloc(10 * 1_024 * 1_024 + 1));
        context.expect(status >= 400 && status < 500, `more than 10 MB were answered with ${status}`);
      },
    },
    {
      name: 'what is no image starts no video',
      async run(context) {
        const person = await newPerson(context.target);
        for (const [name, bytes] of Object.entries(abuses)) {
          const form = await newForm(context, person);
          await upload(form, bytes);
          expectStatus(context, name, await check(context, person, form.imageId), 422);
        }
      },
    },
    {
      name: 'an image is its owner’s alone',
      async run(context) {
        const [owner, thief] = [await newPerson(context.target), await newPerson(context.target)];
        const form = await newForm(context, owner);
        await upload(form, png());
        expectStatus(context, 'the check', await check(context, thief, form.imageId), 404);
        await thief.buy('starter');
        const { imageId: image_id } = form;
        for (const stolen of [{ image_id }, { references: [{ image_id, role: 'face' }] }]) {
          const body = { ...videoRequest, ...stolen };
          const { status } = await thief.call('generateVideo', { id: v7(), body });
          context.expect(status === 404, `a video from another's image was answered with ${status}`);
        }
      },
    },
    {
      name: 'a video is its owner’s alone, and its file behind a signed link',
      async run(context) {
        const { target } = context;
        const [owner, thief] = [await newPerson(target), await newPerson(target)];
        await owner.buy('starter');
        const { id } = await owner.generate();
        const { video_url: videoUrl } = await owner.waitForVideo(id);
        for (const key of [
          'getVideo',
          'deleteVideo',
          'shareVideo',
          'unshareVideo',
          'updateVideo',
          'cancelVideo',
        ] as const) {
          const answer = await callRoute(target, key, { token: thief.accessToken, parameter: id });
          expectStatus(context, `${key} by another person`, answer, 404);
        }
        const body = JSON.stringify(videoRequest);
        const answer = await callRoute(target, 'generateVideo', {
          token: thief.accessToken,
          parameter: id,
          body,
        });
        expectStatus(context, 'the same id by another person', answer, 202, 402, 409);
        for (const use of ['continue', 'change'] as const) {
          const sequel = await callRoute(target, 'generateVideo', {
            token: thief.accessToken,
            parameter: v7(),
            body: JSON.stringify({ ...videoRequest, parent: { id, use } }),
          });
          expectStatus(context, `to ${use} another person's video`, sequel, 404);
        }
        const link = new URL(videoUrl ?? '', target.siteUrl);
        const whole = await send(target, 'GET', `${link.pathname}${link.search}`);
        expectStatus(context, 'the owner’s link', whole, 200);
        for (const [name, path] of Object.entries(brokenLinks(link))) {
          expectStatus(context, name, await send(target, 'GET', path), 403, 404);
        }
      },
    },
    {
      name: 'no share link is guessed',
      async run(context) {
        for (const token of [v7(), 'A'.repeat(22), '..%2f', '%00', '__proto__']) {
          const page = await send(context.target, 'GET', `/share/${token}`);
          expectSound(context, `the page of ${token}`, page);
          expectStatus(context, `the page of ${token}`, page, 400, 403, 404);
        }
      },
    },
  ],
};

function brokenLinks(link: URL): Record<string, string> {
  const changed = (name: string, value: string) => {
    const query = new URLSearchParams(link.search);
    query.set(name, value);
    return `${link.pathname}?${query}`;
  };
  return {
    'without its query': link.pathname,
    'with another signature': changed('Signature', 'thief'),
    'with another policy': changed('Policy', 'thief'),
    'with another key': changed('Key-Pair-Id', 'thief'),
    'of another file': `${link.pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32))}${link.search}`,
    'of its folder': `${link.pathname.split('/').slice(0, -1).join('/')}/${link.search}`,
    'with a path': `${link.pathname}/../../${link.search}`,
  };
}

async function newForm({ target }: Context, { accessToken }: Person): Promise<Form> {
  const body = JSON.stringify({ content_type: 'image/png', size_bytes: 1_000 });
  const { text } = await callRoute(target, 'createUpload', { token: accessToken, body });
  const given = field(text, 'fields');
  const fields =
    typeof given === 'object' && given !== null
      ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
      : {};
  return { url: String(field(text, 'url')), fields, imageId: String(field(text, 'image_id')) };
}

/** Sends a file as the browser does; the status of S3. */
async function upload({ url, fields }: Form, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([bytes]), 'image.png');
  return (await fetch(url, { method: 'POST', body: data, redirect: 'manual' })).status;
}

function check({ target }: Context, { accessToken: token }: Person, imageId: string) {
  return callRoute(target, 'checkImage', { token, parameter: imageId });
}
