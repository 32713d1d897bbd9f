import type { ChangeWords } from '../../content/plan-offers.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

/** Says what a change of plan means, before it is made. */
export function ChangeDialog({
  words,
  instead,
  isSaving,
  onConfirm,
  onClose,
}: {
  words: ChangeWords;
  /** Another way that the person may prefer. */
  instead: { readonly line: string; readonly label: string; readonly onChoose: () => void } | null;
  isSaving: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={words.title} onClose={() => !isSaving && onClose()}>
      <div className="mt-4 flex flex-col gap-3 text-dim">
        {words.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {instead !== null && <p>{instead.line}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={isSaving} disabled={isSaving} onClick={onConfirm}>
          {isSaving ? 'Saving...' : words.confirm}
        </Button>
        {instead !== null && (
          <Button disabled={isSaving} onClick={instead.onChoose}>
            {instead.label}
          </Button>
        )}
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          Not Now
        </Button>
      </div>
    </Dialog>
  );
}
