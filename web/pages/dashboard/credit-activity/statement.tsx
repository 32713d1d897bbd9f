import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CreditEntryKind } from '../../../../contract/billing/credit-entries.ts';
import { creditEntryKinds } from '../../../../contract/billing/credit-entries.ts';
import { links } from '../../../addresses/links.ts';
import { callApi } from '../../../api/client.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { creditEntriesQuery } from '../../../api/queries.ts';
import type { CreditEntry } from '../../../api/received.ts';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { selectAppearance } from '../../../design/controls/input-appearance.ts';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ListError } from '../../../design/list-states.tsx';
import { Problem } from '../../../design/problem.tsx';
import type { Column } from '../../../design/table.tsx';
import { Table } from '../../../design/table.tsx';
import { saveFile } from '../../../files/save-file.ts';
import { formatBalance, formatMoment, formatMovement } from '../../../locales/figures.ts';
import { entryWords, kindText } from './entry-words.ts';
import { StatementSkeleton } from './skeletons.tsx';
import { allEntries, statementCsv, statementFileName } from './statement-csv.ts';

const columns = (): readonly Column<CreditEntry>[] => [
  {
    heading: t`Date`,
    cell: ({ created_at }) => <Moment instant={created_at} />,
    className: 'max-sm:hidden whitespace-nowrap',
  },
  {
    heading: t({ message: 'What', comment: 'column: what a credit entry is about' }),
    cell: (entry) => (
      <>
        <span className="wrap-anywhere">{entryWords(entry)}</span>
        <span className="block text-sm text-faint sm:hidden">
          <Moment instant={entry.created_at} />
        </span>
      </>
    ),
  },
  {
    heading: t`Credits`,
    cell: ({ credits }) => (
      <span className={classNames(credits > 0 && 'text-good')}>{formatMovement(credits)}</span>
    ),
    figures: true,
  },
  {
    heading: t`Balance`,
    cell: ({ balance_after }) => (
      <span className={classNames(balance_after < 0 && 'text-record')}>{formatBalance(balance_after)}</span>
    ),
    figures: true,
  },
];

/** The credit statement, to read, filter and download. */
export function Statement() {
  const [kind, setKind] = useState<CreditEntryKind | null>(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <KindFilter kind={kind} onChange={setKind} />
        <DownloadCsv kind={kind} />
      </div>
      <Entries kind={kind} onShowAll={() => setKind(null)} />
    </>
  );
}

function Entries({ kind, onShowAll }: { kind: CreditEntryKind | null; onShowAll: () => void }) {
  const statement = useInfiniteQuery({ ...creditEntriesQuery(kind), placeholderData: keepPreviousData });

  if (statement.data === undefined && statement.isError) {
    return (
      <ListError
        title={t`We couldn’t load your statement`}
        isRetrying={statement.isFetching}
        onRetry={() => void statement.refetch()}
      >
        <Trans>Your credits are safe. Please try again.</Trans>
      </ListError>
    );
  }
  if (statement.data === undefined) return <StatementSkeleton />;

  const entries = statement.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0 && kind === null) {
    return (
      <EmptyState
        title={t`No credits added or used yet`}
        action={
          <ButtonLink to={links.creditPacks()}>
            <Trans>See credit packs</Trans>
          </ButtonLink>
        }
      >
        <Trans>Every credit you add or use appears here.</Trans>
      </EmptyState>
    );
  }
  const more = statement.hasNextPage && (
    <Button onClick={() => void statement.fetchNextPage()} busy={statement.isFetchingNextPage}>
      {statement.isFetchingNextPage ? t`Loading...` : t`Show more`}
    </Button>
  );
  if (entries.length === 0) {
    return (
      <EmptyState
        title={more === false ? t`No matching entries` : t`No recent matches`}
        action={
          more === false ? (
            <Button onClick={onShowAll}>
              <Trans>Show everything</Trans>
            </Button>
          ) : (
            more
          )
        }
      >
        {more === false
          ? t`Nothing in your statement matches this filter.`
          : t`There may be matches among older entries.`}
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={statement.isPlaceholderData}
      className={classNames(statement.isPlaceholderData && 'opacity-60')}
    >
      <Table
        caption={t`Credit statement, newest first`}
        columns={columns()}
        rows={entries}
        rowKey={({ id }) => id}
      />
      <Problem
        message={
          statement.isFetchNextPageError
            ? messageOf(statement.error, t`We couldn’t load more entries. Please try again.`)
            : null
        }
        className="mt-4"
      />
      {more !== false && <div className="mt-6">{more}</div>}
    </div>
  );
}

function Moment({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatMoment(instant)}</time>;
}

function KindFilter({
  kind,
  onChange,
}: {
  kind: CreditEntryKind | null;
  onChange: (kind: CreditEntryKind | null) => void;
}) {
  const id = useId();
  return (
    <div className="w-48">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        <Trans comment="label of a filter: Show Everything">Show</Trans>
      </label>
      <select
        id={id}
        value={kind ?? ''}
        onChange={({ target }) => onChange(creditEntryKinds.find((name) => name === target.value) ?? null)}
        className={selectAppearance}
      >
        <option value="">{t({ message: 'Everything', comment: 'filter of credit entries' })}</option>
        {creditEntryKinds.map((name) => (
          <option key={name} value={name}>
            {kindText(name)}
          </option>
        ))}
      </select>
    </div>
  );
}

function DownloadCsv({ kind }: { kind: CreditEntryKind | null }) {
  const { isBusy, failure, submit } = useSubmission(
    async () => {
      const entries = await allEntries((cursor) =>
        callApi('listCreditEntries', {
          query: { ...(kind === null ? {} : { kind }), ...(cursor === null ? {} : { cursor }) },
        }),
      );
      const file = new Blob([statementCsv(entries)], { type: 'text/csv;charset=utf-8' });
      saveFile(file, statementFileName(kind, new Date()));
    },
    (error) => console.error('Error downloading the statement', error),
  );
  return (
    <>
      <Button onClick={() => submit()} busy={isBusy} className="min-h-12">
        {isBusy ? t`Preparing...` : t`Download CSV`}
      </Button>
      <Problem
        title={t`Download failed`}
        message={failure && messageOf(failure, t`We couldn’t load your statement. Please try again.`)}
      />
    </>
  );
}
