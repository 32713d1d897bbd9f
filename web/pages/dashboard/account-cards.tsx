import { lowCreditsWarning, plans, videoCostCredits, videosAvailable } from '../../../contract/catalog.ts';
import { formatCredits, formatDate } from '../../content/figures.ts';
import { ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { User } from '../../session/stored-session.ts';

/** The one large word or figure of a card. */
const bigFigure = 'title-large h-16 text-[4rem] leading-none';

/** What there is to spend, and where to get more. `credits` is null until they are known. */
export function CreditsCard({ credits }: { credits: number | null }) {
  return (
    <Card title="Credits Balance">
      {credits === null ? (
        <Skeleton className="h-16 w-40" />
      ) : (
        <p className={bigFigure}>{formatCredits(credits)}</p>
      )}
      <p className="timecode mt-3 mb-5 min-h-12 text-dim">
        {credits === null
          ? ''
          : credits < lowCreditsWarning.dashboardCredits
            ? `Low on credits: a film takes ${formatCredits(videoCostCredits)}.`
            : `${formatCredits(videosAvailable(credits))} ${videosAvailable(credits) === 1 ? 'video' : 'videos'} available`}
      </p>
      <ButtonLink to={links.creditPacks()} className="mt-auto self-start">
        Buy Credits
      </ButtonLink>
    </Card>
  );
}

/** The way to the desk. */
export function CreateCard() {
  return (
    <Card title="Create New Video">
      <p className={bigFigure}>Roll film</p>
      <p className="mt-3 mb-5 min-h-12 text-dim">Turn the next sentence into a film.</p>
      <ButtonLink to={links.generate()} variant="primary" className="mt-auto self-start">
        Generate Video
      </ButtonLink>
    </Card>
  );
}

/** The plan that the person has, if any. Without one, both ways lead to the prices. */
export function SubscriptionCard() {
  const { subscribed, subscriptionTier, subscriptionEnd } = useAuth();
  return (
    <Card title="Subscription">
      <p className={bigFigure}>
        {subscribed && subscriptionTier !== null ? plans[subscriptionTier].name : 'None'}
      </p>
      <p className="mt-3 mb-5 min-h-12 text-dim">
        {subscribed
          ? subscriptionEnd !== null && `Paid until ${formatDate(subscriptionEnd)}.`
          : 'Not subscribed. Credit packs work without a plan.'}
      </p>
      <ButtonLink to={links.pricing()} className="mt-auto self-start">
        {subscribed ? 'Manage Subscription' : 'Choose a Plan'}
      </ButtonLink>
    </Card>
  );
}

/** Who is signed in. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <dl className="flex flex-col gap-3 text-[0.9375rem]">
        <div>
          <dt className="text-sm text-faint">Email</dt>
          <dd className="break-all">{user.email}</dd>
        </div>
        <div>
          <dt className="text-sm text-faint">User ID</dt>
          <dd className="timecode break-all text-dim">{user.id}</dd>
        </div>
      </dl>
    </Card>
  );
}
