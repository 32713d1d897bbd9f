import type { ProjectId, VideoId } from '../../contract/fields/ids.ts';
import { uuidVersion7 } from '../../contract/fields/uuid-patterns.ts';

/**
 * A video id made before the request, so that each retry is the same request: the time, then the random part of
 * a UUIDv4 (https://www.rfc-editor.org/rfc/rfc9562#section-5.7).
 */
export function newVideoId(): VideoId {
  const id = newId();
  if (!isVideoId(id)) throw new Error(`This is no id of a video: ${id}`);
  return id;
}

/** An id of a project, made as that of a video. */
export function newProjectId(): ProjectId {
  const id = newId();
  if (!isProjectId(id)) throw new Error(`This is no id of a project: ${id}`);
  return id;
}

function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

function isVideoId(value: string): value is VideoId {
  return uuidVersion7.test(value);
}

function isProjectId(value: string): value is ProjectId {
  return uuidVersion7.test(value);
}
