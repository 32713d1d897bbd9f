import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectNameMaximumCharacters } from '../../../contract/videos/library-limits.ts';
import { messageOf } from '../../api/error-texts.ts';
import { projectsQuery } from '../../api/queries.ts';
import type { Project, Video } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { TextField } from '../../design/controls/field.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { ListError } from '../../design/list-states.tsx';
import { Problem } from '../../design/problem.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { newProjectId } from '../new-video-id.ts';
import { describedVideos, videoCountText } from './described-videos.ts';
import { moveVideos } from './move-videos.ts';
import { saveProject } from './projects-cache.ts';

/** Moves videos into a project, a new one, or none. */
export function MoveDialog({ videos, onClose }: { videos: readonly Video[]; onClose: () => void }) {
  const client = useQueryClient();
  const projects = useQuery(projectsQuery());
  const known = projects.data?.projects;
  const move = (project: Project | null) => {
    onClose();
    void moveVideos(client, videos, project);
  };
  return (
    <Dialog title={t`Move to a project`} onClose={onClose}>
      <p className="mt-3 truncate text-dim">{describedVideos(videos)}</p>
      <div className="mt-4">
        {known !== undefined ? (
          <ProjectList projects={known} videos={videos} onChoose={move} />
        ) : projects.isError ? (
          <ListError
            title={t`We couldn’t load your projects`}
            isRetrying={projects.isFetching}
            onRetry={() => void projects.refetch()}
          >
            {t`Nothing is lost. Please try again in a moment.`}
          </ListError>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
      <NewProject isFirst={known?.length === 0} onCreated={move} />
    </Dialog>
  );
}

function ProjectList({
  projects,
  videos,
  onChoose,
}: {
  projects: readonly Project[];
  videos: readonly Video[];
  onChoose: (project: Project | null) => void;
}) {
  const isInAny = projects.some(({ id }) => videos.some(({ project_id }) => project_id === id));
  if (projects.length === 0) return null;
  return (
    <ul className="-mx-3 max-h-[40svh] overflow-y-auto">
      {projects.map((project) => {
        const isHere = videos.every(({ project_id }) => project_id === project.id);
        return (
          <li key={project.id}>
            <button
              type="button"
              aria-disabled={isHere || undefined}
              onClick={() => {
                if (!isHere) onChoose(project);
              }}
              className={row}
            >
              <span className="truncate">{project.name}</span>
              <span className="timecode ml-auto shrink-0 text-sm text-faint">
                {isHere
                  ? t({ message: 'Here now', comment: 'beside a project: the video is in it' })
                  : videoCountText(project.video_count)}
              </span>
            </button>
          </li>
        );
      })}
      {isInAny && (
        <li>
          <button type="button" onClick={() => onChoose(null)} className={row}>
            <span className="text-dim">{t`Take out of the project`}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-raised focus-visible:outline-offset-[-2px] off:cursor-default off:text-faint off:hover:bg-transparent';

function NewProject({ isFirst, onCreated }: { isFirst: boolean; onCreated: (project: Project) => void }) {
  const client = useQueryClient();
  // A retry is the same project.
  const [id] = useState(newProjectId);
  const [name, setName] = useState('');
  const creation = useSubmission(
    async () => onCreated(await saveProject(client, id, name)),
    (error) => console.error('Error creating a project', error),
  );
  return (
    <form onSubmit={creation.submit} className="mt-4 border-t border-line pt-5">
      <div className="flex gap-2 max-sm:flex-col sm:items-end">
        <div className="min-w-0 flex-1">
          <TextField
            label={t`New project`}
            value={name}
            required
            autoFocus={isFirst}
            maxLength={projectNameMaximumCharacters}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" className="min-h-12" busy={creation.isBusy}>
          {creation.isBusy ? t`Creating...` : t`Create and move`}
        </Button>
      </div>
      <Problem
        message={creation.failure && messageOf(creation.failure, t`Please try again.`)}
        className="mt-3"
      />
    </form>
  );
}
