import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../addresses/links.ts';
import type { SubscriptionStatus } from '../../../api/received.ts';
import { useStripePage } from '../../../billing/use-stripe-page.ts';
import { planName } from '../../../content/plans/product-names.ts';
import { paymentRhythm, planOutlook } from '../../../content/plans/subscription.ts';
import { Card } from '../../../design/card.tsx';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { Link } from '../../../design/controls/link.tsx';
import { Problem } from '../../../design/problem.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { useAuth } from '../../../signed-in/auth-provider.tsx';
import { bigFigure, cardPlaces, detailsRoom } from './card-layout.ts';

/** The plan, its renewal and how to change it. */
export function SubscriptionCard() {
  const { subscription, subscriptionUnknown } = useAuth();
  const { opening, failure, open } = useStripePage();
  const navigate = useNavigate();
  const isKnown = subscription !== null || subscriptionUnknown;

  const manage = () => {
    if (subscription?.can_manage === true) void open({ kind: 'portal' });
    else void navigate(links.pricing());
  };

  return (
    <Card title={t`Subscription`} className={cardPlaces.subscription}>
      {!isKnown ? (
        <Skeleton className="h-16 w-40" />
      ) : (
        <p className={bigFigure}>{subscription === null ? '—' : planTitle(subscription)}</p>
      )}
      <div className={`mt-3 mb-6 text-[0.9375rem] text-dim ${detailsRoom}`}>
        {subscription !== null ? (
          <Standing subscription={subscription} />
        ) : (
          subscriptionUnknown && (
            <p>
              <Trans>We couldn’t load your plan. Press Refresh to try again.</Trans>
            </p>
          )
        )}
      </div>
      <Button
        busy={opening !== null}
        disabled={!isKnown}
        onClick={manage}
        className="mt-auto max-w-full min-w-[min(12rem,100%)] self-start wrap-anywhere"
      >
        {opening === null ? t`Manage Subscription` : t`Loading...`}
      </Button>
      <Problem message={failure?.message ?? null} className="mt-3" />
    </Card>
  );
}

function planTitle({ subscribed, subscription_tier }: SubscriptionStatus): string {
  return subscribed && subscription_tier !== null ? planName(subscription_tier) : t`No plan`;
}

/** A failed payment comes first. */
function Standing({ subscription }: { subscription: SubscriptionStatus }) {
  const { subscribed, subscription_interval, payment_failed } = subscription;
  return (
    <>
      {subscribed && subscription_interval !== null && <p>{paymentRhythm(subscription_interval)}</p>}
      {payment_failed ? (
        <p role="alert" className="mt-3 border-l-2 border-record pl-3">
          <strong className="block font-semibold text-record">
            {subscribed ? t`Your last payment failed.` : t`Your plan stopped because a payment failed.`}
          </strong>
          {subscribed
            ? t`To keep your plan, update your card in Manage Subscription.`
            : t`To get it back, update your card and pay in Manage Subscription.`}
        </p>
      ) : subscribed ? (
        <>
          <p>{planOutlook(subscription)}</p>
          <Link
            to={links.plans()}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
          >
            {subscription.cancels_at_end || subscription.scheduled_change !== null
              ? t`Keep or change your plan`
              : t`Change your plan`}
          </Link>
        </>
      ) : (
        <>
          <p>
            <Trans>You can also buy credits without a plan.</Trans>
          </p>
          <ButtonLink to={links.plans()} className="mt-3">
            <Trans>Choose a Plan</Trans>
          </ButtonLink>
        </>
      )}
    </>
  );
}
