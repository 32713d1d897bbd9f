import type { ReactNode } from 'react';
import { classNames } from './controls/class-names.ts';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, digit under digit. */
  readonly figures?: boolean;
  readonly className?: string;
}

/** A table whose few columns fit at 360 px; very large text scrolls. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <div className="overflow-x-auto">
      <table className="timecode w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ heading, figures, className }) => (
              <th
                key={heading}
                scope="col"
                className={classNames(
                  'border-b border-line py-2 pr-3 sm:pr-4 text-sm font-medium text-faint last:pr-0',
                  figures === true ? 'text-right' : 'text-left',
                  className,
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ heading, cell, figures, className }) => (
                <td
                  key={heading}
                  className={classNames(
                    'h-12 border-b border-line py-2 pr-3 sm:pr-4 last:pr-0',
                    figures === true && 'text-right whitespace-nowrap',
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
