import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '../../../api/received.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/controls/button.tsx';
import { Dots } from '../../../design/controls/dots.tsx';
import { Menu, menuItem } from '../../../design/controls/menu.tsx';
import { deleteProject } from '../../../video/library/delete-project.ts';
import { videoCountText } from '../../../video/library/described-videos.ts';
import {
  ProjectNamingDialog,
  SharingProjectDialog,
  ZippingDialog,
} from '../../../video/library/lazy-dialogs.tsx';

/** The project whose videos are shown, and what can be done with it. */
export function ProjectHeading({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'rename' | 'share' | 'zip' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex items-center gap-4 pt-6">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="title-medium min-w-0 max-w-full truncate">{project.name}</h2>
        <p className="timecode text-sm text-faint">{videoCountText(project.video_count)}</p>
        {project.share_url !== null && (
          <Badge tone="accent">
            {t({ message: 'Shared', context: 'project', comment: 'of a project that has a link' })}
          </Badge>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button onClick={() => setDialog('share')}>
          {t({ message: 'Share', context: 'project', comment: 'button: makes a link to a project' })}
        </Button>
        <Menu label={moreText(project.name)} button={<Dots />}>
          {project.video_count > 0 && (
            <button type="button" {...menuItem} onClick={() => setDialog('zip')}>
              {t`Download as a zip`}
            </button>
          )}
          <button type="button" {...menuItem} onClick={() => setDialog('rename')}>
            {t`Rename`}
          </button>
          <button type="button" {...menuItem} onClick={() => void deleteProject(client, project, onDeleted)}>
            {t`Delete project`}
          </button>
        </Menu>
      </div>
      {dialog === 'rename' && (
        <ProjectNamingDialog project={project} onSaved={() => undefined} onClose={close} />
      )}
      {dialog === 'share' && <SharingProjectDialog project={project} onClose={close} />}
      {dialog === 'zip' && (
        <ZippingDialog
          title={project.name}
          contents={{ kind: 'project', id: project.id }}
          count={project.video_count}
          onClose={close}
        />
      )}
    </div>
  );
}

function moreText(name: string): string {
  return t`More about the project ${name}`;
}
