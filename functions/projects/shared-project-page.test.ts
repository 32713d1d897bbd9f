import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CaseId, ProjectId, ShareToken, VideoId } from '../../contract/fields/ids.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import type { ProjectItem } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import { linkSigner, newUserId, storedVideo } from '../videos/testing/stored-video.ts';
import { sharedProjectPage } from './shared-project-page.ts';
import { projectContentSecurityPolicy } from './shared-project-style.ts';

const token = ShareToken.parse('AAAAAAAAAAAAAAAAAAAAAA');
const { siteUrl } = linkSigner;
const address = `${siteUrl}/share/project/${token}`;

const project: ProjectItem = {
  user_id: newUserId(),
  id: ProjectId.parse('0192f0c1-2345-7abc-8def-0123456789ab'),
  name: 'Beach & <dunes>',
  created_at: '2026-11-21T12:00:00.000Z',
  share_token: token,
  share_shows_prompts: true,
};

function inProject(parts: Partial<VideoItem> = {}): VideoItem {
  return storedVideo({ user_id: project.user_id, project_id: project.id, status: 'completed', ...parts });
}

/** The page of a project with these videos, of which a page holds one. */
function opened(videos: readonly VideoItem[], parts: Partial<ProjectItem> = {}) {
  return sharedProjectPage({
    projects: { readShared: async (asked) => (asked === token ? { ...project, ...parts } : null) },
    videos: {
      readProjectPage: async (_userId, _id, { cursor }) => {
        const left = videos.filter(({ id }) => cursor === null || id < cursor);
        return { videos: left.slice(0, 1), nextCursor: left.length > 1 ? (left[0]?.id ?? null) : null };
      },
      readProjectFile: async (_userId, _id, mediaId) =>
        videos.find(({ media_id }) => media_id === mediaId) ?? null,
    },
    siteUrl,
    signer: async () => linkSigner,
  });
}

async function documentAt(open: ReturnType<typeof opened>, path: string, status = 200): Promise<string> {
  const answer = await open(path);
  if (answer.kind !== 'page' || answer.status !== status) throw new Error(JSON.stringify(answer));
  return answer.document.text;
}

describe('the page of a shared project', () => {
  it('plays each video at an address that works as long as the page, and says that a model made it', async () => {
    const video = inProject({ prompt: 'A sea <at dusk>' });
    const document = await documentAt(opened([video]), token);
    expect(document).toContain('<h1 dir="auto">Beach &amp; &lt;dunes&gt;</h1>');
    expect(document).toContain(`src="${address}/${video.media_id}/video.mp4"`);
    expect(document).toContain('AI-generated video · 5 s, with sound · Sample clip, simulated');
    expect(document).toContain('<p class="prompt" dir="auto">A sea &lt;at dusk&gt;</p>');
    expect(document).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(document).toContain(
      `<meta property="og:image" content="${address}/${video.media_id}/poster.webp">`,
    );
    const reported = encodeURIComponent(`${siteUrl}/media/${video.media_id}/video.mp4`);
    expect(document).toContain(`href="${siteUrl}/report?link=${reported}"`);
    expect(document).not.toMatch(new RegExp(`<script|autoplay|${video.id}|${video.user_id}`));
  });

  it('says nothing of prompts that the owner hides', async () => {
    const open = opened([inProject({ prompt: 'A sea at dusk' })], { share_shows_prompts: false });
    expect(await documentAt(open, token)).not.toContain('dusk');
  });

  it('allows its own style by its hash, and no script of others', async () => {
    const document = await documentAt(opened([]), token);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(document) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(projectContentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
  });

  it('leads from page to page, and back to the newest', async () => {
    const videos = ['0192f0c2', '0192f0c1'].map((time) =>
      inProject({ id: VideoId.parse(`${time}-2345-7abc-8def-0123456789ab`) }),
    );
    const open = opened(videos);
    const first = await documentAt(open, token);
    const [, next = ''] = /href="[^"]*\/share\/project\/([^"]+)" rel="next"/.exec(first) ?? [];
    const second = await documentAt(open, next);
    expect(second).toContain(`href="${address}">Newest videos</a>`);
    expect(second).not.toContain('Older videos');
    expect(first.match(/<video/g)).toHaveLength(1);
    expect(second.match(/<video/g)).toHaveLength(1);
  });

  it('says when it is empty', async () => {
    expect(await documentAt(opened([]), token)).toContain('There are no videos in this project yet.');
    const hidden = opened([inProject({ hidden_by: new Set([CaseId.parse(crypto.randomUUID())]) })]);
    expect(await documentAt(hidden, token)).not.toContain('<video');
  });

  it.each([
    ['another token', 'BBBBBBBBBBBBBBBBBBBBBB'],
    ['no token', 'x'],
    ['a page that is none', `${token}/older`],
    ['a file of no video', `${token}/${newMediaId()}/video.mp4`],
    ['another file', `${token}/${newMediaId()}/image.jpg`],
    ['a file without a video', `${token}/video.mp4`],
    ['more', `${token}/${newMediaId()}/video.mp4/x`],
  ])('is not found for %s', async (_what, path) => {
    expect(await documentAt(opened([]), path, 404)).toContain('We can’t find this project.');
  });

  it('leads to fresh links of a video that is in it', async () => {
    const video = inProject();
    expect(await opened([video])(`${token}/${video.media_id}/video.mp4`)).toEqual({
      kind: 'redirect',
      to: linkSigner.files(`media/${video.media_id}`)('video.mp4'),
    });
  });
});
