import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../../addresses/links.ts';
import { projectsQuery } from '../../../api/queries.ts';
import type { Video } from '../../../api/received.ts';
import { Link } from '../../../design/controls/link.tsx';

/** Where a video is, and its tags; each narrows the history to it. */
export function VideoLabels({ video }: { video: Video }) {
  const { data } = useQuery({
    ...projectsQuery(),
    select: ({ projects }) => projects.find(({ id }) => id === video.project_id) ?? null,
  });
  if (data == null && video.tags.length === 0) return null;
  return (
    <ul aria-label={t`Project and tags`} className="-mx-1.5 mt-1 flex flex-wrap">
      {data != null && (
        <li className="min-w-0">
          <Link to={links.history({ project: data.id })} className={label}>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="size-3.5 shrink-0"
              fill="none"
              stroke="currentColor"
            >
              <path d="M1.5 13V3h4.75l1.5 2H14.5v8z" strokeWidth="1.25" />
            </svg>
            <span className="truncate">{data.name}</span>
          </Link>
        </li>
      )}
      {video.tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link to={links.history({ tag })} className={label}>
            <span className="truncate">#{tag}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const label =
  'flex min-h-8 max-w-56 items-center gap-1.5 rounded-control px-1.5 text-sm text-dim hover:bg-raised hover:text-ink pointer-coarse:min-h-11';
