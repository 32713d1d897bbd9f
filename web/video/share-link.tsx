import { t } from '@lingui/core/macro';
import { useId, useRef, useState } from 'react';
import { Button } from '../design/controls/button.tsx';
import { inputAppearance } from '../design/controls/input-appearance.ts';
import { Problem } from '../design/problem.tsx';

/** The link of a shared page, to copy and to open. */
export function ShareLink({
  url,
  isNew,
  onCopied,
}: {
  url: string;
  /** It takes the focus from the button that made it. */
  isNew: boolean;
  onCopied: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    box.current?.select();
    setRefused(false);
    try {
      await navigator.clipboard.writeText(url);
      onCopied();
    } catch (error) {
      console.warn('The link could not be copied', error);
      setRefused(true);
    }
  };
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {t`Link`}
      </label>
      <div className="flex gap-2">
        <input
          ref={box}
          id={id}
          readOnly
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus
          autoFocus={isNew}
          value={url}
          onFocus={({ target }) => target.select()}
          className={`${inputAppearance} min-w-0 flex-1 text-sm`}
        />
        <Button variant="primary" className="min-h-12" onClick={() => void copy()}>
          {t({ message: 'Copy', comment: 'button: copies the link' })}
        </Button>
      </div>
      <Problem
        message={
          isRefused ? t`Your browser didn’t allow copying. The link is selected: copy it yourself.` : null
        }
        className="mt-2"
      />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t`Open the page`}
      </a>
    </div>
  );
}
