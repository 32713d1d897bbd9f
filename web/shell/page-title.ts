import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

/** What the browser's tab says for a page of this title; the landing page has the product's own. */
export function documentTitle(title: string): string {
  return title === '' ? t`Reelwright: short videos from a sentence` : `${title} · Reelwright`;
}

/** Renames the page in the browser's tab when what it shows has changed. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
