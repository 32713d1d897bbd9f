import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { memo, useId, useState } from 'react';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import {
  durationText,
  paymentName,
  qualityName,
  resolutionText,
  shapeName,
} from '../../content/generation.ts';
import { ChoiceGroup } from '../../design/controls/choice-group.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { ShapeOutline } from '../../design/viewfinder.tsx';
import type { Draft } from './draft/draft.ts';
import { durationLock, type Offer, qualityLock, shapeLock, unlockingPlan } from './draft/offer.ts';
import { PlanAndPack } from './ways-to-pay.tsx';

type Shot = Pick<Draft, 'shape' | 'duration' | 'quality'>;

interface ShotChoicesProps extends Shot {
  readonly offer: Offer;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
  /** The id of what the last chip opens. */
  readonly optionsId: string;
  readonly areOptionsOpen: boolean;
  /** Something is chosen there. */
  readonly hasOptions: boolean;
  readonly onToggleOptions: () => void;
}

/** Shape, duration and quality; a row of chips on a phone. Memoized, so that typing does not render it. */
export const ShotChoices = memo(function ShotChoices(props: ShotChoicesProps) {
  const { shape, duration, quality, offer, onChange } = props;
  const { payment, payments } = offer;
  const id = useId();
  const [opened, setOpened] = useState<keyof Shot | null>(null);
  const toggle = (choice: keyof Shot) => setOpened(opened === choice ? null : choice);
  const chip = (choice: keyof Shot) => ({
    panelId: `${id}-${choice}`,
    isOpen: opened === choice,
    onPress: () => toggle(choice),
  });
  /** A phone shows one group at a time, below the chips. */
  const panel = (choice: keyof Shot) => ({
    id: `${id}-${choice}`,
    className: opened === choice ? '' : 'max-sm:hidden',
  });
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
      <div className="flex flex-wrap gap-2 sm:hidden">
        <Chip label={t`Shape`} {...chip('shape')}>
          <ShapeOutline shape={shape} /> {shape}
        </Chip>
        <Chip label={t`Duration`} {...chip('duration')}>
          {durationText(duration)}
        </Chip>
        <Chip label={t`Quality`} {...chip('quality')}>
          {resolutionText(quality)}
        </Chip>
        <Chip
          label={t`More options`}
          panelId={props.optionsId}
          isOpen={props.areOptionsOpen}
          onPress={props.onToggleOptions}
        >
          {props.hasOptions ? '•••' : '···'}
        </Chip>
      </div>
      <div {...panel('shape')}>
        <ShapeChoice {...props} />
      </div>
      <div className="max-sm:contents sm:grid sm:grid-cols-2 sm:gap-x-4">
        <div {...panel('duration')}>
          <DurationChoice {...props} />
        </div>
        <div {...panel('quality')}>
          <QualityChoice {...props} />
        </div>
        <Unlocking offer={offer} isShown={opened === 'duration' || opened === 'quality'} />
      </div>
    </>
  );
});

function Chip({
  label,
  panelId,
  isOpen,
  onPress,
  children,
}: {
  label: string;
  panelId: string;
  isOpen: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onPress}
      className="timecode flex min-h-11 flex-auto items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-edge px-1.5 text-sm font-medium text-dim aria-expanded:border-ink aria-expanded:text-ink"
    >
      <span className="sr-only">{label}: </span>
      {children}
      <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 shrink-0" fill="currentColor">
        <path d="M0 2h8L4 7z" />
      </svg>
    </button>
  );
}

function ShapeChoice({ shape, offer, onChange }: ShotChoicesProps) {
  return (
    <ChoiceGroup
      label={t`Shape`}
      value={shape}
      onChange={(chosen) => onChange((current) => ({ ...current, shape: chosen }))}
      choices={aspectRatios.map((ratio) => {
        const lockedBy = shapeLock(ratio, offer);
        return {
          value: ratio,
          label: ratio,
          detail: shapeName(ratio),
          picture: <ShapeOutline shape={ratio} />,
          ...(lockedBy !== null && { lockedBy }),
        };
      })}
    />
  );
}

function DurationChoice({ duration, offer, onChange }: ShotChoicesProps) {
  return (
    <ChoiceGroup
      label={t`Duration`}
      value={duration}
      onChange={(chosen) => onChange((current) => ({ ...current, duration: chosen }))}
      choices={durationsSeconds.map((seconds) => {
        const lockedBy = durationLock(seconds, offer);
        return { value: seconds, label: durationText(seconds), ...(lockedBy !== null && { lockedBy }) };
      })}
    />
  );
}

function QualityChoice({ quality, offer, onChange }: ShotChoicesProps) {
  return (
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
  );
}

/** What unlocks the locked choices, with its price. */
function Unlocking({ offer, isShown }: { offer: Offer; isShown: boolean }) {
  const plan = unlockingPlan(offer);
  if (plan === null) return null;
  return (
    <div className={classNames('sm:col-span-2', !isShown && 'max-sm:hidden')}>
      <PlanAndPack plan={plan} />
    </div>
  );
}
