import { useNavigate } from 'react-router-dom';
import type { SubscriptionStatus } from '../../api/received.ts';
import { useStripePage } from '../../billing/use-stripe-page.ts';
import { planName } from '../../content/product-names.ts';
import { paidWords, planOutlook } from '../../content/subscription.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Link } from '../../shell/link.tsx';
import { bigFigure } from './big-figure.ts';

/** The plan that the person has, what becomes of it, and the ways to change that. */
export function SubscriptionCard() {
  const { subscription, subscriptionUnknown, confirmingPlan } = useAuth();
  const { opening, open } = useStripePage();
  const navigate = useNavigate();
  const isKnown = subscription !== null || subscriptionUnknown;
  // Never 'None' right after a payment: the answer may be a second behind.
  const isConfirming = confirmingPlan && subscription?.subscribed === false;

  const manage = () => {
    if (subscription?.can_manage === true) void open({ kind: 'portal' });
    else void navigate(links.pricing());
  };

  return (
    <Card title="Subscription">
      {!isKnown || isConfirming ? (
        <Skeleton className="h-16 w-40" />
      ) : (
        <p className={bigFigure}>{subscription === null ? '—' : planTitle(subscription)}</p>
      )}
      <div className="mt-3 mb-5 min-h-36 text-[0.9375rem] text-dim">
        {isConfirming ? (
          <p role="status">Looking for your payment …</p>
        ) : subscription !== null ? (
          <Standing subscription={subscription} />
        ) : (
          subscriptionUnknown && <p>Your plan could not be loaded. Refresh to look again.</p>
        )}
      </div>
      <Button
        busy={opening !== null}
        disabled={!isKnown || opening !== null}
        onClick={manage}
        className="mt-auto min-w-48 self-start"
      >
        {opening === null ? 'Manage Subscription' : 'Loading...'}
      </Button>
    </Card>
  );
}

function planTitle({ subscribed, subscription_tier }: SubscriptionStatus): string {
  return subscribed && subscription_tier !== null ? planName(subscription_tier) : 'None';
}

/** How it is paid, and what happens next: first of all a payment that failed. */
function Standing({ subscription }: { subscription: SubscriptionStatus }) {
  const { subscribed, subscription_interval, payment_failed } = subscription;
  return (
    <>
      {subscribed && subscription_interval !== null && (
        <p className="first-letter:uppercase">{paidWords(subscription_interval)}.</p>
      )}
      {payment_failed ? (
        <p role="alert" className="mt-1 border-l-2 border-record pl-3">
          <strong className="block font-semibold text-record">
            {subscribed ? 'Your last payment failed.' : 'Your plan stopped: its payment failed.'}
          </strong>
          {subscribed
            ? 'To keep your plan, update your card under Manage Subscription.'
            : 'To have it back, update your card and pay under Manage Subscription.'}
        </p>
      ) : subscribed ? (
        <>
          <p>{planOutlook(subscription)}</p>
          <Link
            to={links.plans()}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
          >
            {subscription.cancels_at_end || subscription.scheduled_change !== null
              ? 'Keep or change your plan'
              : 'Change your plan'}
          </Link>
        </>
      ) : (
        <>
          <p>Not subscribed. Credit packs work without a plan.</p>
          <ButtonLink to={links.plans()} className="mt-3">
            Choose a Plan
          </ButtonLink>
        </>
      )}
    </>
  );
}
