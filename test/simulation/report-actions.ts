import * as z from 'zod/mini';
import { CaseId, ShareToken, UserId, type VideoId } from '../../contract/fields/ids.ts';
import { reportKinds } from '../../contract/reports/report-kinds.ts';
import { historyByKey } from '../../functions/developers/videos/history-by-key.ts';
import { createExportPages } from '../../functions/export/export-pages.ts';
import { appealCase } from '../../functions/reports/appeal-case.ts';
import { readCase } from '../../functions/reports/read-case.ts';
import { sendReport } from '../../functions/reports/send-report.ts';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import { VideoItem } from '../../functions/tables/videos/video-item.ts';
import { videoPages } from '../../functions/tables/videos/video-pages.ts';
import { getVideo } from '../../functions/videos/library/get-video.ts';
import { videoHistory } from '../../functions/videos/library/video-history.ts';
import { getSharedVideo } from '../../functions/videos/sharing/get-shared-video.ts';
import { shareVideo } from '../../functions/videos/sharing/share-video.ts';
import { sharedVideoPage } from '../../functions/videos/sharing/shared-video-page.ts';
import { caller } from '../handlers/caller.ts';
import type { Services } from './cloud.ts';
import type { Item } from './expressions.ts';
import type { OperatorActions } from './operator-actions.ts';
import type { Answer, Platform, Retry } from './platform.ts';
import { reportersHost, reportersWords } from './report-monitor.ts';
import { part } from './write-monitor.ts';

/** A report, and the last answer to it. */
export interface ReportRecord {
  readonly id: CaseId;
  answer: Answer<unknown> | undefined;
}

/** What people and operators do about reported videos. */
export interface ReportActions {
  readonly reports: readonly ReportRecord[];
  /** Reports a random video, by its link or its file. */
  readonly report: () => Promise<void>;
  /** Reports a video, if it is completed. */
  readonly reportVideo: (userId: UserId, id: VideoId) => Promise<void>;
  /** Shares a random video, and does not end that. */
  readonly shareForGood: () => Promise<void>;
  /** The owner of a random video, a program of theirs, and a visitor look at it. */
  readonly look: () => Promise<void>;
  /** The owner appeals in a random case. */
  readonly appeal: () => Promise<void>;
  /** Operators hide and decide, some of it at the same time. */
  readonly decide: () => Promise<void>;
}

const empty = { query: undefined, headers: undefined, body: undefined } as const;
const statement = 'We looked at it with care.';

