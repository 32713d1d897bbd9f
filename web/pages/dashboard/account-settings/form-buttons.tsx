import { t } from '@lingui/core/macro';
import { Button, type ButtonVariant } from '../../../design/controls/button.tsx';

/** Submit and cancel buttons of a settings form. */
export function FormButtons({
  label,
  busyLabel,
  isBusy,
  isDisabled = false,
  variant = 'primary',
  cancelLabel,
  onCancel,
}: {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  variant?: ButtonVariant;
  cancelLabel?: string;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={variant} busy={isBusy} disabled={isDisabled}>
        {isBusy ? busyLabel : label}
      </Button>
      <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
        {cancelLabel ?? t`Cancel`}
      </Button>
    </div>
  );
}
