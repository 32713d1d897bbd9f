import { Link } from 'react-router-dom';

/** Choices of one filter, which the address holds; an empty choice is no filter. */
export function FilterLinks({
  label,
  parameter,
  choices,
  chosen,
}: {
  label: string;
  parameter: string;
  choices: readonly (readonly [value: string, words: string])[];
  chosen: string;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(([value, words]) => (
        <Link
          key={value}
          to={value === '' ? '?' : `?${new URLSearchParams({ [parameter]: value })}`}
          aria-current={value === chosen ? 'true' : undefined}
          className="timecode flex min-h-11 items-center rounded-control border border-line px-3 text-sm font-medium text-dim hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-raised aria-[current]:text-ink"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
