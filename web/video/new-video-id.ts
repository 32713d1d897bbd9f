import type { ProjectId, VideoId } from '../../contract/fields/ids.ts';
import { uuidVersion7 } from '../../contract/fields/uuid-patterns.ts';
import { newUuid } from '../api/new-uuid.ts';

/** A video id made before the request, so that each retry is the same request. */
export function newVideoId(): VideoId {
  const id = newUuid();
  if (!isVideoId(id)) throw new Error(`This is no id of a video: ${id}`);
  return id;
}

/** An id of a project, made as that of a video. */
export function newProjectId(): ProjectId {
  const id = newUuid();
  if (!isProjectId(id)) throw new Error(`This is no id of a project: ${id}`);
  return id;
}

function isVideoId(value: string): value is VideoId {
  return uuidVersion7.test(value);
}

function isProjectId(value: string): value is ProjectId {
  return uuidVersion7.test(value);
}
