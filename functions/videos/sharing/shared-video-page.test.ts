import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ShareToken } from '../../../contract/fields/ids.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { linkSigner, storedVideo } from '../testing/stored-video.ts';
import { sharedVideoPage } from './shared-video-page.ts';
import { contentSecurityPolicy } from './shared-video-style.ts';

const token = ShareToken.parse('AAAAAAAAAAAAAAAAAAAAAA');
const siteUrl = linkSigner.siteUrl;

function page(parts: Partial<VideoItem> = {}) {
  const video = storedVideo({ status: 'completed', share_token: token, share_shows_prompt: true, ...parts });
  const open = sharedVideoPage({
    videos: { readShared: async (asked) => (asked === token ? video : null) },
    siteUrl,
    signer: async () => linkSigner,
  });
  return { video, open };
}

async function documentOf(parts: Partial<VideoItem> = {}): Promise<string> {
  const answer = await page(parts).open(token);
  if (answer.kind !== 'page' || answer.status !== 200)
    throw new Error(`It answers ${JSON.stringify(answer)}.`);
  return answer.document.text;
}

/** The meta tags that a messenger reads. */
function previewOf(document: string): Record<string, string> {
  return Object.fromEntries(
    [...document.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
}

/** What search engines read. */
function structuredDataOf(document: string): unknown {
  const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(document) ?? [];
  return JSON.parse(data);
}

describe('the page of a shared video', () => {
  it('plays the video with poster and sound, by the browser until the script of the site runs', async () => {
    const document = await documentOf({ prompt: 'A sea at dusk' });
    expect(document).toContain(
      `<video controls playsinline preload="metadata" width="1280" height="720" poster="${siteUrl}/share/${token}/poster.webp" src="${siteUrl}/share/${token}/video.mp4"`,
    );
    expect(document).toContain('<p class="prompt" dir="auto">A sea at dusk</p>');
    expect(document).toContain('Sample clip, simulated');
    expect(document).toContain(`href="${siteUrl}/generate"`);
    expect(document).toContain('<script type="module" src="/shared-video.js"></script>');
    expect(document.match(/<script/g)).toHaveLength(2);
    expect(document).not.toMatch(/muted|\son\w+=/i);
    expect(document).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  it.each([
    ['16:9', 'standard', '1280', '720'],
    ['16:9', 'pro', '1920', '1080'],
    ['1:1', 'standard', '720', '720'],
    ['9:16', 'pro', '1080', '1920'],
  ] as const)(
    'tells link previews the size of a video in %s, %s: %s × %s',
    async (aspectRatio, quality, width, height) => {
      const preview = previewOf(await documentOf({ aspect_ratio: aspectRatio, quality }));
      expect(preview).toMatchObject({
        'og:type': 'video.other',
        'og:url': `${siteUrl}/share/${token}`,
        'og:title': 'A sea at dusk',
        'og:image': `${siteUrl}/share/${token}/poster.webp`,
        'og:video': `${siteUrl}/share/${token}/video.mp4`,
        'og:video:secure_url': `${siteUrl}/share/${token}/video.mp4`,
        'og:video:type': 'video/mp4',
        'og:video:width': width,
        'og:video:height': height,
        'twitter:card': 'summary_large_image',
        'twitter:image': `${siteUrl}/share/${token}/poster.webp`,
      });
    },
  );

  it.each([true, false])(
    'says in words that it is AI-generated, to people, messengers and search engines, with its prompt shown: %s',
    async (isShown) => {
      const document = await documentOf({ prompt: 'A sea at dusk', share_shows_prompt: isShown });
      expect(document).toContain(
        `<p class="label">AI-generated video<a href="${siteUrl}/verify">Check its signed note</a></p>`,
      );
      const preview = previewOf(document);
      for (const name of ['description', 'og:description', 'twitter:description']) {
        expect(preview[name], name).toMatch(/^AI-generated video: /);
      }
      expect(structuredDataOf(document)).toEqual({
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: isShown ? 'A sea at dusk' : 'An AI-generated video made with Reelwright',
        description: preview.description,
        url: `${siteUrl}/share/${token}`,
        contentUrl: `${siteUrl}/share/${token}/video.mp4`,
        thumbnailUrl: `${siteUrl}/share/${token}/poster.webp`,
        uploadDate: storedVideo().created_at,
        duration: `PT${storedVideo().duration}S`,
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        creditText: 'AI-generated video, made with Reelwright',
      });
    },
  );

  it.each([undefined, 'video.mp4', 'poster.webp', 'another.mp4'])(
    'says nothing of the owner, and not which video of theirs it is, at %s',
    async (file) => {
      const { video, open } = page();
      const answer = JSON.stringify(await open(file === undefined ? token : `${token}/${file}`));
      for (const id of [video.user_id, video.id]) expect(answer).not.toContain(id);
    },
  );

  it('invites the reader to make a video of their own, and says what that is and costs', async () => {
    const [invitation = ''] = /<section class="invitation"[\s\S]*<\/section>/.exec(await documentOf()) ?? [];
    expect(invitation).toContain('Your sentence, as a video');
    expect(invitation).toContain('You get a short video with sound');
    expect(invitation).toContain(
      `<a class="make" href="${siteUrl}/generate" data-shape="16:9" data-duration="`,
    );
    expect(invitation).toContain('Your first video is free. Plans from $29.99 a month, packs from $49.90');
  });

  it('hides the prompt if its owner does not show it', async () => {
    const document = await documentOf({ prompt: 'A secret place', share_shows_prompt: false });
    expect(document).not.toContain('secret');
    expect(previewOf(document)).toMatchObject({ 'og:title': 'An AI-generated video made with Reelwright' });
  });

  it('does not call a real video simulated', async () => {
    expect(await documentOf({ simulated: false })).not.toContain('Sample clip');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '</title></style></head><body><h1>Mine</h1>',
    '</p><iframe src="https://elsewhere.example">',
    '<meta property="og:image" content="https://elsewhere.example/x.png">',
    '&lt;b&gt; &#60;script&#62; &amp;',
    '{{7*7}} <%= 7 %> #{7*7}',
    '\u202Egnp.exe\u0000 \u2028<svg/onload=alert(1)>',
  ])('escapes the prompt: %s', async (prompt) => {
    const document = await documentOf({ prompt });
    const harmless = await documentOf({ prompt: 'x' });
    const tags = (text: string) => text.match(/<\/?[a-z!][a-z0-9]*/gi);
    expect(tags(document)).toEqual(tags(harmless));
    expect(Object.keys(previewOf(document))).toEqual(Object.keys(previewOf(harmless)));
    const [, written = ''] = /<p class="prompt" dir="auto">([\s\S]*?)<\/p>/.exec(document) ?? [];
    expect(unescaped(written)).toBe(prompt);
    expect(Object.keys(Object(structuredDataOf(document)))).toEqual(
      Object.keys(Object(structuredDataOf(harmless))),
    );
  });

  it('shortens a long prompt in previews at a grapheme, and shows all of it on the page', async () => {
    const prompt = '👩‍👩‍👧‍👦'.repeat(400);
    const document = await documentOf({ prompt });
    expect(previewOf(document)['og:title']).toBe(`${'👩‍👩‍👧‍👦'.repeat(69)}…`);
    expect(document).toContain(prompt);
  });

  it('says that the product is independent, and leads to a form that names the page of the reported video', async () => {
    const document = await documentOf();
    expect(document).toContain('It is independent, and not affiliated with the vendor of the model.');
    const [, href = ''] = /<a href="([^"]+)">Report this video<\/a>/.exec(document) ?? [];
    const report = new URL(href.replaceAll('&amp;', '&'));
    expect(report.pathname).toBe('/report');
    expect(Object.fromEntries(report.searchParams)).toEqual({ link: `${siteUrl}/share/${token}` });
    const missing = await page().open('BBBBBBBBBBBBBBBBBBBBBB');
    expect(JSON.stringify(missing)).not.toContain('Report this video');
  });

  it('loads its own video, poster, fonts and style, and nothing else', async () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await documentOf()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(contentSecurityPolicy.split('; ')).toEqual([
      "default-src 'none'",
      "font-src 'self'",
      "img-src 'self'",
      "media-src 'self'",
      "script-src 'self'",
      `style-src 'sha256-${hash}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });
});

describe('the files of a shared video', () => {
  it.each(['video.mp4', 'poster.webp'])('%s keeps its URL as long as the video is shared', async (file) => {
    const { video, open } = page();
    expect(await open(`${token}/${file}`)).toEqual({
      kind: 'redirect',
      to: `${siteUrl}/media/${video.media_id}/${file}?signed`,
    });
  });
});

describe('everything that is not shared', () => {
  it('gets the same page', async () => {
    const { open } = page();
    const never = await open('BBBBBBBBBBBBBBBBBBBBBB');
    expect(never).toMatchObject({ kind: 'page', status: 404 });
    for (const path of [
      '',
      'short',
      `${token}/`,
      `${token}/other.mp4`,
      `${token}/video.mp4/more`,
      'BBBBBBBBBBBBBBBBBBBBBB/video.mp4',
      '<script>alert(1)</script>',
      '../'.repeat(40),
    ]) {
      expect(await open(path), path).toEqual(never);
    }
  });
});

function unescaped(text: string): string {
  const characters: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? entity);
}
