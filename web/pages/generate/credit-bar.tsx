import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lowCreditsWarning, videoCostCredits, videosAvailable } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { Button } from '../../design/controls/button.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatCredits } from '../../locales/figures.ts';
import type { KnownCredits } from './use-offer.ts';

/**
 * The person's credits above the generator. Without the credits for a video, the form says how to get some
 * (ways-to-pay.tsx).
 */
export function CreditBar({ isSignedIn, credits }: { isSignedIn: boolean; credits: KnownCredits }) {
  return (
    <div className="timecode mb-3 flex min-h-12 items-center gap-x-4 border-b border-line text-sm leading-snug sm:mb-5 sm:min-h-14 lg:mb-6 lg:text-[0.9375rem]">
      {isSignedIn ? (
        <Balance credits={credits} />
      ) : (
        <Link to={links.signIn(links.generate())} className={linkAppearance}>
          {t`Sign in to see your credits`}
        </Link>
      )}
    </div>
  );
}

function Balance({ credits: { known, hasFailed, retry } }: { credits: KnownCredits }) {
  if (known === null && !hasFailed) return <Skeleton className="h-5 w-56" />;
  const isShort = known !== null && known < videoCostCredits;
  const available = known === null ? 0 : videosAvailable(known);
  return (
    <>
      <p role="status" className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-dim sm:gap-x-5">
        {known === null ? (
          t`We couldn’t load your credits.`
        ) : known === 0 ? (
          t`No credits`
        ) : (
          <span>
            <CreditsLeft credits={known} />
          </span>
        )}
        {known !== null && !isShort && (
          <span>{plural(available, { one: '# video available', other: '# videos available' })}</span>
        )}
        {known !== null && hasFailed && (
          <span className="text-warn">
            {t({ message: 'Last known', comment: 'of a balance of credits' })}
          </span>
        )}
        {known !== null && !hasFailed && !isShort && known < lowCreditsWarning.generatorCredits && (
          <span className="flex items-center gap-2 text-warn">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
            {t`Low on credits`}
          </span>
        )}
      </p>
      {hasFailed ? (
        <Button variant="quiet" onClick={retry}>
          {t`Try again`}
        </Button>
      ) : (
        !isShort && (
          <Link to={links.creditPacks()} className={linkAppearance}>
            {t`Buy Credits`}
          </Link>
        )
      )}
    </>
  );
}

function CreditsLeft({ credits }: { credits: number }) {
  const amount = formatCredits(credits);
  return (
    <Trans>
      <strong className="font-semibold text-ink">{amount}</strong> credits
    </Trans>
  );
}

const linkAppearance =
  'inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink';
