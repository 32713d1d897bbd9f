import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { tagMaximumCharacters, tagsMaximum } from '../../../contract/videos/library-limits.ts';
import type { Video } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { TextField } from '../../design/controls/field.tsx';
import { Problem } from '../../design/problem.tsx';
import { cachedVideos } from '../video-cache.ts';
import { describedVideos } from './described-videos.ts';
import { tagVideos } from './tag-videos.ts';
import {
  countedTags,
  isSameTag,
  noTagChange,
  overfull,
  type TagChange,
  tagsAfter,
  typedTags,
  withoutTag,
  withTag,
} from './tags.ts';

const suggestedTags = 8;

/** Adds tags to videos, and removes them. */
export function TagsDialog({ videos, onClose }: { videos: readonly Video[]; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [change, setChange] = useState(noTagChange);
  const tags = countedTags(videos.map((video) => tagsAfter(video.tags, change)));
  const [known] = useState(() => countedTags(cachedVideos(client).map((video) => video.tags)));
  const unused = known.filter(({ tag }) => !tags.some((one) => isSameTag(one.tag, tag)));
  const written = (): TagChange => typedTags(typed).reduce(withTag, change);
  const tooMany = overfull(
    videos.map((video) => video.tags),
    written(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooMany > 0) return;
    onClose();
    void tagVideos(client, videos, written());
  };
  return (
    <Dialog title={t({ message: 'Tags', comment: 'title: the tags of videos' })} onClose={onClose}>
      <p className="mt-3 truncate text-dim">{describedVideos(videos)}</p>
      <form onSubmit={submit} className="mt-5">
        <TextField
          label={t`Add tags`}
          hint={t`Enter or a comma adds a tag.`}
          value={typed}
          autoFocus
          enterKeyHint="done"
          maxLength={tagMaximumCharacters * tagsMaximum}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
            event.preventDefault();
            setChange(written());
            setTyped('');
          }}
          onChange={({ target }) => {
            const parts = target.value.split(',');
            const last = parts.pop() ?? '';
            setTyped(last);
            if (parts.length > 0) setChange(typedTags(parts.join(',')).reduce(withTag, change));
          }}
        />
        <TagList
          tags={tags}
          videoCount={videos.length}
          onRemove={(tag) => setChange(withoutTag(change, tag))}
        />
        <UsedBefore tags={unused} onAdd={(tag) => setChange(withTag(change, tag))} />
        <Problem message={tooMany > 0 ? tooManyText(tooMany, videos.length) : null} className="mt-4" />
        <Button type="submit" variant="primary" disabled={tooMany > 0} className="mt-6 w-full">
          {t`Save tags`}
        </Button>
      </form>
    </Dialog>
  );
}

const chip =
  'flex min-h-9 max-w-full items-center gap-2 rounded-control border border-edge px-3 text-[0.9375rem] text-dim pointer-coarse:min-h-11';

function TagList({
  tags,
  videoCount,
  onRemove,
}: {
  tags: ReturnType<typeof countedTags>;
  videoCount: number;
  onRemove: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t`Tags`} className="mt-4 flex flex-wrap gap-2">
      {tags.map(({ tag, videos }) => (
        <li key={tag.toLowerCase()} className="min-w-0">
          <button
            type="button"
            title={t`Remove this tag`}
            onClick={() => onRemove(tag)}
            className={`${chip} border-transparent bg-raised text-ink hover:text-record`}
          >
            <span className="sr-only">{t({ message: 'Remove', comment: 'button: removes a tag' })} </span>
            <span className="truncate">{tag}</span>
            {videos < videoCount && (
              <span className="timecode shrink-0 text-sm text-faint">{t`${videos} of ${videoCount}`}</span>
            )}
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3 shrink-0" stroke="currentColor">
              <path d="m3 3 10 10M13 3 3 13" strokeWidth="1.75" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}

function UsedBefore({ tags, onAdd }: { tags: ReturnType<typeof countedTags>; onAdd: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-5">
      <p className="text-sm text-faint">{t`Used before`}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {tags.slice(0, suggestedTags).map(({ tag }) => (
          <li key={tag} className="min-w-0">
            <button
              type="button"
              onClick={() => onAdd(tag)}
              className={`${chip} hover:border-ink hover:text-ink`}
            >
              <span className="truncate">{tag}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function tooManyText(tooMany: number, videoCount: number): string {
  return videoCount === 1
    ? t`A video has at most ${tagsMaximum} tags. Remove one first.`
    : t`A video has at most ${tagsMaximum} tags. Of these videos, ${tooMany} would have more.`;
}
