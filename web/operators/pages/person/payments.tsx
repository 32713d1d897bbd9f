import { Badge } from '../../../design/badge.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ActionButton } from '../../actions/action-provider.tsx';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { dollarsOfCents, inWords, money, whole } from '../../design/figures.ts';
import { OutsideLink } from '../../design/page-link.tsx';
import { Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

type Payment = Person['payments'][number] & { readonly person: Person };

/** What was paid, with what can be refunded of it. */
export function Payments({ person }: { person: Person }) {
  if (person.payments.length === 0) {
    return <EmptyState title="No payments">This person has paid nothing yet.</EmptyState>;
  }
  return (
    <DataTable
      caption="Payments"
      columns={columns}
      rows={person.payments.map((payment) => ({ ...payment, person }))}
      rowKey={({ order }) => order.id}
    />
  );
}

const columns: readonly DataColumn<Payment>[] = [
  {
    heading: 'When',
    cell: ({ order }) => <Instant at={order.created_at} />,
    sortBy: ({ order }) => order.created_at,
  },
  {
    heading: 'What',
    cell: ({ payment, order }) => (
      <span className="[overflow-wrap:anywhere]">
        {order.pack_type ?? [order.tier, order.interval].filter((part) => part !== null).join(', ')}:{' '}
        {whole(order.credits)} credits
        <span className="block text-faint">{payment ?? order.id}</span>
      </span>
    ),
  },
  {
    heading: 'State',
    cell: ({ order }) => (
      <Badge tone={order.status === 'paid' ? 'good' : 'neutral'}>{inWords(order.status)}</Badge>
    ),
  },
  {
    heading: 'Paid',
    cell: ({ order }) => money(order.amount, order.currency),
    sortBy: ({ order }) => order.amount,
    figures: true,
  },
  {
    heading: 'Returned',
    cell: ({ order }) => money(order.amount_returned, order.currency),
    sortBy: ({ order }) => order.amount_returned,
    figures: true,
  },
  {
    heading: 'Do',
    cell: ({ payment, order, refundable_cents: refundable, person }) => (
      <span className="flex flex-wrap items-center gap-3">
        {payment !== null && refundable > 0 && (
          <ActionButton
            action="refundPayment"
            label="Refund"
            known={{ person: person.id, payment }}
            about={`${nameOf(person)}: ${dollarsOfCents(refundable)} of ${payment} can be refunded`}
          />
        )}
        {order.receipt_url !== null && <OutsideLink href={order.receipt_url}>Receipt</OutsideLink>}
      </span>
    ),
  },
];
