import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { inputAppearance } from '../../../design/controls/input-appearance.ts';
import { useCopy } from '../../../design/controls/use-copy.ts';
import { Notice } from '../../../design/notice.tsx';

/** A new secret. It is shown only once, so closing asks. */
export function NewSecret({
  title,
  label,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Closing the tab asks too.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Dialog title={title} onClose={() => setLeaving(true)}>
      <div className="mt-4 flex flex-col gap-5">
        <p className="text-dim">
          Copy it now and keep it somewhere safe, such as a password manager. It isn’t shown again.
        </p>
        <SecretField label={label} secret={secret} box={box} />
        {isLeaving ? (
          <div role="alert">
            <Notice
              title="Have you saved it?"
              tone="warning"
              action={
                <span className="flex flex-wrap gap-3">
                  <Button onClick={onClose}>Close, I saved it</Button>
                  <Button
                    variant="quiet"
                    autoFocus
                    onClick={() => {
                      setLeaving(false);
                      box.current?.focus();
                    }}
                  >
                    Go back
                  </Button>
                </span>
              }
            >
              Once this closes, there is no way to see it again.
            </Notice>
          </div>
        ) : (
          <Button className="self-start" onClick={() => setLeaving(true)}>
            Done
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The secret with a button that copies it. */
function SecretField({
  label,
  secret,
  box,
}: {
  label: string;
  secret: string;
  box: RefObject<HTMLInputElement | null>;
}) {
  const { outcome, copy } = useCopy(secret);
  const id = useId();
  const copySelected = () => {
    // Selected, so that the person can copy it if the browser refuses.
    box.current?.select();
    copy();
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={box}
          id={id}
          readOnly
          // biome-ignore lint/a11y/noAutofocus: a dialog opens with it
          autoFocus
          data-secret
          value={secret}
          onFocus={({ target }) => target.select()}
          className={`${inputAppearance} timecode min-w-0 flex-1 text-sm`}
        />
        <Button variant="primary" className="min-h-12" onClick={copySelected}>
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm text-dim">
        {outcome === 'copied' && <span className="text-good">Copied.</span>}
        {outcome === 'refused' && 'Your browser didn’t allow copying. It is selected: copy it yourself.'}
      </p>
    </div>
  );
}
