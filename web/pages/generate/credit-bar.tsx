import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lowCreditsWarning, videosAvailable } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { Link } from '../../design/controls/link.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatCredits } from '../../locales/figures.ts';

/** The person's credits above the generator. */
export function CreditBar({ isSignedIn, credits }: { isSignedIn: boolean; credits: number | null }) {
  const available = credits === null ? 0 : videosAvailable(credits);
  return (
    <div className="timecode mb-5 flex min-h-16 items-center gap-x-4 border-b border-line py-1 text-sm leading-snug sm:min-h-14 lg:mb-6 lg:text-[0.9375rem]">
      {!isSignedIn ? (
        <Link to={links.signIn(links.generate())} className={linkAppearance}>
          {t`Sign in to see your credits`}
        </Link>
      ) : credits === null ? (
        <Skeleton className="h-5 w-56" />
      ) : (
        <>
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 sm:gap-x-5">
            <span className="text-dim">
              <CreditsLeft credits={credits} />
            </span>
            <span className="text-dim">
              {plural(available, { one: '# video available', other: '# videos available' })}
            </span>
            {credits < lowCreditsWarning.generatorCredits && (
              <span className="flex items-center gap-2 text-warn">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
                {t`Low on credits`}
              </span>
            )}
          </p>
          <Link to={links.creditPacks()} className={linkAppearance}>
            {t`Buy Credits`}
          </Link>
        </>
      )}
    </div>
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
