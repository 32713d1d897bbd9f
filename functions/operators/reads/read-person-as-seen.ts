import type { AuditStore } from '../../tables/audit/audit.store.ts';
import type { RefusalsStore } from '../../tables/refusals/refusals.store.ts';
import type { VideoReads } from '../../tables/videos/video-reads.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { presentVideo } from '../../videos/library/present-video.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import { recentEntries } from './recent-entries.ts';

export interface ReadPersonAsSeenDependencies {
  readonly audit: Pick<AuditStore, 'readBetween'>;
  readonly videos: Pick<VideoReads, 'readPage'>;
  readonly refusals: Pick<RefusalsStore, 'readRecent'>;
  /** Its links work for 30 minutes at most. */
  readonly linkSigner: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

const viewMilliseconds = 30 * 60 * 1_000;
const shownRefusals = 20;

/**
 * GET /api/operators/people/{id}/as-seen: the person's videos as their own page shows them, for 30 minutes, to the
 * operator who began `viewAsPerson`, of which the owner was told.
 */
export function readPersonAsSeen({
  audit,
  videos,
  refusals,
  linkSigner,
  now,
}: ReadPersonAsSeenDependencies): OperatorRead<'readPersonAsSeen'> {
  return async ({ operator, path: { id: person }, query: { cursor } }) => {
    const entries = await recentEntries(audit, now(), viewMilliseconds);
    const begun = entries.findLast(
      (entry) =>
        entry.action === 'viewAsPerson' &&
        entry.kind === 'finished' &&
        entry.operator === operator.name &&
        entry.person === person,
    );
    if (begun === undefined)
      throw new OperatorRejection('forbidden', {
        message: 'Begin to view as the person first, with a reason.',
      });
    const [page, refused, links] = await Promise.all([
      videos.readPage(person, cursor ?? null, { search: '', status: null }),
      refusals.readRecent(person, shownRefusals),
      linkSigner(),
    ]);
    return {
      until: new Date(Date.parse(begun.at) + viewMilliseconds).toISOString(),
      refusals: refused.map(({ id, created_at, prompt, categories, rule_set }) => ({
        ...{ id, created_at, prompt, categories, rule_set },
      })),
      videos: page.videos.map((video) => presentVideo(video, links)),
      next_cursor: page.nextCursor,
    };
  };
}
