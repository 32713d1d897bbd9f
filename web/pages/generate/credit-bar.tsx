import { lowCreditsWarning, videosAvailable } from '../../../contract/catalog.ts';
import { formatCredits } from '../../content/figures.ts';
import { Skeleton } from '../../design/skeleton.tsx';
import { links } from '../../links.ts';
import { Link } from '../../shell/link.tsx';

/** What the person has to spend, above the desk. */
export function CreditBar({ isSignedIn, credits }: { isSignedIn: boolean; credits: number | null }) {
  return (
    <div className="mb-6 flex min-h-24 flex-wrap content-center sm:min-h-14 items-center gap-x-6 border-b border-line py-1.5 text-[0.9375rem]">
      {!isSignedIn ? (
        <Link to={links.signIn(links.generate())} className={linkAppearance}>
          Sign in to see your credits
        </Link>
      ) : credits === null ? (
        <Skeleton className="h-5 w-56" />
      ) : (
        <>
          <p className="timecode">
            <strong className="font-semibold">{formatCredits(credits)}</strong>{' '}
            <span className="text-dim">credits</span>
          </p>
          <p className="timecode text-dim max-sm:ml-auto">
            {formatCredits(videosAvailable(credits))} {videosAvailable(credits) === 1 ? 'video' : 'videos'}{' '}
            available
          </p>
          <span aria-hidden="true" className="w-full sm:hidden" />
          {credits < lowCreditsWarning.generatorCredits && (
            <p className="flex items-center gap-2 text-warn">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
              Low on credits
            </p>
          )}
          <Link to={links.creditPacks()} className={`${linkAppearance} sm:ml-auto`}>
            Buy Credits
          </Link>
        </>
      )}
    </div>
  );
}

const linkAppearance =
  'inline-flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-ink';
