import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { FileHash } from '../../../contract/fields/ids.ts';
import { newMemoryClient } from '../../../test/simulation/memory-client.ts';
import type { CaseItem, CaseMail } from '../../tables/cases/case-item.ts';
import { heldUntil } from '../../tables/cases/case-rule.ts';
import { createCasesStore } from '../../tables/cases/cases.store.ts';
import { createFollowerStore } from '../../tables/cases/follower.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../../videos/files/video-files.ts';
import { removeExpiredVideos } from '../../videos/retention/remove-expired-videos.ts';
import { removeVideosOf } from '../../videos/retention/remove-videos-of.ts';
import { minutesLater, quiet } from '../../videos/testing/stored-video.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import type { ChildSafetyReports } from '../child-safety/child-safety-reports.ts';
import { createFollowChildReport } from '../child-safety/follow-child-report.ts';
import type { EvidenceFiles } from '../evidence-files.ts';
import { type FollowReport, followCases } from '../follow-cases.ts';
import { createMoveEvidence } from '../move-evidence.ts';
import { newCase } from './stored-case.ts';

/** Called before each outside call of a run. */
type BeforeCall = () => Promise<void>;

/** Cases and videos in tables, with files in a bucket that is a set: `media/…` and `evidence/…`. */
export function createFollowedCases(reports: ChildSafetyReports | null = null) {
  const client = newMemoryClient();
  const cases = createCasesStore(client, 'cases');
  const follower = createFollowerStore(client, 'cases');
  const videos = createVideosStore(client, 'videos');
  const bucket = new Set<string>();
  const mails: { readonly reference: CaseItem['id']; readonly mail: CaseMail }[] = [];
  const logged: string[] = [];
  let minute = 0;
  const now = () => minutesLater(minute);
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };

  const failing = new Map<string, { readonly isOn: boolean }>();
  const move = (from: string, to: string) => async (mediaId: string) => {
    if (failing.get(mediaId)?.isOn === true) throw new Error('S3 does not answer.');
    if (bucket.has(`${from}/${mediaId}`)) bucket.add(`${to}/${mediaId}`);
    bucket.delete(`${from}/${mediaId}`);
    return bucket.has(`${to}/${mediaId}`);
  };
  const evidenceFiles: Omit<EvidenceFiles, 'read'> = {
    moveToEvidence: move('media', 'evidence'),
    moveBack: move('evidence', 'media'),
    erase: async (mediaId) => void bucket.delete(`evidence/${mediaId}`),
  };
  const removeUnder = (folder: string) => async (mediaIds: readonly string[]) => {
    for (const mediaId of mediaIds) bucket.delete(`${folder}/${mediaId}`);
  };
  const videoFiles: VideoFiles = { remove: removeUnder('media'), removeEvidence: removeUnder('evidence') };

  const wrapper =
    (beforeCall: BeforeCall) =>
    <Arguments extends unknown[], Result>(effect: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      await beforeCall();
      return effect(...given);
    };

  /** A run of the follower. */
  function follow(beforeCall: BeforeCall = async () => undefined): Promise<FollowReport> {
    const wrap = wrapper(beforeCall);
    const wrappedCases = {
      ...cases,
      read: wrap(cases.read),
      ofOwner: wrap(cases.ofOwner),
    };
    const evidence = createMoveEvidence({
      cases: wrappedCases,
      videos: {
        readHidden: wrap(videos.readHidden),
        readByFileHash: wrap(videos.readByFileHash),
        hideCopy: wrap(videos.hideCopy),
        markEvidence: wrap(videos.markEvidence),
        beginReturn: wrap(videos.beginReturn),
        showAgain: wrap(videos.showAgain),
        leaveHidden: wrap(videos.leaveHidden),
      },
      files: {
        moveToEvidence: wrap(evidenceFiles.moveToEvidence),
        moveBack: wrap(evidenceFiles.moveBack),
        erase: wrap(evidenceFiles.erase),
      },
      now,
    });
    const sendMail = wrap(async ({ id }: CaseItem, mail: CaseMail) => {
      mails.push({ reference: id, mail });
    });
    const [until, endsAt] = [minutesLater(minute + 3), minutesLater(minute + 4)];
    return followCases(
      {
        cases: wrappedCases,
        follower: {
          begin: wrap(follower.begin),
          end: wrap(follower.end),
          write: wrap(follower.write),
        },
        evidence,
        childReport: createFollowChildReport({
          cases: wrappedCases,
          reports,
          videos,
          findPerson: async () => null,
          readEvidence: async (mediaId) => (bucket.has(`evidence/${mediaId}`) ? Buffer.from(mediaId) : null),
          siteUrl: 'https://reelwright.example',
          now,
        }),
        sendMail,
        now,
        log,
      },
      { until, endsAt },
    );
  }

  /** The hourly removal, and the erasure of an account: it fails while files are on their way. */
  function removal(kind: 'expiry' | 'erasure', { user_id: userId }: VideoItem, beforeCall: BeforeCall) {
    const wrap = wrapper(beforeCall);
    const files = { remove: wrap(videoFiles.remove), removeEvidence: wrap(videoFiles.removeEvidence) };
    const wrapped = { ...videos, beginRemoval: wrap(videos.beginRemoval), remove: wrap(videos.remove) };
    if (kind === 'erasure') return removeVideosOf({ videos: wrapped, files, now }, userId);
    const spend = createSpendStore(client, 'spend');
    return removeExpiredVideos({ videos: wrapped, files, spend, now, log: quiet }, minutesLater(minute + 10));
  }

  return {
    cases,
    videos,
    bucket,
    mails,
    logged,
    now,
    follow,
    remove: (kind: 'expiry' | 'erasure', video: VideoItem, beforeCall: BeforeCall = async () => undefined) =>
      removal(kind, video, beforeCall),
    /** S3 fails for this video while it is on. */
    failMovesOf: ({ media_id: mediaId }: VideoItem, failure: { readonly isOn: boolean }) =>
      void failing.set(mediaId, failure),
    newHash: () => FileHash.parse(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')),
    at: (to: number) => {
      minute = to;
    },
    /** A completed video with its file. */
    async video(parts: Partial<VideoItem> = {}): Promise<VideoItem> {
      const video = await videoInTables(client, videos, 'completed', parts);
      bucket.add(`media/${video.media_id}`);
      return video;
    },
    /** Its owner deletes it, and the hour to restore it is over. */
    async deleteForOwner(video: VideoItem): Promise<void> {
      const twoHoursAgo = minutesLater(minute - 120);
      await client.send(new TransactWriteCommand({ TransactItems: [videos.deletion(video, twoHoursAgo)] }));
    },
    /** A report, as its route writes it. */
    async report(
      kind: CaseItem['kind'],
      video: VideoItem,
      copies: readonly VideoItem[] = [],
    ): Promise<CaseItem> {
      const item = newCase(kind, video, now());
      const hiding = item.hidden_at === undefined ? [] : [video, ...copies];
      const opened = await cases.open(
        item,
        hiding.map(({ user_id: userId, id }) =>
          videos.hiding(userId, id, item.id, id === video.id ? heldUntil(item) : null),
        ),
      );
      if (opened !== 'opened') throw new Error('The video is being removed.');
      return item;
    },
    /** What an operator decides is written to the case as it is. */
    async change(id: CaseItem['id'], decide: (item: CaseItem) => CaseItem): Promise<void> {
      const item = await cases.read(id);
      if (item === null || !(await follower.write(cases.changing(decide(item)))))
        throw new Error('It was changed meanwhile.');
    },
    /** Where the video's files are, and what its row says; null: it is gone. */
    async placeOf({ user_id: userId, id, media_id: mediaId }: VideoItem) {
      const row = await videos.readHidden(userId, id);
      return {
        media: bucket.has(`media/${mediaId}`),
        evidence: bucket.has(`evidence/${mediaId}`),
        row: row && { isHidden: row.hidden_by !== null, isEvidence: row.evidence_at !== null },
      };
    },
  };
}

export type FollowedCases = ReturnType<typeof createFollowedCases>;
