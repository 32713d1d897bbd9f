import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import {
  durationText,
  notOffered,
  paymentName,
  qualityName,
  resolutionText,
  shapeName,
} from '../../content/generation.ts';
import { ChoiceGroup } from '../../design/controls/choice-group.tsx';
import { ShapeOutline } from '../../design/viewfinder.tsx';
import type { Draft } from './draft.ts';
import { durationLock, qualityLock } from './locks.ts';
import type { Offer } from './offer.ts';

/** Memoized, so that typing does not render it. */
export const ShotChoices = memo(function ShotChoices({
  shape,
  duration,
  quality,
  offer,
  onChange,
}: Pick<Draft, 'shape' | 'duration' | 'quality'> & {
  offer: Offer;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const { payment, payments, model } = offer;
  const { choices: offered } = model;
  return (
    <>
      {payments.length > 1 && payment !== null && (
        <ChoiceGroup
          label={t`Pay with`}
          value={payment.source}
          onChange={(payWith) => onChange((current) => ({ ...current, payWith }))}
          choices={payments.map(({ source, rights }) => ({
            value: source,
            label: paymentName(source),
            ...(rights.veo3 && { detail: 'Veo 3' }),
          }))}
        />
      )}
      <ChoiceGroup
        label={t`Shape`}
        value={shape}
        onChange={(chosen) => onChange((current) => ({ ...current, shape: chosen }))}
        choices={aspectRatios.map((ratio) => ({
          value: ratio,
          label: ratio,
          detail: shapeName(ratio),
          picture: <ShapeOutline shape={ratio} />,
          ...(offered.aspectRatios.includes(ratio) ? {} : { lockedBy: notOffered.shape(ratio) }),
        }))}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <ChoiceGroup
          label={t`Duration`}
          value={duration}
          onChange={(chosen) => onChange((current) => ({ ...current, duration: chosen }))}
          choices={durationsSeconds.map((seconds) => {
            const lockedBy = durationLock(seconds, offer);
            return { value: seconds, label: durationText(seconds), ...(lockedBy !== null && { lockedBy }) };
          })}
        />
        <ChoiceGroup
          label={t`Quality`}
          value={quality}
          onChange={(chosen) => onChange((current) => ({ ...current, quality: chosen }))}
          choices={qualities.map((level) => {
            const lockedBy = qualityLock(level, offer);
            return {
              value: level,
              label: qualityName(level),
              detail: resolutionText(level),
              ...(lockedBy !== null && { lockedBy }),
            };
          })}
        />
      </div>
    </>
  );
});
