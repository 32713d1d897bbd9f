import type { DragEvent } from 'react';
import type { Video } from '../../api/received.ts';
import { excerpt } from '../delete-video.ts';

/** Tells a drag of videos from one of files, texts or another page's. */
const dragType = 'application/x-reelwright-videos';

let dragged: readonly Video[] = [];

/** Begins to drag videos; `label` goes along under the pointer. */
export function startDrag(event: DragEvent<HTMLElement>, videos: readonly Video[], label: string): void {
  dragged = videos;
  event.dataTransfer.setData(dragType, '');
  event.dataTransfer.effectAllowed = 'move';
  const picture = document.createElement('div');
  picture.textContent = excerpt(label);
  picture.className =
    'fixed -top-40 left-0 max-w-72 truncate rounded-control border border-accent-text bg-surface px-3 py-2 text-[0.9375rem] text-ink';
  document.body.append(picture);
  event.dataTransfer.setDragImage(picture, 16, 20);
  // The browser has drawn it by then.
  setTimeout(() => picture.remove());
}

/** Whether the drag holds videos of this page. */
export function isVideoDrag(event: { readonly dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes(dragType) ?? false;
}

/** The videos that a drop brings; none if another page began the drag. */
export function droppedVideos(): readonly Video[] {
  const videos = dragged;
  dragged = [];
  return videos;
}
