import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { links } from '../../../addresses/links.ts';
import type { Order, OrderList } from '../../../api/received.ts';
import { isStripePageUrl } from '../../../billing/stripe-page-url.ts';
import { packName, planName } from '../../../content/plans/product-names.ts';
import { intervalName } from '../../../content/plans/subscription.ts';
import { Card } from '../../../design/card.tsx';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { ListError } from '../../../design/list-states.tsx';
import type { Column } from '../../../design/table.tsx';
import { Table } from '../../../design/table.tsx';
import { formatCredits, formatDate, formatPrice } from '../../../locales/figures.ts';
import { Loading } from './loading.tsx';

type Orders = UseQueryResult<OrderList>;

/** How many rows show at first. */
const foldedRows = 4;

function dateColumn(): Column<Order> {
  return {
    heading: t`Date`,
    cell: ({ created_at }) => <Day instant={created_at} />,
    className: 'max-sm:hidden whitespace-nowrap',
  };
}

function packColumn(): Column<Order> {
  return {
    heading: t({ message: 'Pack', comment: 'a credit pack' }),
    cell: ({ pack_type, created_at }) => (
      <>
        {pack_type === null ? '' : packName(pack_type)}
        <DayBelow instant={created_at} />
      </>
    ),
  };
}

function planColumn(): Column<Order> {
  return {
    heading: t`Plan`,
    cell: ({ tier, interval, created_at }) => (
      <>
        {tier === null ? t`Plan` : planName(tier)}
        {interval !== null && <span className="ml-2 text-dim">{intervalName(interval)}</span>}
        <DayBelow instant={created_at} />
      </>
    ),
  };
}

function creditsColumn(): Column<Order> {
  return { heading: t`Credits`, cell: ({ credits }) => formatCredits(credits), figures: true };
}

function amountColumn(): Column<Order> {
  return {
    heading: t({ message: 'Amount', comment: 'in money' }),
    cell: ({ amount, amount_tax, amount_returned, currency }) => {
      const net = formatPrice(amount - amount_tax, currency);
      const tax = formatPrice(amount_tax, currency);
      const returned = formatPrice(amount_returned, currency);
      return (
        <>
          {formatPrice(amount, currency)}
          {amount_tax > 0 && (
            <span className="block text-sm text-dim">
              <Trans comment="what an amount is made of: $49.90 + $9.48 tax">
                {net} + {tax} tax
              </Trans>
            </span>
          )}
          {amount_returned > 0 && (
            <span className="block text-sm text-warn">
              <Trans comment="a payment, or a part of it">{returned} returned</Trans>
            </span>
          )}
        </>
      );
    },
    figures: true,
  };
}

function receiptColumn(): Column<Order> {
  return {
    heading: t`Receipt`,
    cell: ({ receipt_url, invoice_url, created_at }) => {
      const date = formatDate(created_at);
      return (
        <>
          <StripePage url={receipt_url} label={t`Receipt for ${date}, opens Stripe in a new tab`}>
            <Trans>Receipt</Trans>
          </StripePage>
          {invoice_url !== receipt_url && (
            <StripePage url={invoice_url} label={t`Invoice for ${date}, opens Stripe in a new tab`}>
              <Trans comment="a link to the invoice of a payment">Invoice</Trans>
            </StripePage>
          )}
        </>
      );
    },
    figures: true,
  };
}

function StripePage({ url, label, children }: { url: string | null; label: string; children: ReactNode }) {
  if (url === null || !isStripePageUrl(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      className="ml-4 inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
    </a>
  );
}

function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDate(instant)}</time>;
}

/** Phones have no date column. */
function DayBelow({ instant }: { instant: string }) {
  return (
    <span className="block text-sm text-faint sm:hidden">
      <Day instant={instant} />
    </span>
  );
}

/** Paid orders of credit packs. */
export function PurchasesCard({ orders }: { orders: Orders }) {
  return (
    <Card title={t`Successful Credit Purchases`}>
      <OrderTable
        orders={orders}
        includes={({ product_type }) => product_type === 'credit_pack'}
        caption={t`Successful Credit Purchases`}
        columns={[dateColumn(), packColumn(), creditsColumn(), amountColumn(), receiptColumn()]}
        empty={
          <NoOrders
            title={t`No credit packs yet`}
            action={
              <ButtonLink to={links.creditPacks()}>
                <Trans>See credit packs</Trans>
              </ButtonLink>
            }
          >
            <Trans>The packs you buy appear here with their receipts.</Trans>
          </NoOrders>
        }
      />
    </Card>
  );
}

/** Every order that is not a credit pack. */
export function SubscriptionHistoryCard({ orders }: { orders: Orders }) {
  return (
    <Card title={t`Subscription History`}>
      <OrderTable
        orders={orders}
        includes={({ product_type }) => product_type !== 'credit_pack'}
        caption={t`Subscription History`}
        columns={[dateColumn(), planColumn(), amountColumn(), receiptColumn()]}
        empty={
          <NoOrders
            title={t`No plan payments yet`}
            action={
              <ButtonLink to={links.plans()}>
                <Trans>See plans</Trans>
              </ButtonLink>
            }
          >
            <Trans>What you pay for a plan appears here with its receipts.</Trans>
          </NoOrders>
        }
      />
    </Card>
  );
}

function OrderTable({
  orders,
  includes,
  caption,
  columns,
  empty,
}: {
  orders: Orders;
  includes: (order: Order) => boolean;
  caption: string;
  columns: readonly Column<Order>[];
  empty: ReactNode;
}) {
  if (orders.data === undefined && orders.isError) {
    return (
      <ListError
        title={t`We couldn’t load this list`}
        isRetrying={orders.isFetching}
        onRetry={() => void orders.refetch()}
      >
        <Trans>Your purchases are safe. Please try again.</Trans>
      </ListError>
    );
  }
  // No rows stand in for the list: a new account has none.
  if (orders.data === undefined) return <Loading label={t`Loading your purchases`} className="min-h-34" />;
  const rows = orders.data.orders.filter(includes);
  return rows.length === 0 ? empty : <FoldedTable caption={caption} columns={columns} rows={rows} />;
}

/** It is as tall as a table of one row, and fills the card beside a taller one. */
function NoOrders({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="corner-marks flex flex-1 flex-col items-start justify-center gap-1 p-4 text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <p className="text-dim">{children}</p>
      <div className="mt-2">{action}</div>
    </div>
  );
}

function FoldedTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly Column<Order>[];
  rows: readonly Order[];
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = !isUnfolded && rows.length > foldedRows;
  const count = rows.length;
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={isFolded ? rows.slice(0, foldedRows) : rows}
        rowKey={({ id }) => id}
      />
      {isFolded && (
        <Button variant="quiet" onClick={() => setUnfolded(true)} className="mt-1 -ml-5 self-start">
          <Trans comment="every row of a list: Show all 7">Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}
