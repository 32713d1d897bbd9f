import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '../../../api/received.ts';
import { classNames } from '../../../design/controls/class-names.ts';
import { placedRows, withNeighbors } from './history-rows.ts';
import { historyGrid } from './history-skeleton.tsx';

/** Pixels of a row that was never shown; one that was keeps its measured height. */
const expectedRowHeight = 440;
/** Pixels of `gap-y-12`. */
const rowGap = 48;
/** Rows that are ready above and below the window. */
const readyRows = 3;

/**
 * The cards of a list of any length: only those near the window are in the document, and the row of the card that
 * was used last, so that neither focus nor a playing video is lost.
 */
export function HistoryGrid({
  videos,
  label,
  isBusy,
  hasMore,
  card,
}: {
  videos: readonly Video[];
  label: string;
  isBusy: boolean;
  /** Further videos can be loaded. */
  hasMore: boolean;
  card: (video: Video) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, top } = usePlace(list);
  const [usedId, setUsedId] = useState<string | null>(null);
  const usedRow = Math.floor(videos.findIndex(({ id }) => id === usedId) / columns);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(videos.length / columns),
    estimateSize: () => expectedRowHeight,
    gap: rowGap,
    overscan: readyRows,
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (row) => `${columns} ${videos[row * columns]?.id}`,
    // In the tab that is not shown, nothing has a height.
    measureElement: (element, _entry, { options, indexFromElement, itemSizeCache }) =>
      element.offsetHeight ||
      (itemSizeCache.get(options.getItemKey(indexFromElement(element))) ?? expectedRowHeight),
    rangeExtractor: (range) => withNeighbors(defaultRangeExtractor(range), usedRow, range.count),
  });
  const rows = placedRows(virtualizer.getVirtualItems(), {
    top,
    height: virtualizer.getTotalSize(),
    gap: rowGap,
  });
  return (
    <ul
      ref={list}
      data-long-list=""
      aria-busy={isBusy}
      aria-label={label}
      className={classNames(historyGrid, isBusy && 'opacity-60')}
      onFocus={({ target }) => setUsedId(target.closest('[data-id]')?.getAttribute('data-id') ?? null)}
    >
      {rows.flatMap((row) =>
        row.kind === 'space'
          ? [<Space key={`before ${row.before}`} height={row.height} />]
          : videos.slice(row.index * columns, (row.index + 1) * columns).map((video, column) => (
              <li
                key={video.id}
                ref={column === 0 ? virtualizer.measureElement : undefined}
                data-index={row.index}
                data-id={video.id}
                aria-setsize={hasMore ? -1 : videos.length}
                aria-posinset={row.index * columns + column + 1}
                className="grid min-w-0"
              >
                {card(video)}
              </li>
            )),
      )}
    </ul>
  );
}

/** Stands for rows that are not in the document. */
function Space({ height }: { height: number }) {
  return <li role="presentation" className="col-span-full" style={{ height }} />;
}

/** How many columns the grid has now, and how many pixels below the document's top it begins. */
function usePlace(list: RefObject<HTMLElement | null>): { columns: number; top: number } {
  const [place, setPlace] = useState({ columns: 1, top: 0 });
  const [measure] = useState(() => () => {
    // Hidden in the tab that is not shown.
    if (list.current === null || list.current.offsetParent === null) return;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length;
    const { paddingTop } = getComputedStyle(list.current);
    const top = list.current.getBoundingClientRect().top + scrollY + Number.parseFloat(paddingTop);
    setPlace((known) => (known.columns === columns && known.top === top ? known : { columns, top }));
  });
  // At each render, since what stands above the list may have changed its height.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, measure]);
  return place;
}
