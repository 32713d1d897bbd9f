import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import type { ProjectFilter } from '../../../../contract/videos/library.ts';
import { links } from '../../../addresses/links.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import type { Project } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { selectAppearance } from '../../../design/controls/input-appearance.ts';
import { Link } from '../../../design/controls/link.tsx';
import { formatCredits } from '../../../locales/figures.ts';
import { droppedVideos, isVideoDrag } from '../../../video/library/drag-videos.ts';
import { moveVideos } from '../../../video/library/move-videos.ts';

/** Narrows the history to a project; takes cards that are dropped on one. */
export function ProjectBar({
  projects,
  filter,
  onChange,
  onCreate,
}: {
  projects: readonly Project[];
  filter: HistoryFilter;
  onChange: (project: ProjectFilter | null) => void;
  onCreate: () => void;
}) {
  const isDragging = useIsDragging();
  const linkOf = (project: ProjectFilter | null) => ({
    to: links.history({ ...filter, project }),
    isShown: filter.project === project,
  });
  return (
    <nav
      aria-label={t`Projects`}
      className={classNames(
        'flex items-center gap-2 border-b bg-room py-2',
        // Cards far down the page are dragged to it.
        isDragging ? 'sticky top-0 z-20 border-line' : 'border-transparent',
      )}
    >
      <ProjectSelect projects={projects} selected={filter.project} onChange={onChange} />
      <ul className="-mx-3 flex min-w-0 items-center gap-1 overflow-x-auto max-md:hidden">
        <ProjectLink {...linkOf(null)}>{t`All videos`}</ProjectLink>
        {projects.map((project) => (
          <ProjectLink key={project.id} {...linkOf(project.id)} target={project} isDragging={isDragging}>
            <span className="max-w-48 truncate">{project.name}</span>
            <span className="timecode text-sm text-faint">{countText(project.video_count)}</span>
          </ProjectLink>
        ))}
        <ProjectLink {...linkOf('none')} target={null} isDragging={isDragging}>
          {noProjectText()}
        </ProjectLink>
      </ul>
      <NewProjectButton onClick={onCreate} />
    </nav>
  );
}

export function NewProjectButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" className="min-h-12 shrink-0" onClick={onClick}>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" stroke="currentColor">
        <path d="M8 2v12M2 8h12" strokeWidth="1.5" />
      </svg>
      {t`New project`}
    </Button>
  );
}

/** A link to the videos of a project, and the place to drop others. */
function ProjectLink({
  to,
  isShown,
  target,
  isDragging = false,
  children,
}: {
  to: string;
  isShown: boolean;
  /** What a drop moves videos to; undefined: nothing is dropped here. */
  target?: Project | null;
  isDragging?: boolean;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  return (
    <li
      className="shrink-0"
      onDragOver={(event) => {
        if (target === undefined || !isVideoDrag(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Not from one of its parts to another.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (target === undefined || !isVideoDrag(event)) return;
        event.preventDefault();
        const videos = droppedVideos();
        if (videos.length > 0) void moveVideos(client, videos, target);
      }}
    >
      <Link
        to={to}
        draggable={false}
        aria-current={isShown ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 items-center gap-2 rounded-control border px-3 text-[0.9375rem] whitespace-nowrap focus-visible:outline-offset-[-2px]',
          isShown ? 'bg-raised text-ink' : 'text-dim hover:bg-raised hover:text-ink',
          isOver
            ? 'border-accent-text bg-raised text-ink'
            : isDragging && target !== undefined
              ? 'border-dashed border-edge'
              : 'border-transparent',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

/** The same on a phone, where nothing is dragged. */
function ProjectSelect({
  projects,
  selected,
  onChange,
}: {
  projects: readonly Project[];
  selected: ProjectFilter | null;
  onChange: (project: ProjectFilter | null) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 md:hidden">
      <label htmlFor={id} className="sr-only">
        {t({ message: 'Project', comment: 'which videos the history shows' })}
      </label>
      <select
        id={id}
        value={selected ?? ''}
        onChange={({ target: { value } }) =>
          onChange(value === 'none' ? 'none' : (projects.find((one) => one.id === value)?.id ?? null))
        }
        className={selectAppearance}
      >
        <option value="">{t`All videos`}</option>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
        <option value="none">{noProjectText()}</option>
      </select>
    </div>
  );
}

function noProjectText(): string {
  return t({ message: 'In no project', comment: 'the videos that are in no project' });
}

const countedMaximum = 1_000;

/** The server counts no further. */
function countText(count: number): string {
  return count >= countedMaximum ? `${formatCredits(countedMaximum)}+` : formatCredits(count);
}

/** Whether videos are dragged now. */
function useIsDragging(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const started = (event: DragEvent) => {
      // A change of the page within the event would end the drag in Chrome.
      if (isVideoDrag(event)) setTimeout(() => setDragging(true));
    };
    const ended = () => setDragging(false);
    document.addEventListener('dragstart', started);
    for (const end of ['dragend', 'drop']) document.addEventListener(end, ended);
    return () => {
      document.removeEventListener('dragstart', started);
      for (const end of ['dragend', 'drop']) document.removeEventListener(end, ended);
    };
  }, []);
  return isDragging;
}
