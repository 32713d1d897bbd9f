import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { creditPacks } from '../../../contract/catalog.ts';
import type { Order, OrderList } from '../../../contract/schemas.ts';
import { formatCredits, formatDate, formatPrice } from '../../content/figures.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import type { Column } from '../../design/table.tsx';
import { Table } from '../../design/table.tsx';
import { links } from '../../links.ts';

type Orders = UseQueryResult<OrderList>;

const dateColumn: Column<Order> = {
  heading: 'Date',
  cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
};
const creditsColumn: Column<Order> = {
  heading: 'Credits',
  cell: ({ credits }) => formatCredits(credits),
  figures: true,
};
const amountColumn: Column<Order> = {
  heading: 'Amount',
  cell: ({ amount }) => formatPrice(amount),
  figures: true,
};
const packColumn: Column<Order> = {
  heading: 'Pack',
  cell: ({ pack_type }) => (pack_type === null ? '' : creditPacks[pack_type].name),
};

/** The credit packs that were paid. */
export function PurchasesCard({ orders }: { orders: Orders }) {
  return (
    <Card title="Successful Credit Purchases">
      <OrderTable
        orders={orders}
        includes={({ product_type }) => product_type === 'credit_pack'}
        caption="Successful Credit Purchases"
        columns={[dateColumn, packColumn, creditsColumn, amountColumn]}
        empty={
          <EmptyState
            title="Nothing bought yet"
            action={<ButtonLink to={links.creditPacks()}>See the credit packs</ButtonLink>}
          >
            A pack of credits is listed here as soon as it is paid.
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
        columns={[dateColumn, creditsColumn, amountColumn]}
        empty={
          <EmptyState title="No subscription payments">
            Payments for a plan are listed here, with the credits that they brought.
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
  if (orders.data === undefined && orders.isError) {
    return (
      <EmptyState
        tone="error"
        title="The list could not be loaded"
        action={
          <Button onClick={() => void orders.refetch()} disabled={orders.isFetching} busy={orders.isFetching}>
            {orders.isFetching ? 'Loading...' : 'Try again'}
          </Button>
        }
      >
        Your purchases are safe: we could not reach them just now.
      </EmptyState>
    );
  }
  if (orders.data === undefined) {
    return (
      <div role="status" aria-label="Loading" className="flex min-h-52 flex-col gap-px">
        {['heading', 'first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </div>
    );
  }
  const rows = orders.data.orders.filter(includes);
  return (
    <div className="min-h-52">
      {rows.length === 0 ? (
        empty
      ) : (
        <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </div>
  );
}
