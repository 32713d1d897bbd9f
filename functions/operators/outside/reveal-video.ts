import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideoTableReads } from '../../tables/videos/video-table.ts';
import { expectEffect } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';

/** Writes that an operator looks at a video, and nothing else: the audit itself opens it to them for ten minutes. */
export function revealVideo({
  videos,
  write,
}: {
  readonly videos: Pick<VideoTableReads, 'find'>;
  readonly write: WriteItems;
}): TransactionAction<'revealVideo', Pick<VideoItem, 'id'>> {
  return {
    effect: 'transaction',
    async read({ person, video: id }) {
      const video = await videos.find(person, id);
      if (video === null || video.removing_at !== null)
        throw new OperatorRejection('not_found', { message: 'This person has no such video.' });
      return video;
    },
    decide: ({ id }, { person }) =>
      expectEffect({ person, sentence: `Reveal the prompt and the picture of the video ${id}` }),
    apply: (_state, _input, _operation, auditItems) => writeEffect(write, [], auditItems),
  };
}
