import { v7 as uuidVersion7 } from 'uuid';
import type { VideoId } from '../../contract/fields/ids.ts';
import { uuidVersion7 as pattern } from '../../contract/fields/uuid-patterns.ts';

/** A video id made before the request, so that each retry is the same request. */
export function newVideoId(): VideoId {
  const id = uuidVersion7();
  if (!isVideoId(id)) throw new Error(`uuid made an id that is none: ${id}`);
  return id;
}

function isVideoId(value: string): value is VideoId {
  return pattern.test(value);
}
