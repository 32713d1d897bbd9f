import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { OperatorResponseOf } from '../../../contract/operators/operator-routes.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { ActionButton } from '../actions/action-provider.tsx';
import { findQuery } from '../api/operator-queries.ts';
import { DataTable } from '../design/data-table.tsx';
import { inWords } from '../design/figures.ts';
import { Loaded } from '../design/loaded.tsx';
import { PageLink } from '../design/page-link.tsx';
import { PageHead } from '../design/panel.tsx';

type Found = OperatorResponseOf<'findForOperator'>['found'][number];

/** What a text is the exact key of. */
export function FindPage() {
  const [parameters] = useSearchParams();
  const text = (parameters.get('text') ?? '').trim();
  return (
    <>
      <PageHead title="Find" />
      {text.length < 3 ? <WhatCanBeFound /> : <Results text={text} />}
    </>
  );
}

function WhatCanBeFound() {
  return (
    <div className="max-w-prose text-dim">
      <p>The field above finds one thing by its exact key. It searches no texts and guesses nothing.</p>
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        <li>an email address, or the id of an account</li>
        <li>a payment, invoice or customer of Stripe: pi_…, in_…, cs_…, cus_…</li>
        <li>an API key’s id: key_…</li>
        <li>the reference of a message or a case: RW-7K3M-Q2, RC-7K3M-Q2</li>
        <li>a share link, or the id of a video</li>
      </ul>
    </div>
  );
}

function Results({ text }: { text: string }) {
  const query = useQuery(findQuery(text));
  return (
    <Loaded query={query} what="what was found" rows={2}>
      {({ found, hint }) => {
        const only = found.length === 1 ? found[0] : undefined;
        if (only !== undefined && only.kind !== 'sign_up') return <Navigate to={addressOf(only)} replace />;
        if (found.length === 0) {
          return (
            <EmptyState title="Nothing has this key">
              {hint ??
                'Check it for typos. People also sign in with another address than the one they write from.'}
            </EmptyState>
          );
        }
        return <DataTable caption="Found" columns={columns} rows={found} rowKey={({ id }) => id} />;
      }}
    </Loaded>
  );
}

const columns = [
  {
    heading: 'What',
    cell: (item: Found) =>
      item.kind === 'sign_up' ? item.label : <PageLink to={addressOf(item)}>{item.label}</PageLink>,
  },
  { heading: 'Kind', cell: ({ kind }: Found) => inWords(kind) },
  { heading: 'Id', cell: ({ id }: Found) => <span className="[overflow-wrap:anywhere]">{id}</span> },
  {
    heading: 'Do',
    cell: ({ kind, id, label }: Found) =>
      kind === 'sign_up' && (
        <ActionButton
          action="resendConfirmation"
          label="Mail the link again"
          known={{ sign_up: id }}
          about={label}
        />
      ),
  },
];

/** Where the console shows it; a sign-up has no page. */
export function addressOf({ kind, person, id }: Found): string {
  if (kind === 'message') return `/messages/${id}`;
  if (kind === 'case') return `/cases/${id}`;
  if (person === null) return '/';
  switch (kind) {
    case 'person':
    case 'sign_up':
      return `/people/${person}`;
    case 'order':
    case 'invoice':
      return `/people/${person}?tab=payments`;
    case 'key':
      return `/people/${person}?tab=keys`;
    case 'video':
    case 'share_link':
      return `/people/${person}?${new URLSearchParams({ tab: 'videos', video: id })}`;
  }
}
