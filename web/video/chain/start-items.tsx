import type { ParentUse } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import { menuItem } from '../../design/controls/menu.tsx';
import { useStarts } from './use-starts.ts';

/** The entries of a menu that begin another video from this one. */
export function StartItems({
  video,
  onStartFrom,
}: {
  video: Video;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  return useStarts(video).map(({ use, label, lock }) => (
    <button
      key={use}
      type="button"
      {...menuItem}
      aria-disabled={lock !== null || undefined}
      onClick={() => {
        if (lock === null) onStartFrom(video, use);
      }}
    >
      <span className={lock === null ? undefined : 'py-2 text-faint'}>
        {label}
        {lock !== null && <span className="block max-w-52 text-sm">{lock}</span>}
      </span>
    </button>
  ));
}
