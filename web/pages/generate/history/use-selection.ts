import { useCallback, useRef, useState } from 'react';
import type { VideoId } from '../../../../contract/fields/ids.ts';
import type { Video } from '../../../api/received.ts';

/** Which of the listed videos are selected; null: selecting has not begun. */
export function useSelection(videos: readonly Video[]) {
  const [ids, setIds] = useState<ReadonlySet<VideoId> | null>(null);
  const selected = ids === null ? [] : videos.filter(({ id }) => ids.has(id));
  const latest = useRef<readonly Video[]>(selected);
  latest.current = selected;
  return {
    isSelecting: ids !== null,
    selected,
    /** The same at any time, for cards that do not render anew. */
    latest,
    isSelected: ({ id }: Video) => (ids === null ? null : ids.has(id)),
    toggle: useCallback(
      ({ id }: Video) =>
        setIds((known) => {
          const next = new Set(known);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      [],
    ),
    begin: () => setIds(new Set()),
    end: useCallback(() => setIds(null), []),
    selectAll: () => setIds(new Set(videos.map(({ id }) => id))),
  };
}
