import { v7 } from 'uuid';
import { VideoId } from '../../contract/fields/ids.ts';

/** The id of a video that a program asks for: later ones sort later. */
export function newVideoId(): VideoId {
  return VideoId.parse(v7());
}
