import { Button } from '../../../design/controls/button.tsx';

/** A cross; `label` says what it removes. */
export function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" aria-label={label} onClick={onPress}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3" stroke="currentColor" strokeWidth="1.5">
        <path d="M1 1l10 10M11 1L1 11" />
      </svg>
    </Button>
  );
}
