import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../contract/fields/ids.ts';
import { callApi } from '../../api/client.ts';
import { historyFilterOf, projectsQuery, videoHistoriesKey } from '../../api/queries.ts';
import type { Project } from '../../api/received.ts';

/** Caches a project in its place, or as the newest. */
export function putProject(client: QueryClient, project: Project): void {
  client.setQueryData(projectsQuery().queryKey, (list) => {
    if (list === undefined) return list;
    const isKnown = list.projects.some(({ id }) => id === project.id);
    const projects = isKnown
      ? list.projects.map((known) => (known.id === project.id ? project : known))
      : [project, ...list.projects].sort((a, b) => (a.id < b.id ? 1 : -1));
    return { projects };
  });
}

/** Creates a project, or renames it. */
export async function saveProject(client: QueryClient, id: ProjectId, name: string): Promise<Project> {
  const project = await callApi('saveProject', { path: { id }, body: { name } });
  putProject(client, project);
  return project;
}

/** Deletes a project; its videos stay, in no project. */
export async function removeProject(client: QueryClient, id: ProjectId): Promise<void> {
  await callApi('deleteProject', { path: { id } });
  client.setQueryData(
    projectsQuery().queryKey,
    (list) => list && { projects: list.projects.filter((known) => known.id !== id) },
  );
  markProjectListsOld(client);
}

/** The server decides which videos are in no project. */
export function markProjectListsOld(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: videoHistoriesKey,
    predicate: ({ queryKey }) => historyFilterOf(queryKey).project !== null,
  });
}
