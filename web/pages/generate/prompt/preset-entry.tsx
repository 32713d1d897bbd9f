import { t } from '@lingui/core/macro';
import { type RefObject, useRef, useState } from 'react';
import { messageOf } from '../../../api/error-texts.ts';
import { inputAppearance } from '../../../design/controls/input-appearance.ts';
import { Menu, menuItem } from '../../../design/controls/menu.tsx';
import { Problem } from '../../../design/problem.tsx';
import type { ReceivedPreset } from './presets-query.ts';
import { usePresetChanges } from './use-preset-changes.ts';

/** One preset: a press fills the form with it. */
export function PresetEntry({ preset, onApply }: { preset: ReceivedPreset; onApply: () => void }) {
  const { name, prompt } = preset;
  const [copied, setCopied] = useState<'copied' | 'refused' | null>(null);
  const entry = useRef<HTMLLIElement>(null);
  const { share, unshare, remove } = usePresetChanges(preset);
  const copyLink = async () => {
    setCopied(null);
    try {
      const url = preset.share_url ?? (await share.mutateAsync());
      if (url === null) return;
      await navigator.clipboard.writeText(url).then(
        () => setCopied('copied'),
        (error: unknown) => {
          console.warn('The link could not be copied', error);
          setCopied('refused');
        },
      );
    } catch {
      // The mutation's error is shown below.
    }
  };
  const failed = [share, unshare, remove].find(({ error }) => error !== null)?.error ?? null;
  return (
    <li ref={entry} className="border-b border-line py-1 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={onApply}
          className="-ml-2 flex min-h-12 min-w-0 flex-1 flex-col items-start justify-center rounded-control px-2 py-1 text-left hover:bg-raised"
        >
          <span className="max-w-full truncate text-[0.9375rem] font-medium text-ink">{name}</span>
          <span className="max-w-full truncate text-sm text-faint">{prompt}</span>
        </button>
        <Menu label={t`More for “${name}”`} button={<Dots />}>
          <button type="button" {...menuItem} onClick={() => void copyLink()}>
            {preset.share_url === null ? t`Share by link` : t`Copy the link`}
          </button>
          {preset.share_url !== null && (
            <button
              type="button"
              {...menuItem}
              onClick={() => {
                setCopied(null);
                unshare.mutate();
              }}
            >
              {t`End the link`}
            </button>
          )}
          <button type="button" {...menuItem} onClick={() => remove.mutate(neighborOf(entry))}>
            {t({ message: 'Delete', context: 'button: deletes a preset' })}
          </button>
        </Menu>
      </div>
      <p role="status" className={share.isPending || copied !== null ? 'pb-2 text-sm text-dim' : 'sr-only'}>
        {share.isPending && t`Making a link...`}
        {copied === 'copied' && t`Link copied. Anyone who has it can read this prompt.`}
        {copied === 'refused' && t`Your browser didn’t allow copying. Here is the link:`}
        {unshare.isSuccess && preset.share_url === null && copied === null && t`The link has ended.`}
      </p>
      {copied === 'refused' && preset.share_url !== null && <LinkField url={preset.share_url} />}
      <Problem
        message={failed && messageOf(failed, t`That didn’t work. Please try again.`)}
        className="pb-2"
      />
    </li>
  );
}

/** The link, to be copied by hand. */
function LinkField({ url }: { url: string }) {
  return (
    <input
      readOnly
      aria-label={t`Link`}
      value={url}
      onFocus={({ target }) => target.select()}
      className={`${inputAppearance} mb-2 text-sm`}
    />
  );
}

/** Takes the focus from an entry that goes. */
function neighborOf(entry: RefObject<HTMLLIElement | null>): HTMLElement | null {
  const neighbor = entry.current?.nextElementSibling ?? entry.current?.previousElementSibling;
  const list = entry.current?.parentElement?.parentElement?.parentElement;
  return neighbor?.querySelector('button') ?? list?.querySelector('input') ?? null;
}

function Dots() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="currentColor">
      <circle cx="2.5" cy="8" r="1.5" />
      <circle cx="8" cy="8" r="1.5" />
      <circle cx="13.5" cy="8" r="1.5" />
    </svg>
  );
}
