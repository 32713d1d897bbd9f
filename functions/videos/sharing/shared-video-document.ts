import {
  type AspectRatio,
  creditPacks,
  formatAmount,
  freeSample,
  plans,
  type Quality,
  qualityHeightPixels,
} from '../../../contract/billing/catalog.ts';
import type { SharedVideo } from '../../../contract/schemas.ts';
import { Html, html } from '../../http/html.ts';
import { trainedAlgorithmicMedia } from '../../provenance/manifest.ts';
import { fonts, script, style as videoStyle } from './shared-video-style.ts';

/** Limits of previews in messengers. */
const previewCharacters = { title: 70, description: 200 } as const;

/** What every video is, in words that need no reader of signed notes (EU AI Act, Article 50). */
export const label = 'AI-generated video';
const heading = 'An AI-generated video made with Reelwright';

/** The public page. */
export function sharedVideoDocument(
  video: SharedVideo,
  { pageUrl, siteUrl, quality }: { pageUrl: string; siteUrl: string; quality: Quality },
): Html {
  const { width, height } = pictureSize(video.aspect_ratio, quality);
  const title = video.prompt === null ? heading : shortened(video.prompt, previewCharacters.title);
  const about = video.prompt ?? `${video.duration} seconds with sound, made with Reelwright.`;
  const description = shortened(`${label}: ${about}`, previewCharacters.description);
  return documentOf({
    title,
    siteUrl,
    head: html`
<link rel="canonical" href="${pageUrl}">
<meta name="description" content="${description}">
<meta property="og:site_name" content="Reelwright">
<meta property="og:type" content="video.other">
<meta property="og:url" content="${pageUrl}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${video.thumbnail_url}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:alt" content="${title}">
<meta property="og:video" content="${video.video_url}">
<meta property="og:video:secure_url" content="${video.video_url}">
<meta property="og:video:type" content="video/mp4">
<meta property="og:video:width" content="${width}">
<meta property="og:video:height" content="${height}">
<meta property="og:video:duration" content="${video.duration}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${video.thumbnail_url}">
<meta name="twitter:image:alt" content="${title}">
${structuredData(video, { title, description, pageUrl })}
<script type="module" src="${script}"></script>`,
    isVideo: true,
    report: reportLink(siteUrl, pageUrl),
    body: html`
<div class="stage"><div class="screen"><video controls playsinline preload="metadata" width="${width}" height="${height}" poster="${video.thumbnail_url}" src="${video.video_url}" aria-label="${title}"></video></div>
<p class="label">${label}<a href="${siteUrl}/verify">Check its signed note</a></p></div>
<div class="words">
<h1>${heading}</h1>
${video.prompt === null ? null : html`<p class="prompt" dir="auto">${video.prompt}</p>`}
<p class="note">${`${video.duration} seconds, with sound`}${video.simulated ? html` · Sample clip, simulated` : null}</p>
${invitation(siteUrl, video)}
</div>`,
  });
}

/**
 * The video for search engines. The Content-Security-Policy allows data blocks, since they never run.
 * https://schema.org/VideoObject
 */
function structuredData(
  video: SharedVideo,
  { title, description, pageUrl }: { title: string; description: string; pageUrl: string },
): Html {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description,
    url: pageUrl,
    contentUrl: video.video_url,
    thumbnailUrl: video.thumbnail_url,
    uploadDate: video.created_at,
    duration: `PT${video.duration}S`,
    digitalSourceType: trainedAlgorithmicMedia,
    creditText: `${label}, made with Reelwright`,
  };
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${new Html(text)}</script>`;
}

/** Makes the reader want a video of their own; web/app/shared-video.ts takes the options of one video along. */
export function invitation(siteUrl: string, video: SharedVideo | null): Html {
  const plan = formatAmount(Math.min(...Object.values(plans).map((one) => one.monthlyPriceCents)));
  const pack = formatAmount(Math.min(...Object.values(creditPacks).map((one) => one.priceCents)));
  const start =
    video === null || video.prompt === null
      ? 'Describe a shot'
      : 'Start from this prompt, or describe a shot';
  const free = freeSample === null ? '' : 'Your first video is free. ';
  return html`<section class="invitation" aria-labelledby="invitation">
