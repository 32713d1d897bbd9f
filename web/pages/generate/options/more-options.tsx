import { plural, t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { lackingText, speedText } from '../../../content/options/video-options.ts';
import { lastImageText } from '../../../content/videos.ts';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import type { OfferedModel } from '../../../session/site-config.ts';
import { type Draft, variantCounts } from '../draft/draft.ts';
import type { Offer } from '../draft/offer.ts';
import { imagesOf } from '../draft/offered-draft.ts';
import { ImageField } from '../image/image-field.tsx';
import type { ChangeImage } from '../image/use-image-upload.ts';
import { affordableVideos } from './affordable-videos.ts';
import { ModelChoice } from './model-choice.tsx';

export { ParentChip } from './parent-chip.tsx';

import { ReferenceImages } from './reference-images.tsx';
import { SeedField } from './seed-field.tsx';

/** Choices that a newcomer can ignore. */
export function MoreOptions({
  draft,
  offer,
  choices,
  isSignedIn,
  onChange,
}: {
  draft: Draft;
  offer: Offer;
  /** The models that can be asked for, best first. */
  choices: readonly OfferedModel[];
  isSignedIn: boolean;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const { model, isFree } = offer;
  const isFromImage = draft.parent === null && draft.mode === 'image';
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <ModelChoice offer={offer} choices={choices} onChange={onChange} />
      <LastImage
        draft={draft}
        model={model}
        isSignedIn={isSignedIn}
        isShown={isFromImage}
        onChange={onChange}
      />
      {draft.parent === null && !isFromImage && (
        <ReferenceImages
          references={draft.references}
          model={model}
          isSignedIn={isSignedIn}
          onChange={onChange}
        />
      )}
      <div>
        <ChoiceGroup
          label={t`Videos at once`}
          value={draft.variants}
          onChange={(variants) => onChange((current) => ({ ...current, variants }))}
          choices={variantCounts.map((count) => ({
            value: count,
            label: String(count),
            ...(isFree && count > 1 && { lockedBy: t`Your free video is a single one.` }),
          }))}
        />
        <Affordable offer={offer} videos={draft.variants} />
      </div>
      <SeedField seed={draft.seed} variants={draft.variants} model={model} onChange={onChange} />
    </div>
  );
}

/** Those that find no credits are not started. */
export function Affordable({ offer, videos }: { offer: Offer; videos: number }) {
  const paid = affordableVideos(offer);
  if (paid === null || paid >= videos || videos === 1) return null;
  return (
    <p className="mt-1.5 text-sm text-warn">
      {plural(paid, {
        one: 'Your credits pay for # of them. The others won’t start.',
        other: 'Your credits pay for # of them. The others won’t start.',
      })}
    </p>
  );
}

function LastImage({
  draft,
  model,
  isSignedIn,
  isShown,
  onChange,
}: {
  draft: Draft;
  model: OfferedModel;
  isSignedIn: boolean;
  isShown: boolean;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const changeImage = useCallback<ChangeImage>(
    (change) =>
      onChange((current) => {
        const lastImage = change(current.lastImage);
        return lastImage === current.lastImage ? current : { ...current, lastImage };
      }),
    [onChange],
  );
  const isOffered = model.inputs.lastImage;
  return (
    <>
      {isShown && !isOffered && (
        <div>
          <p className="text-sm font-medium text-faint">{lastImageText()}</p>
          <p className="text-sm text-faint">{lackingText.lastImage(model.name ?? '')}</p>
        </div>
      )}
      {/* Stays mounted: an upload continues. */}
      <ImageField
        isLast
        image={draft.lastImage}
        earlierPictureUrl={null}
        isSignedIn={isSignedIn}
        isShown={isShown && isOffered}
        onChange={changeImage}
      />
    </>
  );
}

/** What is chosen in the closed options: 'Fast · 2 reference images · Seed 7'. */
export function OptionsSummary({ draft, offer }: { draft: Draft; offer: Offer }): string {
  const { model, usualModel } = offer;
  const { lastImage, references } = imagesOf(draft, model);
  const images = references.length;
  const seed = draft.seed.trim();
  return [
    model.id !== usualModel.id ? (model.name ?? speedText(model.speed ?? 'best')) : '',
    lastImage === null ? '' : lastImageText(),
    images === 0 ? '' : plural(images, { one: '# reference image', other: '# reference images' }),
    draft.variants === 1 ? '' : plural(draft.variants, { one: '# video', other: '# videos' }),
    seed === '' ? '' : t`Seed ${seed}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
