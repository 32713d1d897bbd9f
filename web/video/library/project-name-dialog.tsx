import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectNameMaximumCharacters } from '../../../contract/videos/library-limits.ts';
import { messageOf } from '../../api/error-texts.ts';
import type { Project } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { TextField } from '../../design/controls/field.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Problem } from '../../design/problem.tsx';
import { newProjectId } from '../new-video-id.ts';
import { saveProject } from './projects-cache.ts';

/** Creates a project (null), or renames one. */
export function ProjectNameDialog({
  project,
  onSaved,
  onClose,
}: {
  project: Project | null;
  onSaved: (project: Project) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  // A retry is the same project.
  const [id] = useState(() => project?.id ?? newProjectId());
  const [name, setName] = useState(project?.name ?? '');
  const saving = useSubmission(
    async () => {
      onSaved(await saveProject(client, id, name));
      onClose();
    },
    (error) => console.error('Error saving a project', error),
  );
  return (
    <Dialog title={project === null ? t`New project` : t`Rename project`} onClose={onClose}>
      <form onSubmit={saving.submit} className="mt-5">
        <TextField
          label={t({ message: 'Name', context: 'project' })}
          hint={project === null ? t`Such as a client, a campaign or a story` : undefined}
          value={name}
          required
          autoFocus
          maxLength={projectNameMaximumCharacters}
          onChange={({ target }) => setName(target.value)}
        />
        <Problem
          message={saving.failure && messageOf(saving.failure, t`Please try again.`)}
          className="mt-3"
        />
        <Button type="submit" variant="primary" className="mt-5 w-full" busy={saving.isBusy}>
          {project === null
            ? saving.isBusy
              ? t`Creating...`
              : t`Create project`
            : saving.isBusy
              ? t`Saving...`
              : t`Save name`}
        </Button>
      </form>
    </Dialog>
  );
}
