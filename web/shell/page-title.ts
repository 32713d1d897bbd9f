import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

/** Title of the browser's tab; empty: the landing page. */
export function documentTitle(title: string): string {
  return title === '' ? t`Reelwright: short videos from a sentence` : `${title} · Reelwright`;
}

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
