import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DataProvider } from '../../api/data-provider.tsx';
import { creditsQuery, ordersQuery } from '../../api/queries.ts';
import type { Order } from '../../api/received.ts';
import { formatCredits, formatDate } from '../../content/figures.ts';
import { packName, planName } from '../../content/product-names.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { ClaimedPurchase } from './purchase.ts';
import { lastPurchase, readClaimedPurchase } from './purchase.ts';
import { usePurchaseArrival } from './use-purchase-arrival.ts';

/**
 * `/success` and `/payment-success`: where the checkout sends people. Shows what arrived, never what the address says;
 * without a checkout, what was bought last.
 */
export function PaymentSuccessPage() {
  const { pathname, search } = useLocation();
  const [claim] = useState(() => readClaimedPurchase(search));
  const { user, loading } = useAuth();
  if (user === null && !loading) {
    return (
      <Frame title="Sign in to see your payment" text="Your purchase is on your account. Sign in to see it.">
        <ButtonLink to={links.signIn(`${pathname}${search}`)} variant="primary">
          Sign In
        </ButtonLink>
      </Frame>
    );
  }
  return <DataProvider>{claim === null ? <LastPurchase /> : <Purchase claim={claim} />}</DataProvider>;
}

function Purchase({ claim }: { claim: ClaimedPurchase }) {
  const { arrival, checkAgain } = usePurchaseArrival(claim);
  switch (arrival.state) {
    case 'waiting':
      return (
        <Frame
          title="Confirming your payment"
          text="This usually takes a few seconds. You can leave this page: your purchase will be on your account."
        >
          <Skeleton className="h-24 w-full max-w-xl" />
        </Frame>
      );
    case 'not-yet':
      return (
        <Frame
          title="Still being confirmed"
          text="Your payment has not arrived yet. If you paid, it will arrive by itself and nothing is lost. Check again in a moment."
        >
          <Button variant="primary" onClick={checkAgain}>
            Check again
          </Button>
          <ButtonLink to={links.dashboard()}>Go to Dashboard</ButtonLink>
        </Frame>
      );
    case 'old-link':
      return <LastPurchase />;
    case 'arrived':
      return arrival.order.product_type === 'subscription' ? (
        <PlanArrived order={arrival.order} />
      ) : (
        <CreditsArrived order={arrival.order} />
      );
  }
}

/** For someone whom no checkout sent here, or one of another day. */
function LastPurchase() {
  const orders = useQuery(ordersQuery());
  if (orders.data === undefined) {
    return orders.isError ? (
      <Frame title="Your purchases could not be loaded" text="They are safe. Try again in a moment.">
        <Button variant="primary" onClick={() => void orders.refetch()}>
          Try Again
        </Button>
        <ButtonLink to={links.dashboard()}>Go to Dashboard</ButtonLink>
      </Frame>
    ) : (
      <Frame title="Your last purchase" text="Looking it up.">
        <Skeleton className="h-24 w-full max-w-xl" />
      </Frame>
    );
  }
  const order = lastPurchase(orders.data.orders);
  if (order === null) {
    return (
      <Frame title="No purchases yet" text="When you buy a plan or a credit pack, you see it here.">
        <ButtonLink to={links.pricing()} variant="primary">
          See Prices
        </ButtonLink>
        <ButtonLink to={links.home()}>Back to Home</ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame
      title="Your last purchase"
      text={`Paid on ${formatDate(order.created_at)}. All your purchases are on your dashboard.`}
      facts={
        order.product_type === 'subscription'
          ? [
              { term: 'Plan', value: order.tier === null ? 'Subscription' : planName(order.tier) },
              { term: 'Credits a month', value: formatCredits(order.credits) },
              { term: 'Current balance', value: <CurrentBalance /> },
            ]
          : [
              { term: 'Pack', value: order.pack_type === null ? 'Credits' : packName(order.pack_type) },
              { term: 'Credits', value: formatCredits(order.credits) },
              { term: 'Current balance', value: <CurrentBalance /> },
            ]
      }
    >
      <ButtonLink to={links.dashboard()} variant="primary">
        Go to Dashboard
      </ButtonLink>
      <ButtonLink to={links.home()}>Back to Home</ButtonLink>
    </Frame>
  );
}

function CreditsArrived({ order }: { order: Order }) {
  return (
    <Frame
      title="Payment Complete!"
      text="Your credits are on your account. They never expire."
      facts={[
        { term: 'Pack', value: order.pack_type === null ? 'Credits' : packName(order.pack_type) },
        { term: 'Credits added', value: formatCredits(order.credits) },
        { term: 'Current balance', value: <CurrentBalance /> },
      ]}
    >
      <ButtonLink to={links.generate()} variant="primary">
        Generate Video
      </ButtonLink>
      <ButtonLink to={links.dashboard()}>Go to Dashboard</ButtonLink>
      <ButtonLink to={links.home()}>Back to Home</ButtonLink>
    </Frame>
  );
}

function PlanArrived({ order }: { order: Order }) {
  const { subscriptionTier } = useAuth();
  const tier = order.tier ?? subscriptionTier;
  return (
    <Frame
      title="Payment Complete!"
      text="Your plan has started. You get its credits every month."
      facts={[
        { term: 'Plan', value: tier === null ? 'Subscription' : planName(tier) },
        { term: 'Credits this cycle', value: formatCredits(order.credits) },
        { term: 'Current balance', value: <CurrentBalance /> },
      ]}
    >
      <ButtonLink to={links.dashboard()} variant="primary">
        Go to Dashboard
      </ButtonLink>
      <ButtonLink to={links.home()}>Back to Home</ButtonLink>
    </Frame>
  );
}

function CurrentBalance() {
  const balance = useQuery(creditsQuery());
  if (balance.data !== undefined) return formatCredits(balance.data.credits);
  return balance.isError ? '—' : <Skeleton className="h-14 w-28" />;
}

function Frame({
  title,
  text,
  facts = [],
  children,
}: {
  title: string;
  text: string;
  facts?: readonly { term: string; value: ReactNode }[];
  children: ReactNode;
}) {
  return (
    <div className="page-width py-[clamp(3rem,7vw,7rem)]">
      <div role="status">
        <h1 className="title-huge text-[clamp(3.5rem,10vw,10rem)]">{title}</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">{text}</p>
      </div>
      {facts.length > 0 && (
        <dl className="mt-10 grid max-w-4xl gap-x-10 gap-y-6 border-t border-edge pt-6 sm:grid-cols-3">
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-sm text-faint">{term}</dt>
              <dd className="title-large mt-2 h-16 text-[4rem] leading-none">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-10 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
