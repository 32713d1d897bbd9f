import { v7 } from 'uuid';
import { VideoId } from '../../contract/fields/ids.ts';

/** Later ids sort later. */
export function newVideoId(): VideoId {
  return VideoId.parse(v7());
}
