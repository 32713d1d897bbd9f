import { CaseId } from '../../../contract/fields/ids.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import { openCase } from '../../tables/cases/case-rule.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { reportedVideo } from '../reported-video.ts';

/** A case as a report opens it, by someone who reads German. */
export function newCase(kind: CaseItem['kind'], video: VideoItem | null, now: Date): CaseItem {
  return openCase(
    {
      id: CaseId.parse(crypto.randomUUID()),
      reference: 'RC-7K3M-Q2',
      kind,
      explanation: 'This is me, and I never agreed.',
      details: {},
      reporter: { name: 'Grace', email: 'grace@example.com', language: 'de' },
    },
    reportedVideo(video === null ? [] : [video]),
    now,
  ).opened;
}
