import { t } from '@lingui/core/macro';
import type { SampleScene } from '../../content/trending.ts';

/** Fills the hero's box with this prompt (enhancements/prompt-box.ts) and scrolls there. */
export function TryPrompt({ scene: { title } }: { scene: SampleScene }) {
  return (
    <a href="#prompt" data-try-prompt="">
      {t`Try this prompt`}
      <span className="sr-only"> ({title})</span>
    </a>
  );
}
