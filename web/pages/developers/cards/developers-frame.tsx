import type { ReactNode } from 'react';
import { links } from '../../../addresses/links.ts';
import { Card, cardGrid } from '../../../design/card.tsx';
import { ButtonLink } from '../../../design/controls/button.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';

/** Grid columns of each card; they fill every row. */
export const cardPlaces = {
  keys: 'xl:col-span-8',
  quickStart: 'xl:col-span-4',
} as const;

/** The title above the first cards; `below` follows them. */
export function DevelopersLayout({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="title-huge [--title-size:clamp(3.5rem,7vw,7rem)]">Developers</h1>
          <p className="mt-4 max-w-prose text-lg text-pretty text-dim">
            Make videos from your own code. Create a key, send a sentence, get a video.
          </p>
        </div>
        <ButtonLink to={links.apiDocs()}>API documentation</ButtonLink>
      </div>
      <div className={classNames(cardGrid, 'mt-[clamp(1.5rem,3vw,3rem)] xl:grid-cols-12')}>{children}</div>
      {below}
    </div>
  );
}

/** Explains keys above their list. */
export function KeysIntroduction({ action }: { action: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <p className="max-w-prose text-[0.9375rem] text-pretty text-dim">
        A live key makes real videos and spends your credits. A test key makes sample videos for free. Keep
        keys out of browsers, apps, and public code.
      </p>
      {action}
    </div>
  );
}

/** The prerendered page, before the session is known. */
export function DevelopersFrame() {
  return (
    <DevelopersLayout>
      <Card title="API keys" className={cardPlaces.keys}>
        <KeysIntroduction action={<Skeleton className="h-11 w-28" />} />
        <TableSkeleton label="Loading your keys" rows={2} />
      </Card>
      <Card title="Quick start" className={cardPlaces.quickStart}>
        <Skeleton className="h-80 w-full" />
      </Card>
    </DevelopersLayout>
  );
}
