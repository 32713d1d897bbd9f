import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '../../contract/schemas.ts';
import { newCaseId, sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { callRoute, expectSound, expectStatus, field, send } from './send.ts';

const reporter = { name: 'Rita Reporter', email: 'rita@reporter.example' };
const explanation = 'Only the person who reported it could know this.';

/** The follower moves files each minute. */
const movedWithinMilliseconds = 150_000;

interface SharedVideo {
  readonly owner: Person;
  readonly video: Video;
  readonly shareUrl: string;
}

export const reports: Family = {
  name: 'reports',
  attacks: [
    {
      name: 'what a report hides is served to no one, and its owner does not bring it back',
      async run(context) {
        const { target } = context;
        const { owner, video, shareUrl } = await sharedVideo(context);
        const share = new URL(shareUrl).pathname;
        const page = await send(target, 'GET', share);
        expectStatus(context, 'the page before', page, 200);
        const links = [
          pathOf(video.video_url),
          pathOf(video.thumbnail_url),
          ...mediaLinksIn(page.text, target.siteUrl),
        ];
        for (const link of links)
          expectStatus(context, `${link} before`, await send(target, 'GET', link), 200);
        const id = await report(context, 'intimate_image', { link: shareUrl });

        for (const path of [
          share,
          `/de${share}`,
          `${share}?x=1`,
          `${share}/`,
          share.replace('/share', '/api/shared'),
        ]) {
          expectStatus(context, path, await send(target, 'GET', path), 400, 403, 404);
        }
        for (const [name, body] of Object.entries({
          shareVideo: { show_prompt: true },
          updateVideo: { saved: true },
        })) {
          const key = name === 'shareVideo' ? 'shareVideo' : 'updateVideo';
          const answer = await owner.call(key, { id: video.id, body });
          context.expect(
            !JSON.stringify(answer.body).includes('Signature='),
            `${name} answered with a link to a hidden video`,
          );
        }
        await owner.call('deleteVideo', { id: video.id });
        await owner.call('updateVideo', { id: video.id, body: { deleted: false } });
        for (const key of ['getVideo', 'videoHistory'] as const) {
          const { text } = await callRoute(target, key, {
            token: owner.accessToken,
            parameter: video.id,
          });
          context.expect(!text.includes('Signature='), `${key} answered with a link to a hidden video`);
        }
        expectStatus(context, 'its page after the owner tried', await send(target, 'GET', share), 403, 404);
        await moved(context, links[0] ?? '');
        for (const link of links) {
          expectStatus(context, `${link} after`, await send(target, 'GET', link), 403, 404);
          const evidence = link.replace('/media/', '/evidence/');
          expectStatus(
            context,
            `${evidence} by the owner's signature`,
            await send(target, 'GET', evidence),
            403,
            404,
          );
          const bare = evidence.split('?')[0] ?? '';
          expectStatus(context, `${bare} without a signature`, await send(target, 'GET', bare), 403, 404);
        }
        await expectNoReporter(context, owner, id);
      },
    },
    {
      name: 'a report hides nothing but the video that its link is of',
      async run(context) {
        const { target } = context;
        const { shareUrl } = await sharedVideo(context);
        const { pathname } = new URL(shareUrl);
        const token = pathname.split('/').at(-1) ?? '';
        const elsewhere = [
          `https://elsewhere.example${pathname}`,
          `${target.siteUrl}/report?link=${shareUrl}`,
          `${target.siteUrl}/share/${token.toLowerCase()}`,
        ];
        for (const link of elsewhere) await report(context, 'intimate_image', { link });
        await report(context, 'other', { link: shareUrl });
        const bot = { ...sampleReport('child_safety', { link: shareUrl }), website: 'https://spam.example' };
        expectStatus(context, 'a bot', await sendReport(context, bot), 202);
        const hasty = sampleReport('child_safety', { link: shareUrl });
        expectStatus(
          context,
          'a hasty bot',
          await sendReport(context, { ...hasty, sent_at: hasty.opened_at }),
          202,
        );
        for (const [name, body] of Object.entries(badReports(shareUrl))) {
          const answer = await sendReport(context, body);
          expectSound(context, name, answer);
          expectStatus(context, name, answer, 400);
        }
        expectStatus(context, 'the page', await send(target, 'GET', pathname), 200);
      },
    },
    {
      name: 'a case is its owner’s alone',
      async run(context) {
        const { target } = context;
        const { owner, shareUrl } = await sharedVideo(context);
        const id = await report(context, 'child_safety', { link: shareUrl });
        const thief = await newPerson(target);
        const body = JSON.stringify({ text: 'Show it to me again, please.' });
        for (const [name, token] of [
          ['a visitor', null],
          ['another person', thief.accessToken],
        ] as const) {
          const expected = token === null ? 401 : 404;
          expectStatus(
            context,
            `${name} who reads`,
            await callRoute(target, 'readCase', { token, parameter: id }),
            expected,
          );
          expectStatus(
            context,
            `${name} who appeals`,
            await callRoute(target, 'appealCase', { token, parameter: id, body }),
            expected,
          );
        }
        const early = await callRoute(target, 'appealCase', {
          token: owner.accessToken,
          parameter: id,
          body,
        });
        expectStatus(context, 'an appeal before a decision', early, 409);
        expectStatus(context, 'the list of cases', await send(target, 'GET', '/api/reports'), 403, 404, 405);
        await expectNoReporter(context, owner, id);
      },
    },
    {
      name: 'no flood of reports hides many videos',
      async run(context) {
        let taken = 0;
        for (let index = 0; index < 40; index += 1) {
          const answer = await sendReport(context, sampleReport('other'));
          expectSound(context, 'a report of a flood', answer);
          if (answer.status === 202) taken += 1;
          else expectStatus(context, 'a report above the limit', answer, 429);
        }
        context.expect(taken <= 10, `one address sent ${taken} reports`);
      },
    },
  ],
};

async function sharedVideo({ target }: Context): Promise<SharedVideo> {
  const owner = await newPerson(target);
  await owner.buy('starter');
  const { id } = await owner.generate();
  const video = await owner.waitForVideo(id);
  const { body } = await owner.call('shareVideo', { id, body: { show_prompt: false } });
  return { owner, video, shareUrl: String(field(JSON.stringify(body), 'share_url')) };
}

/** The case's id. */
async function report(
  context: Context,
  kind: 'intimate_image' | 'child_safety' | 'other',
  { link }: { readonly link: string },
): Promise<string> {
  const body = { ...sampleReport(kind, { link, explanation, email: reporter.email }), name: reporter.name };
  for (const time of ['once', 'again']) {
    expectStatus(context, `a report sent ${time}`, await sendReport(context, body), 202);
  }
  return body.id;
}

function sendReport({ target }: Context, body: unknown) {
  return callRoute(target, 'sendReport', { body: JSON.stringify(body) });
}

/** Reports that the contract does not take. */
function badReports(link: string): Readonly<Record<string, unknown>> {
  const whole = sampleReport('intimate_image', { link });
  return {
    'a report without a statement': { ...whole, good_faith: false },
    'a report without an author': { ...whole, name: undefined, email: undefined },
    'a report of nothing': { ...whole, link: undefined },
    'a report by a script': { ...whole, link: 'javascript:alert(1)' },
    'a report of two videos': { ...whole, link: [link, link] },
    'a report with a state': { ...whole, id: newCaseId(), state: 'decided' },
    'a report of an unknown kind': { ...whole, kind: 'anything' },
    'a report under a video’s id': { ...whole, id: '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a' },
  };
}

/** Whatever the owner may read says nothing of who reported, and what. */
async function expectNoReporter(context: Context, owner: Person, id: string): Promise<void> {
  const { target } = context;
  const own = await callRoute(target, 'readCase', { token: owner.accessToken, parameter: id });
  expectStatus(context, 'the owner’s case', own, 200);
  const history = await callRoute(target, 'videoHistory', { token: owner.accessToken });
  for (const { text } of [own, history]) {
    for (const secret of [reporter.name, reporter.email, explanation]) {
      context.expect(!text.includes(secret), `the owner reads ${JSON.stringify(secret)}`);
    }
  }
}

/** Waits until a link is dead. */
async function moved({ target }: Context, link: string): Promise<void> {
  const until = Date.now() + movedWithinMilliseconds;
  while (Date.now() < until && (await send(target, 'GET', link)).status === 200) await pause(1_000);
}

function pathOf(url: string | null): string {
  const { pathname, search } = new URL(url ?? '/', 'http://localhost');
  return `${pathname}${search}`;
}

/** The signed links in a page. */
function mediaLinksIn(html: string, siteUrl: string): readonly string[] {
  const found = html.matchAll(/(?:src|poster|href)="([^"]*\/media\/[^"]*)"/g);
  return [
    ...new Set([...found].map(([, url = '']) => pathOf(new URL(url.replaceAll('&amp;', '&'), siteUrl).href))),
  ];
}
