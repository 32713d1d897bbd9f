import { plural, t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { memo } from 'react';
import type { ParentUse } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { startDrag } from '../../../video/library/drag-videos.ts';
import { HistoryCard } from './history-card.tsx';

/** A card that can be dragged to a project, and selected with others. */
export const SelectableCard = memo(function SelectableCard({
  video,
  isSelected,
  selected,
  onToggle,
  onRepeat,
  onStartFrom,
}: {
  video: Video;
  /** Null: nothing is selected now. */
  isSelected: boolean | null;
  /** All that are selected, which are dragged together. */
  selected: RefObject<readonly Video[]>;
  onToggle: (video: Video) => void;
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's way only; the menu is the keyboard's
    <div
      data-selecting={isSelected === null ? undefined : ''}
      className="relative grid"
      onDragStart={(event) => {
        // Not a link or a selected text.
        if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-drag]')) return;
        const dragged = isSelected === true ? selected.current : [video];
        startDrag(
          event,
          dragged,
          dragged.length === 1 ? video.prompt : plural(dragged.length, { one: '# video', other: '# videos' }),
        );
      }}
    >
      <HistoryCard {...{ video, onRepeat, onStartFrom }} />
      {isSelected !== null && (
        <label
          data-drag=""
          draggable
          className="absolute inset-x-0 top-0 aspect-video cursor-pointer outline-offset-[-3px] has-checked:outline-3 has-checked:outline-accent"
        >
          <span className="absolute top-2 left-2 flex size-11 items-center justify-center rounded-control bg-screen/70">
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={selectText(video.prompt)}
              onChange={() => onToggle(video)}
              className="size-6 accent-accent"
            />
          </span>
        </label>
      )}
    </div>
  );
});

function selectText(prompt: string): string {
  return t`Select: ${prompt}`;
}
