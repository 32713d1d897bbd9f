import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { memo, useId, useState } from 'react';
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
import { classNames } from '../../design/controls/class-names.ts';
import { ShapeOutline } from '../../design/viewfinder.tsx';
import type { Draft } from './draft.ts';
import { durationLock, type Offer, qualityLock, unlockingPlan } from './offer.ts';
import { PlanAndPack } from './ways-to-pay.tsx';

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
  const id = useId();
  const [opened, setOpened] = useState<Group | null>(null);
  const unlocking = unlockingPlan(offer);
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
      <div className="-mb-2 flex gap-2 sm:hidden">
        {chip(
          'shape',
          t`Shape`,
          <>
            <ShapeOutline shape={shape} /> {shape}
          </>,
        )}
        {chip('duration', t`Duration`, durationText(duration))}
        {chip('quality', t`Quality`, resolutionText(quality))}
      </div>
      <div id={`${id}-shape`} className={shownWith('shape')}>
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
      </div>
      <div className="max-sm:contents sm:grid sm:grid-cols-2 sm:gap-x-4">
        <div id={`${id}-duration`} className={shownWith('duration')}>
          <ChoiceGroup
            label={t`Duration`}
            value={duration}
            onChange={(chosen) => onChange((current) => ({ ...current, duration: chosen }))}
            choices={durationsSeconds.map((seconds) => {
              const lockedBy = durationLock(seconds, offer);
              return { value: seconds, label: durationText(seconds), ...(lockedBy !== null && { lockedBy }) };
            })}
          />
        </div>
        <div id={`${id}-quality`} className={shownWith('quality')}>
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
        {unlocking !== null && (
          <div
            className={classNames(
              'sm:col-span-2',
              (opened === null || opened === 'shape') && 'max-sm:hidden',
            )}
          >
            <PlanAndPack plan={unlocking} />
          </div>
        )}
      </div>
    </>
  );

  /** A phone shows one group at a time, below the row of chips. */
  function shownWith(group: Group): string {
    return opened === group ? '' : 'max-sm:hidden';
  }

  function chip(group: Group, label: string, chosen: ReactNode) {
    return (
      <button
        type="button"
        aria-expanded={opened === group}
        aria-controls={`${id}-${group}`}
        onClick={() => setOpened(opened === group ? null : group)}
        className="timecode flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-control border border-edge px-2 text-sm font-medium text-dim aria-expanded:border-ink aria-expanded:text-ink"
      >
        <span className="sr-only">{label}: </span>
        {chosen}
        <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 shrink-0" fill="currentColor">
          <path d="M0 2h8L4 7z" />
        </svg>
      </button>
    );
  }
});

type Group = 'shape' | 'duration' | 'quality';
