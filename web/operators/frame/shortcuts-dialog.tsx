import { Dialog } from '../../design/controls/dialog.tsx';
import { destinations } from './use-shortcuts.ts';

const keys = [
  ['/', 'Find'],
  ['j', 'Next in a list'],
  ['k', 'Previous in a list'],
  ['Enter', 'Open what is focused'],
  ...destinations.map(({ key, label }) => [`g ${key}`, `Go to ${label}`] as const),
  ['Esc', 'Close a dialog'],
  ['?', 'These keys'],
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-2">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="timecode rounded-control border border-edge bg-room px-2 py-0.5 text-sm">
                {key}
              </kbd>
            </dt>
            <dd className="text-dim">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
