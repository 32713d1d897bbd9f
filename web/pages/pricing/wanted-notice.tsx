import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.tsx';

/** Welcomes somebody who had to sign in before buying: the checkout is on its way, or one click away. */
export function WantedNotice({ isOpening, children }: { isOpening: boolean; children: ReactNode }) {
  return (
    <div className="mt-8">
      <Notice title="You are signed in.">{isOpening ? 'Opening the checkout …' : children}</Notice>
    </div>
  );
}