<h2 id="invitation">Your sentence, as a video</h2>
<p>${start} in your own words. You get a short video with sound, ready to play, download, and share.</p>
<a class="make" href="${siteUrl}/generate"${
    video === null
      ? null
      : html` data-shape="${video.aspect_ratio}" data-duration="${String(video.duration)}"`
  }>Make yours</a>
<p class="note">${`${free}Plans from $${plan} a month, packs from $${pack}`}</p>
</section>`;
}

/** web/enhancements/report-fields.ts reads the address. */
export function reportLink(siteUrl: string, pageUrl: string): string {
  return `${siteUrl}/report?link=${encodeURIComponent(pageUrl)}`;
}

/** One page for every link without a shared video, whatever the reason. */
export function nothingSharedDocument(siteUrl: string): Html {
  return documentOf({
    title: 'Video not found',
    siteUrl,
    head: null,
    body: html`
<h1>We can’t find this video.</h1>
<p>Its owner may have stopped sharing it. If you typed the link, check it for typos.</p>
<a class="make" href="${siteUrl}/generate">Make your own video</a>`,
  });
}

/** The page of an error on our side. */
export function apologyDocument(siteUrl: string): Html {
  return documentOf({
    title: 'Something went wrong',
    siteUrl,
    head: null,
    body: html`
<h1>Something went wrong.</h1>
<p>We can’t show this video right now. Please reload the page in a minute.</p>`,
  });
}

/** What every shared page has around its own. */
export function documentOf({
  title,
  siteUrl,
  head,
  isVideo = false,
  report = null,
  style = videoStyle,
  body,
}: {
  readonly title: string;
  readonly siteUrl: string;
  readonly head: Html | null;
  readonly isVideo?: boolean;
  readonly report?: string | null;
  /** Allowed by its hash in the Content-Security-Policy. */
  readonly style?: string;
  readonly body: Html;
}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title} · Reelwright</title>
<link rel="icon" href="${siteUrl}/favicon.svg" type="image/svg+xml">
<link rel="preload" href="${fonts.display}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${fonts.text}" as="font" type="font/woff2" crossorigin>${head}
<style>${new Html(style)}</style>
</head>
<body>
<header><a class="name" href="${siteUrl}/"><svg aria-hidden="true" viewBox="0 0 24 24" fill="none"><path d="M2 6V2h4M18 2h4v4M22 18v4h-4M6 22H2v-4" stroke="currentColor" stroke-width="1.5"/><circle cx="12" cy="12" r="4" fill="#f2a83b"/></svg>Reelwright</a></header>
<main${isVideo ? html` class="video"` : null}>${body}
</main>
<footer>
<p>Reelwright turns a sentence or an image into a short video with sound. It is independent, and not affiliated with the vendor of the model.</p>${
    report === null
      ? null
      : html`
<a href="${report}">Report this video</a>`
  }
</footer>
</body>
</html>
`;
}

/** Pixels. */
function pictureSize(aspectRatio: AspectRatio, quality: Quality): { width: number; height: number } {
  const short = qualityHeightPixels[quality];
  const long = (short * 16) / 9;
  switch (aspectRatio) {
    case '16:9':
      return { width: long, height: short };
    case '1:1':
      return { width: short, height: short };
    case '9:16':
      return { width: short, height: long };
  }
}

/** One line of whole graphemes. */
export function shortened(text: string, maximumCharacters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment);
  return characters.length <= maximumCharacters
    ? line
    : `${characters
        .slice(0, maximumCharacters - 1)
        .join('')
        .trimEnd()}…`;
}
