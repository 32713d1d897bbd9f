import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/controls/button.tsx';
import { Logo } from '../../design/logo.tsx';
import { selfQuery } from '../api/operator-queries.ts';
import { dollarsOfCents, durationInWords, whole } from '../design/figures.ts';
import { useClock } from '../design/use-clock.ts';
import { endSession, type OperatorSession } from '../session/operator-session.ts';
import { useEnvironmentName } from './environment-name.ts';
import { FindField } from './find-field.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { destinations, useShortcuts } from './use-shortcuts.ts';

/** Minutes before its end from which a session says so. */
const warningMilliseconds = 5 * 60_000;

/** What surrounds every page of a signed-in operator. */
export function ConsoleFrame({ session, children }: { session: OperatorSession; children: ReactNode }) {
  const environment = useEnvironmentName();
  const [isListingKeys, setListingKeys] = useState(false);
  const listKeys = useCallback(() => setListingKeys(true), []);
  useShortcuts(listKeys);
  return (
    <div className="lg:grid lg:min-h-svh lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <header className="border-line max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-svh lg:flex-col lg:overflow-y-auto lg:border-r">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-4 lg:px-5">
          <a href="/" aria-label="Reelwright operators">
            <Logo />
          </a>
          {environment !== '' && (
            <Badge tone={environment === 'prod' ? 'live' : 'accent'}>{environment}</Badge>
          )}
        </div>
        <nav aria-label="Console" className="flex overflow-x-auto px-2 lg:flex-col lg:px-3">
          {destinations.map(({ key, path, label }) => (
            <NavLink
              key={path}
              to={path}
              end
              aria-keyshortcuts={`g ${key}`}
              className="flex min-h-11 shrink-0 items-center justify-between gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-dim outline-offset-[-2px] hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline"
            >
              {label}
              <span aria-hidden="true" className="timecode text-sm text-faint max-lg:hidden">
                g {key}
              </span>
            </NavLink>
          ))}
        </nav>
        <OperatorFacts session={session} onKeys={listKeys} />
      </header>
      <div className="min-w-0 px-4 py-4 lg:px-8 lg:py-5 xl:px-10">
        <FindField />
        <main className="mt-6 max-w-[100rem]">{children}</main>
      </div>
      {isListingKeys && <ShortcutsDialog onClose={() => setListingKeys(false)} />}
    </div>
  );
}

/** Who acts, for how long, and what they may still move today. */
function OperatorFacts({ session, onKeys }: { session: OperatorSession; onKeys: () => void }) {
  const { data: self } = useQuery(selfQuery());
  const left = session.endsAtMilliseconds - useClock(15_000);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm text-dim lg:mt-auto lg:flex-col lg:items-start lg:px-5 lg:py-5">
      <p className="max-w-full truncate font-medium text-ink" title={session.name}>
        {session.name}
      </p>
      {/* On a phone it has its line before it is known: nothing below moves. */}
      <p className="max-sm:basis-full">{self === undefined ? '\u00a0' : rolesOf(self)}</p>
      {self !== undefined && (
        <p className="timecode max-lg:hidden">
          Today: {whole(self.purse.credits)} credits and {dollarsOfCents(self.purse.cents)} left to move
        </p>
      )}
      <p role={left < warningMilliseconds ? 'status' : undefined} className="timecode">
        <span className={left < warningMilliseconds ? 'font-semibold text-warn' : undefined}>
          Session ends in {durationInWords(left)}
        </span>
      </p>
      <p className="text-faint max-lg:hidden">All times are UTC.</p>
      <div className="-ml-3 flex">
        <Button variant="quiet" onClick={() => endSession(session)}>
          Sign out
        </Button>
        <Button variant="quiet" onClick={onKeys} aria-keyshortcuts="?" className="max-lg:hidden">
          Keys
        </Button>
      </div>
    </div>
  );
}

function rolesOf({ roles }: { readonly roles: readonly string[] }): string {
  return roles.length === 0 ? 'No role yet' : roles.join(', ');
}
