import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { links } from '../../addresses/links.ts';
import { creditsQuery, ordersQuery } from '../../api/queries.ts';
import type { Order } from '../../api/received.ts';
import { packName, planName } from '../../content/plans/product-names.ts';
import { Button, ButtonLink, type ButtonVariant } from '../../design/controls/button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatCredits, formatDate } from '../../locales/figures.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import type { ClaimedPurchase } from './purchase.ts';
import { lastPurchase, readClaimedPurchase } from './purchase.ts';
import { usePurchaseArrival } from './use-purchase-arrival.ts';

/**
 * `/success` and `/payment-success`. Shows the API's order, never the URL's claim; without a checkout, the
 * last purchase.
 */
export function PaymentSuccessPage() {
  const { pathname, search } = useLocation();
  const [claim] = useState(() => readClaimedPurchase(search));
  const { user, loading } = useAuth();
  if (user === null && !loading) {
    return (
      <Frame title={t`Sign in to see your payment`} text={t`Your purchase is in your account.`}>
        <ButtonLink to={links.signIn(`${pathname}${search}`)} variant="primary">
          <Trans>Sign In</Trans>
        </ButtonLink>
      </Frame>
    );
  }
  return claim === null ? <LastPurchase /> : <Purchase claim={claim} />;
}

function Purchase({ claim }: { claim: ClaimedPurchase }) {
  const { arrival, checkAgain } = usePurchaseArrival(claim);
  switch (arrival.state) {
    case 'waiting':
      return (
        <Frame
          title={t`Confirming your payment`}
          text={t`This usually takes a few seconds. You can leave this page, and your purchase will still appear in your account.`}
          facts="loading"
        />
      );
    case 'not-yet':
      return (
        <Frame
          title={t`Not confirmed yet`}
          text={t`We are still waiting for your payment. If you paid, your purchase will appear in your account soon.`}
        >
          <Button variant="primary" onClick={checkAgain}>
            <Trans>Check again</Trans>
          </Button>
          <ToDashboard />
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

/** For a visit without a checkout, or with an old one. */
function LastPurchase() {
  const orders = useQuery(ordersQuery());
  if (orders.data === undefined) {
    return orders.isError ? (
      <Frame
        title={t`We couldn’t load your purchases`}
        text={t`They are safe in your account. Please try again.`}
      >
        <Button variant="primary" onClick={() => void orders.refetch()}>
          <Trans>Try again</Trans>
        </Button>
        <ToDashboard />
      </Frame>
    ) : (
      <Frame title={t`Your last purchase`} text={t`Loading your purchase…`} facts="loading" />
    );
  }
  const order = lastPurchase(orders.data.orders);
  if (order === null) {
    return (
      <Frame title={t`No purchases yet`} text={t`When you buy a plan or a credit pack, it appears here.`}>
        <ButtonLink to={links.pricing()} variant="primary">
          <Trans>See prices</Trans>
        </ButtonLink>
        <ToHome />
      </Frame>
    );
  }
  const date = formatDate(order.created_at);
  return (
    <Frame
      title={t`Your last purchase`}
      text={t`You paid on ${date}. Your dashboard lists all your purchases.`}
      facts={
        order.product_type === 'subscription'
          ? [
              { term: t`Plan`, value: order.tier === null ? t`Subscription` : planName(order.tier) },
              { term: t`Credits per month`, value: formatCredits(order.credits) },
              { term: t`Current balance`, value: <CurrentBalance /> },
            ]
          : [
              {
                term: t({ message: 'Pack', comment: 'a credit pack' }),
                value: order.pack_type === null ? t`Credits` : packName(order.pack_type),
              },
              { term: t`Credits`, value: formatCredits(order.credits) },
              { term: t`Current balance`, value: <CurrentBalance /> },
            ]
      }
    >
      <ToDashboard variant="primary" />
      <ToHome />
    </Frame>
  );
}

function CreditsArrived({ order }: { order: Order }) {
  return (
    <Frame
      title={t`Payment Complete!`}
      text={t`Your credits are ready to use. They never expire.`}
      facts={[
        {
          term: t({ message: 'Pack', comment: 'a credit pack' }),
          value: order.pack_type === null ? t`Credits` : packName(order.pack_type),
        },
        { term: t`Credits added`, value: formatCredits(order.credits) },
        { term: t`Current balance`, value: <CurrentBalance /> },
      ]}
    >
      <ButtonLink to={links.generate()} variant="primary">
        <Trans>Generate Video</Trans>
      </ButtonLink>
      <ToDashboard />
      <ToHome />
    </Frame>
  );
}

function PlanArrived({ order }: { order: Order }) {
  const { subscriptionTier } = useAuth();
  const tier = order.tier ?? subscriptionTier;
  return (
    <Frame
      title={t`Payment Complete!`}
      text={t`Your plan is active. You get new credits every month.`}
      facts={[
        { term: t`Plan`, value: tier === null ? t`Subscription` : planName(tier) },
        { term: t`Credits added`, value: formatCredits(order.credits) },
        { term: t`Current balance`, value: <CurrentBalance /> },
      ]}
    >
      <ToDashboard variant="primary" />
      <ToHome />
    </Frame>
  );
}

function CurrentBalance() {
  const balance = useQuery(creditsQuery());
  if (balance.data !== undefined) return formatCredits(balance.data.credits);
  return balance.isError ? '—' : <Skeleton className="h-14 w-28" />;
}

function ToDashboard({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  return (
    <ButtonLink to={links.dashboard()} variant={variant}>
      <Trans>Go to Dashboard</Trans>
    </ButtonLink>
  );
}

function ToHome() {
  return (
    <ButtonLink to={links.home()}>
      <Trans>Back to Home</Trans>
    </ButtonLink>
  );
}

/** @param facts `loading` reserves their place */
function Frame({
  title,
  text,
  facts = [],
  children,
}: {
  title: string;
  text: string;
  facts?: 'loading' | readonly { term: string; value: ReactNode }[];
  children?: ReactNode;
}) {
  return (
    <div className="page-width grid items-start gap-x-[clamp(2rem,6vw,8rem)] py-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <div role="status">
          <h1 className="title-huge [--title-size:clamp(3.5rem,8.5vw,9rem)] text-balance">{title}</h1>
          <p className="mt-6 max-w-xl text-lg text-dim max-sm:min-h-[2lh]">{text}</p>
        </div>
        {facts === 'loading' ? (
          <div className={factsClassName}>
            <LoadingFact />
            <LoadingFact />
            <LoadingFact />
          </div>
        ) : (
          facts.length > 0 && (
            <dl className={factsClassName}>
              {facts.map(({ term, value }) => (
                <div key={term}>
                  <dt className="text-sm text-faint">{term}</dt>
                  <dd className="title-large mt-2 min-h-16 [--title-size:4rem] leading-none">{value}</dd>
                </div>
              ))}
            </dl>
          )
        )}
        <div className="mt-10 flex min-h-11 flex-wrap gap-3">{children}</div>
      </div>
      <img
        src="/showcase/trending/paper-lanterns.webp"
        alt=""
        width={360}
        height={640}
        loading="lazy"
        className="hidden h-[min(40rem,70vh)] w-auto rounded-frame bg-screen lg:block"
      />
    </div>
  );
}

const factsClassName = 'mt-10 grid max-w-4xl gap-x-10 gap-y-6 border-t border-edge pt-6 sm:grid-cols-3';

function LoadingFact() {
  return (
    <div>
      <Skeleton className="h-5 w-20" />
      <Skeleton className="mt-2 h-16 w-28" />
    </div>
  );
}
