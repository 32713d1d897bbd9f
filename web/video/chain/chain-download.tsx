import { t } from '@lingui/core/macro';
import { messageOf } from '../../api/error-texts.ts';
import { menuItem } from '../../design/controls/menu.tsx';
import { Problem } from '../../design/problem.tsx';
import type { useChainDownload } from './use-chain-download.ts';

interface ChainDownloadProps {
  readonly download: ReturnType<typeof useChainDownload>;
}

/** The entry of a menu that downloads a chain. */
export function ChainItem({ download: { isPending, mutate } }: ChainDownloadProps) {
  return (
    <button
      type="button"
      {...menuItem}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {isPending
        ? t`Joining the parts...`
        : t({ message: 'Download all', comment: 'button: all parts of a chain of videos as one file' })}
    </button>
  );
}

/** What becomes of the download, beside the menu, which has closed. */
export function ChainState({ download: { isPending, error } }: ChainDownloadProps) {
  return (
    <>
      {/* In the gap below the card: the row of cards stays as it is. */}
      <p role="status" className="absolute top-full right-0 mt-1.5 text-sm text-dim">
        {isPending && t`Joining the parts...`}
      </p>
      <Problem
        title={t`Your videos were not joined`}
        message={error && messageOf(error, t`Please try again.`)}
        className="order-last"
      />
    </>
  );
}
