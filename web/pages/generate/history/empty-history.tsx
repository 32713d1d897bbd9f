import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { links } from '../../../addresses/links.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import type { Project } from '../../../api/received.ts';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { noFilter } from './history-address.ts';
import { historyGrid } from './history-skeleton.tsx';

export function SignedOut() {
  return (
    <EmptyFrames>
      <EmptyState
        title={t`Your videos live here`}
        action={<ButtonLink to={links.signIn(links.history())}>{t`Sign in to see your videos`}</ButtonLink>}
      >
        {t`Every video you make shows up in your history, together with its prompt.`}
      </EmptyState>
    </EmptyFrames>
  );
}

export function Offline() {
  return (
    <EmptyFrames>
      <EmptyState tone="error" title={t`You’re offline`}>
        {t`Your videos will load as soon as your connection is back.`}
      </EmptyState>
    </EmptyFrames>
  );
}

export function NoVideos() {
  return (
    <EmptyFrames>
      <EmptyState
        title={t`No videos yet`}
        action={<ButtonLink to={links.generate()}>{t`Make your first video`}</ButtonLink>}
      >
        {t`Describe a scene, choose a shape and a length, and your video will appear here.`}
      </EmptyState>
    </EmptyFrames>
  );
}

/** A filter that no video fits. */
export function NoMatch({
  filter,
  project,
  onShowAll,
}: {
  filter: HistoryFilter;
  /** That of the filter, if there is one. */
  project: Project | null;
  onShowAll: () => void;
}) {
  const isOfProject = project !== null && isOnly(filter, { project: filter.project });
  return (
    <EmptyState
      title={isOfProject ? t`This project is empty` : t`No matching videos`}
      className="mt-8"
      action={<Button onClick={onShowAll}>{t`Show all videos`}</Button>}
    >
      {isOfProject
        ? t`Choose “Move to a project” in the menu of a video, or drag videos onto the project’s name.`
        : noneWords(filter, project)}
    </EmptyState>
  );
}

function noneWords(filter: HistoryFilter, project: Project | null): string {
  const { search, status, tag } = filter;
  if (filter.project !== null && filter.project !== 'none' && project === null) {
    return t`You have no such project. It may have been deleted; its videos are still in your history.`;
  }
  if (isOnly(filter, { project: 'none' })) return t`Each of your videos is in a project.`;
  if (isOnly(filter, { tag })) return t`None of your videos have the tag “${tag}”.`;
  if (isOnly(filter, { status })) return t`None of your videos have this status.`;
  if (isOnly(filter, { search })) return t`None of your prompts and tags contain “${search}”.`;
  return t`None of your videos fit all that you chose.`;
}

/** Whether a filter narrows by nothing but `part`. */
function isOnly(filter: HistoryFilter, part: Partial<HistoryFilter>): boolean {
  const only = { ...noFilter, ...part };
  return (['search', 'status', 'project', 'tag'] as const).every((key) => filter[key] === only[key]);
}

function EmptyFrames({ children }: { children: ReactNode }) {
  return (
    <div className={historyGrid}>
      <div className="sm:max-lg:col-span-2">{children}</div>
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-lg:hidden" />
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-lg:hidden" />
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-2xl:hidden" />
    </div>
  );
}
