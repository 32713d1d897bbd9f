import { t } from '@lingui/core/macro';
import { Fragment, useId, useMemo } from 'react';
import { type ShotPart, shotParts } from '../../../../contract/prompts/shot-parts.ts';
import type { ResponseOf } from '../../../../contract/routes.ts';
import type { Received } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { currentLanguage } from '../../../locales/current-language.ts';
import { type Piece, wordDifference } from './word-difference.ts';

/** A prompt as a shot list, and what would change in it. */
export function Suggestion({
  before,
  improved,
  onUse,
  onKeep,
  onAskAgain,
}: {
  before: string;
  improved: Received<ResponseOf<'improvePrompt'>>;
  onUse: () => void;
  onKeep: () => void;
  /** Null unless the prompt has changed since. */
  onAskAgain: (() => void) | null;
}) {
  const id = useId();
  const pieces = useMemo(
    () => wordDifference(before, improved.prompt, currentLanguage()),
    [before, improved],
  );
  const isSame = pieces.every(({ kind }) => kind === 'same');
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-[0.9375rem]">
        {shotParts.map((part) => (
          <Fragment key={part}>
            <dt className="text-faint">{partText(part)}</dt>
            <dd className="text-pretty text-ink first-letter:uppercase">{improved[part]}</dd>
          </Fragment>
        ))}
      </dl>
      <section aria-labelledby={id} className="mt-5">
        <h2 id={id} className="mb-1.5 text-sm font-medium text-dim">
          {t`Your prompt would read`}
        </h2>
        {isSame ? (
          <p className="text-[0.9375rem] text-dim">{t`Just as it is: it says it all already.`}</p>
        ) : (
          <p className="whitespace-pre-line text-pretty leading-relaxed text-ink">
            {pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces come and go together
              <PieceText key={index} piece={piece} previous={pieces[index - 1]} next={pieces[index + 1]} />
            ))}
          </p>
        )}
      </section>
      {improved.simulated && (
        <p className="mt-3 text-sm text-faint">{t`Simulated: fixed rules wrote this, not a model.`}</p>
      )}
      {onAskAgain !== null && (
        <p className="mt-3 text-sm text-dim">{t`You have changed your prompt since. This would replace all of it.`}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {!isSame && <Button onClick={onUse}>{t`Use this`}</Button>}
        {onAskAgain !== null && <Button onClick={onAskAgain}>{t`Improve again`}</Button>}
        <Button variant="quiet" onClick={onKeep}>
          {isSame ? t({ message: 'Close', context: 'button: closes a suggestion' }) : t`Keep mine`}
        </Button>
      </div>
    </>
  );
}

/** A removed word stands in a text that has no spaces for it. */
function PieceText({
  piece: { kind, text },
  previous,
  next,
}: {
  piece: Piece;
  previous: Piece | undefined;
  next: Piece | undefined;
}) {
  const words = text.trimEnd();
  const gap = kind === 'removed' && /\w$/.test(previous?.text ?? '') && /^\w/.test(text) ? ' ' : '';
  const space = text.slice(words.length) || (kind === 'removed' && /^\w/.test(next?.text ?? '') ? ' ' : '');
  switch (kind) {
    case 'same':
      return text;
    case 'removed':
      return (
        <>
          {gap}
          <del className="text-faint decoration-record">
            <span className="sr-only">{t`removed:`} </span>
            {words}
          </del>
          {space}
        </>
      );
    case 'added':
      return (
        <>
          <ins className="text-good decoration-1 underline-offset-4">
            <span className="sr-only">{t`added:`} </span>
            {words}
          </ins>
          {space}
        </>
      );
  }
}

function partText(part: ShotPart): string {
  switch (part) {
    case 'subject':
      return t({ message: 'Subject', context: 'part of a shot list' });
    case 'motion':
      return t({ message: 'Motion', context: 'part of a shot list' });
    case 'camera':
      return t({ message: 'Camera', context: 'part of a shot list' });
    case 'light':
      return t({ message: 'Light', context: 'part of a shot list' });
    case 'sound':
      return t({ message: 'Sound', context: 'part of a shot list' });
  }
}
