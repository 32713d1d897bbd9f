import type { SharedVideo } from '../../contract/schemas.ts';
import { type Html, html } from '../http/html.ts';
import {
  documentOf,
  invitation,
  label,
  reportLink,
  shortened,
} from '../videos/sharing/shared-video-document.ts';
import { projectStyle } from './shared-project-style.ts';

/** Limits of previews in messengers. */
const previewCharacters = { title: 70, description: 200 } as const;

/** A video of the page. `video_url` works as long as the page, `thumbnail_url` for a quarter of an hour. */
export interface ShownVideo extends SharedVideo {
  /** Its poster, as long as the page. */
  readonly preview_url: string;
  /** The address that a report names. */
  readonly reported_url: string;
}

/** A page of a project, as its viewers see it. */
export interface ShownProject {
  readonly name: string;
  readonly videos: readonly ShownVideo[];
  readonly isFirst: boolean;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** The public page. */
export function sharedProjectDocument(
  project: ShownProject,
  { pageUrl, siteUrl }: { pageUrl: string; siteUrl: string },
): Html {
  const { name, videos, isFirst, nextCursor } = project;
  const title = shortened(name, previewCharacters.title);
  const [first] = videos;
  return documentOf({
    title,
    siteUrl,
    style: projectStyle,
    head: html`
<link rel="canonical" href="${pageUrl}">
${preview(title, pageUrl, first ?? null)}`,
    body: html`
<div class="opening">
<h1 dir="auto">${name}</h1>
<p class="about">${label}s made with Reelwright<a href="${siteUrl}/verify">Check their signed notes</a></p>
</div>
${
  first === undefined
    ? nothingHere(isFirst, nextCursor)
    : html`<ul class="videos">${joined(videos.map((video) => entry(video, siteUrl)))}
</ul>`
}
${pager(project, pageUrl)}
${invitation(siteUrl, null)}`,
  });
}

function preview(title: string, pageUrl: string, first: ShownVideo | null): Html {
  const description = `${label}s made with Reelwright, with sound.`;
  return html`<meta name="description" content="${description}">
<meta property="og:site_name" content="Reelwright">
<meta property="og:type" content="website">
<meta property="og:url" content="${pageUrl}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">${
    first === null
      ? null
      : html`
<meta property="og:image" content="${first.preview_url}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:image" content="${first.preview_url}">
<meta name="twitter:image:alt" content="${title}">`
  }`;
}

function entry(video: ShownVideo, siteUrl: string): Html {
  const name = shortened(video.prompt ?? label, previewCharacters.description);
  return html`
<li>
<video controls playsinline preload="none" poster="${video.thumbnail_url}" src="${video.video_url}" aria-label="${name}"></video>
<p class="label">${label} · ${String(video.duration)} s, with sound${video.simulated ? ' · Sample clip, simulated' : null}</p>
${video.prompt === null ? null : html`<p class="prompt" dir="auto">${video.prompt}</p>`}
<p class="note"><a href="${reportLink(siteUrl, video.reported_url)}" aria-label="Report this video: ${name}">Report this video</a></p>
</li>`;
}

/** A page between others may be empty: videos were deleted or moved meanwhile. */
function nothingHere(isFirst: boolean, nextCursor: string | null): Html {
  return isFirst && nextCursor === null
    ? html`<p class="empty">There are no videos in this project yet. They appear here as they are finished.</p>`
    : html`<p class="empty">There are no videos on this page any more.</p>`;
}

function pager({ isFirst, nextCursor }: ShownProject, pageUrl: string): Html | null {
  if (isFirst && nextCursor === null) return null;
  return html`<nav class="pager" aria-label="Pages">${
    isFirst ? null : html`<a href="${pageUrl}">Newest videos</a>`
  }${nextCursor === null ? null : html`<a href="${pageUrl}/${nextCursor}" rel="next">Older videos</a>`}</nav>`;
}

function joined(parts: readonly Html[]): Html {
  return parts.reduce((whole, part) => html`${whole}${part}`, html``);
}

/** One page for every link without a shared project, whatever the reason. */
export function nothingSharedInProjectDocument(siteUrl: string): Html {
  return documentOf({
    title: 'Project not found',
    siteUrl,
    style: projectStyle,
    head: null,
    body: html`
<h1>We can’t find this project.</h1>
<p>Its owner may have stopped sharing it. If you typed the link, check it for typos.</p>
<a class="make" href="${siteUrl}/generate">Make your own video</a>`,
  });
}

/** The page of an error on our side. */
export function projectApologyDocument(siteUrl: string): Html {
  return documentOf({
    title: 'Something went wrong',
    siteUrl,
    style: projectStyle,
    head: null,
    body: html`
<h1>Something went wrong.</h1>
<p>We can’t show this project right now. Please reload the page in a minute.</p>`,
  });
}
