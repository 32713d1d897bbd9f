import {
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { classNames } from '../../design/controls/class-names.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

export interface DataColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column is sorted by; absent: it is not. */
  readonly sortBy?: (row: Row) => string | number;
  /** Right-aligned, digit under digit. */
  readonly figures?: true;
}

/** A list through which j and k move; on a phone each row is a record with every cell under its heading. */
export function DataTable<Row extends RowData>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  /** The same object at each render. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const definitions = useMemo(() => definitionsOf(columns), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey });
  const isOfFigures = (heading: string) => columns.find((one) => one.heading === heading)?.figures === true;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="timecode w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => (
                <HeaderCell
                  key={id}
                  heading={id}
                  isOfFigures={isOfFigures(id)}
                  sorted={column.getIsSorted()}
                  onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-list-item
              className="border-b border-line align-top focus-within:bg-raised hover:bg-surface max-md:block max-md:py-3"
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-heading={cell.column.id}
                  className={classNames(
                    cellAppearance,
                    isOfFigures(cell.column.id) && 'text-right md:whitespace-nowrap',
                  )}
                >
                  <div className="min-w-0">
                    <table.FlexRender cell={cell} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function definitionsOf<Row extends RowData>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map((column) =>
      helper.accessor((row: Row) => column.sortBy?.(row) ?? '', {
        id: column.heading,
        header: column.heading,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sortBy !== undefined,
      }),
    ),
  );
}

const cellAppearance =
  'py-2 pr-4 last:pr-0 max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-x-3 max-md:py-1 max-md:pr-0 max-md:text-left max-md:before:text-faint max-md:before:content-[attr(data-heading)]';

const marks = { asc: ' ↑', desc: ' ↓' } as const;
const sortWords = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell({
  heading,
  isOfFigures,
  sorted,
  onSort,
}: {
  heading: string;
  isOfFigures: boolean;
  sorted: 'asc' | 'desc' | false;
  /** Undefined: the column cannot be sorted by. */
  onSort: ((event: unknown) => void) | undefined;
}) {
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? undefined : sortWords[sorted]}
      className={classNames(
        'border-b border-edge py-2 pr-4 font-medium whitespace-nowrap text-faint last:pr-0',
        isOfFigures ? 'text-right' : 'text-left',
      )}
    >
      {onSort === undefined ? (
        heading
      ) : (
        <button type="button" onClick={onSort} className="rounded-control font-medium hover:text-ink">
          {heading}
          <span aria-hidden="true">{sorted === false ? ' ↕' : marks[sorted]}</span>
        </button>
      )}
    </th>
  );
}