export function createReportActions(
  platform: Platform,
  operators: Pick<OperatorActions, 'confirm'>,
  retry: Retry,
): ReportActions {
  const { random, call, scheduler, tables, reportMonitor } = platform;
  const reports: ReportRecord[] = [];
  const tokens = new Map<string, ShareToken>();
  let shares = 0;

  return {
    reports,

    async report() {
      const video = completedVideo();
      if (video !== null) await report(video);
    },

    async reportVideo(userId, id) {
      const row = tables.find('videos', { user_id: userId, id });
      if (row?.status === 'completed') await report(z.parse(VideoItem, row));
    },

    async shareForGood() {
      const video = completedVideo();
      if (video === null) return;
      shares += 1;
      const newToken = ShareToken.parse(`${String(shares).padStart(20, '0')}_Q`);
      const answer = await ask(`${video.id.slice(-4)} is shared`, (services) =>
        shareVideo({ ...services, newToken: () => newToken })({
          ...empty,
          ...caller(video.user_id),
          path: { id: video.id },
          body: { show_prompt: false },
        }),
      );
      const url = answer.kind === 'answered' ? answer.value.share_url : null;
      if (url !== null) tokens.set(video.id, ShareToken.parse(url.split('/').at(-1)));
    },

    async look() {
      const video = completedVideo();
      if (video === null) return;
      await Promise.all([lookAsOwner(video), lookAsProgram(video.user_id), lookAsVisitor(video)]);
    },

    async appeal() {
      const item = someCase(({ state, decision }) => {
        return state === 'decided' && part({ decision }, 'decision', 'outcome') === 'removed';
      });
      if (item === null) return;
      const owner = UserId.parse(item.owner);
      const path = { id: CaseId.parse(item.id) };
      await retry(3, () =>
        ask(`${owner.slice(-2)} appeals`, (services) =>
          appealCase({ ...services, ...services.reports })({
            ...empty,
            ...caller(owner),
            path,
            body: { text: 'It shows only me.' },
          }),
        ),
      );
      await ask(`${owner.slice(-2)} reads the case`, (services) =>
        readCase({ ...services, ...services.reports })({ ...empty, ...caller(owner), path }),
      );
    },

    async decide() {
      const works = random.isHit(0.4) ? 2 : 1;
      await Promise.all(Array.from({ length: works }, () => work()));
    },
  };

  async function report(video: VideoItem): Promise<void> {
    const number = String(reports.length + 1).padStart(12, '0');
    const record: ReportRecord = {
      id: CaseId.parse(`00000000-0000-4000-a000-${number}`),
      answer: undefined,
    };
    reports.push(record);
    const token = tokens.get(video.id);
    const body = sampleReport(random.pick([...reportKinds, 'intimate_image', 'child_safety']), {
      id: record.id,
      email: `rita-${reports.length}@${reportersHost}`,
      explanation: `${reportersWords} (${number})`,
      ...(token !== undefined && random.isHit(0.7)
        ? { link: `https://reelwright.example/share/${token}` }
        : { link: 'https://elsewhere.example/video', file_hash: video.file_hash ?? undefined }),
    });
    const ask = () =>
      call(`someone reports ${video.id.slice(-4)} as ${body.kind}`, (services) =>
        sendReport({ ...services, ...services.reports })({
          ...{ userId: null, path: undefined, query: undefined, headers: undefined, language: 'en' },
          visitorAddress: `203.0.113.${reports.length}`,
          body,
        }),
      );
    if (random.isHit(0.15)) await Promise.all([ask(), ask()]);
    record.answer = await retry(4, ask);
  }

  async function work(): Promise<void> {
    const item = someCase(({ state }) => state !== 'decided' && state !== 'closed');
    if (item === null) return;
    const id = CaseId.parse(item.id);
    const outcome = random.pick(['removed', 'removed', 'shown'] as const);
    if (item.state === 'appealed') return operators.confirm('decideAppeal', { case: id, outcome, statement });
    if (item.state === 'received' && random.isHit(0.3))
      return operators.confirm('hideReported', { case: id });
    const ground = outcome === 'removed' ? ('terms' as const) : null;
    return operators.confirm('decideCase', { case: id, outcome, ground, statement });
  }

  async function lookAsOwner({ user_id: userId, id }: VideoItem): Promise<void> {
    const short = userId.slice(-2);
    const asked = { ...empty, ...caller(userId) };
    const answer = await ask(`${short} GET video ${id.slice(-4)}`, (services) =>
      getVideo(services)({ ...asked, path: { id } }),
    );
    const caseId = answer.kind === 'answered' ? answer.value.hidden_by_case : null;
    if (caseId !== null) {
      await ask(`${short} reads the case`, (services) =>
        readCase({ ...services, ...services.reports })({ ...asked, path: { id: caseId } }),
      );
    }
    await ask(`${short} lists videos`, (services) =>
      videoHistory(services)({ ...asked, path: undefined, query: {} }),
    );
    await ask(`${short} exports videos`, (services) => exportedText(services, userId));
  }

  async function lookAsProgram(userId: UserId): Promise<void> {
    await ask(`a program of ${userId.slice(-2)} lists videos`, (services) =>
      historyByKey(services)({
        ...{ ...caller(userId), ...empty, accountId: userId, key: null, visitorAddress: '198.51.100.1' },
        ...{ path: undefined, query: {}, sentBody: undefined, recording: () => [] },
      }),
    );
  }

  async function lookAsVisitor({ id }: VideoItem): Promise<void> {
    const token = tokens.get(id);
    if (token === undefined) return;
    await ask(`a visitor GET ${token}/video.mp4`, (services) =>
      sharedVideoPage({ ...services, ...services.reports })(`${token}/video.mp4`),
    );
    const askedAt = scheduler.now();
    const video = tables.items('videos').find((row) => row.id === id);
    const shown = await ask(`a visitor GET shared ${token}`, (services) =>
      getSharedVideo({ ...services, ...services.reports })({
        ...{ ...empty, userId: null, path: { token } },
      }),
    );
    if (shown.kind === 'answered') reportMonitor.checkShown(String(video?.media_id), askedAt);
  }

  /** Asks what an owner or a visitor may ask, and checks what they are told. */
  async function ask<Value>(
    name: string,
    route: (services: Services) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const askedAt = scheduler.now();
    const answer = await call(name, route);
    if (answer.kind === 'answered') reportMonitor.checkAnswer(name, askedAt, answer.value);
    return answer;
  }

  function completedVideo(): VideoItem | null {
    const videos = tables.items('videos').filter(({ status }) => status === 'completed');
    const video = videos[random.integer(videos.length)];
    return video === undefined ? null : z.parse(VideoItem, video);
  }

  function someCase(isWanted: (item: Item) => boolean): Item | null {
    const cases = tables.items('cases').filter((item) => item.state !== undefined && isWanted(item));
    return cases[random.integer(cases.length)] ?? null;
  }
}

/** The videos of a person's export. */
async function exportedText(services: Services, userId: UserId): Promise<string> {
  const pages = createExportPages({
    ...services,
    profileOf: async () => null,
    identityOf: async () => null,
    cases: services.reports.cases,
    listBrowsers: async () => [],
    listMails: async () => [],
    readProjects: async () => [],
    readImages: async () => [],
    readPresets: async () => [],
    readRefusals: async () => [],
    readMessagesOf: async () => [],
    readSubscriptionOf: async () => null,
    listKeys: async () => [],
    listWebhooks: async () => [],
    videoPages: (owner, after) => videoPages(services.client, 'videos', owner, after),
  });
  let text = '';
  for await (const page of pages(userId, { at: 'videos', after: null, rows: 0 })) text += page.text;
  return text;
}
