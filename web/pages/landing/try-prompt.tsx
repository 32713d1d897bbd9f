import { t } from '@lingui/core/macro';

/** Fills the hero's box with this prompt (enhancements/prompt-box.ts) and scrolls there. */
export function TryPrompt({ title }: { title: string }) {
  return (
    <a href="#prompt" data-try-prompt="">
      {t`Try this prompt`}
      <span className="sr-only"> ({title})</span>
    </a>
  );
}
