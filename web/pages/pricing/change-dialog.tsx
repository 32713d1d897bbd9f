import type { ChangeWords } from '../../content/plan-offers.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

/** Says what a change of plan means, before it is made. */
export function ChangeDialog({
  words,
  isSaving,
  onConfirm,
  onClose,
}: {
  words: ChangeWords;
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
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={isSaving} disabled={isSaving} onClick={onConfirm}>
          {isSaving ? 'Saving...' : words.confirm}
        </Button>
        <Button disabled={isSaving} onClick={onClose}>
          Not Now
        </Button>
      </div>
    </Dialog>
  );
}
