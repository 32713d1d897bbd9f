import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Order, OrderList } from '../../api/received.ts';
import { isStripePageUrl } from '../../billing/stripe-page-url.ts';
import { formatCredits, formatDate, formatPrice } from '../../content/figures.ts';
import { packName, planName } from '../../content/product-names.ts';
import { paidWords } from '../../content/subscription.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ListError, TableSkeleton } from '../../design/list-states.tsx';
import type { Column } from '../../design/table.tsx';
import { Table } from '../../design/table.tsx';
import { links } from '../../links.ts';

type Orders = UseQueryResult<OrderList>;

/** As many rows as the page has kept room for; the rest unfolds. */
const foldedRows = 4;

const dateColumn: Column<Order> = {
  heading: 'Date',
  cell: ({ created_at }) => <Day instant={created_at} />,
  className: 'max-sm:hidden whitespace-nowrap',
};
const creditsColumn: Column<Order> = {
  heading: 'Credits',
  cell: ({ credits }) => formatCredits(credits),
  figures: true,
};
const amountColumn: Column<Order> = {
  heading: 'Amount',
  cell: ({ amount, amount_returned }) => (
    <>
      {formatPrice(amount)}
      {amount_returned > 0 && (
        <span className="block text-sm text-warn">{formatPrice(amount_returned)} returned</span>
      )}
    </>
  ),
  figures: true,
};
const packColumn: Column<Order> = {
  heading: 'Pack',
  cell: ({ pack_type, created_at }) => (
    <>
      {pack_type === null ? '' : packName(pack_type)}
      <DayBelow instant={created_at} />
    </>
  ),
};
const planColumn: Column<Order> = {
  heading: 'Plan',
  cell: ({ tier, interval, created_at }) => (
    <>
      {tier === null ? 'Plan' : planName(tier)}
      {interval !== null && <span className="text-dim">, {paidWords(interval)}</span>}
      <DayBelow instant={created_at} />
    </>
  ),
};
const receiptColumn: Column<Order> = {
  heading: 'Receipt',
  cell: ({ receipt_url, created_at }) =>
    receipt_url !== null &&
    isStripePageUrl(receipt_url) && (
      <a
        href={receipt_url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Receipt<span className="sr-only"> of {formatDate(created_at)}, at Stripe, in a new tab</span>
      </a>
    ),
  figures: true,
};

function Day({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDate(instant)}</time>;
}

/** On a phone, where the column of dates has no room. */
function DayBelow({ instant }: { instant: string }) {
  return (
    <span className="block text-sm text-faint sm:hidden">
      <Day instant={instant} />
    </span>
  );
}

/** The credit packs that were paid. */
export function PurchasesCard({ orders }: { orders: Orders }) {
  return (
    <Card title="Successful Credit Purchases">
      <OrderTable
        orders={orders}
        includes={({ product_type }) => product_type === 'credit_pack'}
        caption="Successful Credit Purchases"
        columns={[dateColumn, packColumn, creditsColumn, amountColumn, receiptColumn]}
        empty={
          <EmptyState
            title="Nothing bought yet"
            action={<ButtonLink to={links.creditPacks()}>See the credit packs</ButtonLink>}
          >
            Your credit packs appear here as soon as you pay.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** What was paid for plans: every order that is no credit pack. */
export function SubscriptionHistoryCard({ orders }: { orders: Orders }) {
  return (
    <Card title="Subscription History">
      <OrderTable
        orders={orders}
        includes={({ product_type }) => product_type !== 'credit_pack'}
        caption="Subscription History"
        columns={[dateColumn, planColumn, amountColumn, receiptColumn]}
        empty={
          <EmptyState
            title="No subscription payments"
            action={<ButtonLink to={links.plans()}>See the plans</ButtonLink>}
          >
            Your plan payments appear here, with receipts.
          </EmptyState>
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
  // Room for a heading, the folded rows and the button below them: whatever arrives moves nothing.
  return <div className="min-h-76">{content()}</div>;

  function content() {
    if (orders.data === undefined && orders.isError) {
      return (
        <ListError
          title="The list could not be loaded"
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        >
          Your purchases are safe. We could not load them just now.
        </ListError>
      );
    }
    if (orders.data === undefined) return <TableSkeleton label="Loading" rows={foldedRows} />;
    const rows = orders.data.orders.filter(includes);
    return rows.length === 0 ? empty : <FoldedTable caption={caption} columns={columns} rows={rows} />;
  }
}

/** The newest rows, and the others when they are asked for. */
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
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={isFolded ? rows.slice(0, foldedRows) : rows}
        rowKey={({ id }) => id}
      />
      {isFolded && (
        <Button variant="quiet" onClick={() => setUnfolded(true)} className="mt-1 -ml-5">
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}
