import { t } from '@lingui/core/macro';
import { type ComponentProps, Suspense, useRef } from 'react';
import { Skeleton } from '../../../design/skeleton.tsx';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { hasMoreOptions } from '../draft/offered-draft.ts';

/** What few people open is one file with its texts. */
const load = withTexts(['options', 'videos', 'errors'], () => import('./more-options.tsx'));
const MoreOptions = lazyComponent(async () => (await load()).MoreOptions, partFailure);
export const ParentChip = lazyComponent(async () => (await load()).ParentChip, partFailure);
export const Affordable = lazyComponent(
  async () => (await load()).Affordable,
  () => null,
);
const OptionsSummary = lazyComponent(
  async () => (await load()).OptionsSummary,
  () => null,
);

/** One quiet line, and what it opens. A phone opens it by a chip (shot-choices.tsx). */
export function OptionsDisclosure({
  id,
  isOpen,
  onToggle,
  ...options
}: {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
} & ComponentProps<typeof MoreOptions>) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return (
    <div className={isOpen ? '' : 'max-sm:hidden'}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2 text-left text-sm font-medium text-dim hover:text-ink max-sm:hidden sm:-my-2"
      >
        {t`More options`}
        <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 shrink-0" fill="currentColor">
          <path d={isOpen ? 'M0 6h8L4 1z' : 'M0 2h8L4 7z'} />
        </svg>
        {!isOpen && hasMoreOptions(options.draft, options.offer) && (
          <span className="ml-auto truncate font-normal text-faint">
            <Suspense fallback={null}>
              <OptionsSummary {...options} />
            </Suspense>
          </span>
        )}
      </button>
      {/* Stays mounted: an upload continues. */}
      <div id={id} hidden={!isOpen} className="sm:mt-3">
        {wasOpen.current && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <MoreOptions {...options} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
