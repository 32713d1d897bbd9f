import { t } from '@lingui/core/macro';
import { useCallback, useId, useRef } from 'react';
import { imageTypes } from '../../../../contract/billing/catalog.ts';
import { type ReferenceRole, referenceRoles, referencesMaximum } from '../../../../contract/videos/models.ts';
import { links } from '../../../addresses/links.ts';
import { lackingText } from '../../../content/options/video-options.ts';
import { ButtonLink } from '../../../design/controls/button.tsx';
import type { OfferedModel } from '../../../session/site-config.ts';
import type { Draft, Reference } from '../draft/draft.ts';
import { type ChangeImage, useImageUpload } from '../image/use-image-upload.ts';
import { ReferenceRow } from './reference-row.tsx';

type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** Images of what the video shows, each with what it is; the prompt may name them by their places. */
export function ReferenceImages({
  references,
  model,
  isSignedIn,
  onChange,
}: {
  references: readonly Reference[];
  model: OfferedModel;
  isSignedIn: boolean;
  onChange: ChangeDraft;
}) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const maximum = Math.min(model.inputs.referencesMaximum, referencesMaximum);
  const nextKey = 1 + Math.max(0, ...references.map(({ key }) => key));
  // The empty place becomes the next image's: its upload goes on.
  const keys = [...references.map(({ key }) => key), ...(references.length < maximum ? [nextKey] : [])];
  return (
    <fieldset ref={list} aria-describedby={`${id}-hint`} disabled={maximum === 0}>
      <legend className="mb-1.5 text-sm font-medium text-dim">{t`Reference images`}</legend>
      {maximum > 0 && !isSignedIn && (
        <ButtonLink to={links.signIn(links.generate())}>{t`Sign in to add an image`}</ButtonLink>
      )}
      {maximum > 0 && isSignedIn && (
        <ul className="flex flex-col gap-2">
          {keys.slice(0, maximum).map((key, index) => (
            <ReferencePlace
              key={key}
              place={key}
              number={index + 1}
              reference={references[index] ?? null}
              onChange={onChange}
              onRemoved={() => list.current?.querySelector<HTMLElement>('input[type=file]')?.focus()}
            />
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
        {maximum === 0
          ? lackingText.references(model.name ?? '')
          : t`Up to ${maximum} images of a face, a product or a style that the video shows.`}
      </p>
    </fieldset>
  );
}

function ReferencePlace({
  place,
  number,
  reference,
  onChange,
  onRemoved,
}: {
  /** The reference's key. */
  place: number;
  /** By which the prompt names it. */
  number: number;
  /** Null: the place is free. */
  reference: Reference | null;
  onChange: ChangeDraft;
  onRemoved: () => void;
}) {
  const changeImage = useCallback<ChangeImage>(
    (change) => onChange((current) => withImage(current, place, change)),
    [onChange, place],
  );
  const { take } = useImageUpload(reference?.image ?? null, changeImage);
  if (reference === null) return <FreePlace onChoose={take} />;
  return (
    <ReferenceRow
      name={`image ${number}`}
      reference={reference}
      onRole={(role) => onChange((current) => withRole(current, place, role))}
      onRemove={() => {
        changeImage(() => null);
        // The button goes.
        requestAnimationFrame(onRemoved);
      }}
    />
  );
}

function FreePlace({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <li className="relative flex min-h-12 items-center justify-center rounded-control border border-dashed border-edge text-sm font-medium hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-text">
      <label>
        {t`Add an image`}
        <input
          type="file"
          accept={imageTypes.join(',')}
          onChange={({ target }) => {
            const file = target.files?.item(0);
            if (file) onChoose(file);
            // Lets the same file be chosen again.
            target.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
    </li>
  );
}

/** The image at a place: a new one takes the first role that none has; null frees the place. */
function withImage(draft: Draft, key: number, change: Parameters<ChangeImage>[0]): Draft {
  const { references } = draft;
  const before = references.find((reference) => reference.key === key) ?? null;
  const image = change(before?.image ?? null);
  if (image === (before?.image ?? null)) return draft;
  if (image === null) return { ...draft, references: references.filter((one) => one !== before) };
  if (before !== null) {
    return { ...draft, references: references.map((one) => (one === before ? { ...one, image } : one)) };
  }
  const role = referenceRoles.find((one) => references.every((other) => other.role !== one)) ?? 'face';
  return { ...draft, references: [...references, { key, role, image }] };
}

function withRole(draft: Draft, key: number, role: ReferenceRole): Draft {
  return {
    ...draft,
    references: draft.references.map((one) => (one.key === key ? { ...one, role } : one)),
  };
}
