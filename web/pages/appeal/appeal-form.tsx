import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { reportLimits } from '../../../contract/reports/report-kinds.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { messageOf } from '../../api/error-texts.ts';
import { caseQuery } from '../../api/queries.ts';
import { Button } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance } from '../../design/controls/input-appearance.ts';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Problem } from '../../design/problem.tsx';
import { formatCredits } from '../../locales/figures.ts';
import type { OwnCase } from './case-words.ts';

/** The least that the route accepts. */
const minimumCharacters = 10;

/** Sends the appeal once; the same text again is the same appeal. */
export function AppealForm({ own, onStale }: { own: OwnCase; onStale: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const trimmed = text.trim();
  const { isBusy, failure, submit } = useSubmission(
    async () => {
      const isShort = trimmed.length < minimumCharacters;
      setTooShort(isShort);
      if (isShort) {
        field.current?.focus();
        return;
      }
      const answer = await callApi('appealCase', { path: { id: own.id }, body: { text: trimmed } });
      client.setQueryData(caseQuery(own.id).queryKey, answer);
    },
    (error) => {
      console.error('Error sending an appeal', error);
      // Decided meanwhile, or appealed in another tab.
      if (error instanceof ApiError && error.code === 'not_in_this_state') onStale();
    },
  );
  const typed = formatCredits(text.length);
  const maximum = formatCredits(reportLimits.appealCharacters);
  return (
    <form onSubmit={submit} noValidate aria-labelledby="appeal-title">
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium text-dim">
          {t`Why should your video be shown?`}
        </label>
        <p id={`${id}-count`} className="timecode shrink-0 text-sm text-faint">
          {typed} / {maximum}
        </p>
      </div>
      <textarea
        ref={field}
        id={id}
        rows={8}
        required
        value={text}
        maxLength={reportLimits.appealCharacters}
        readOnly={isBusy}
        aria-invalid={isTooShort || undefined}
        aria-describedby={`${id}-count ${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value.trim().length >= minimumCharacters) setTooShort(false);
        }}
        className={classNames(inputAppearance, 'resize-y leading-relaxed')}
      />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-record empty:hidden">
        {isTooShort && t`Enter at least ${minimumCharacters} characters.`}
      </p>
      <Problem title={t`Your appeal was not sent`} message={failure && problemOf(failure)} className="mt-4" />
      <Button type="submit" variant="primary" busy={isBusy} className="mt-5">
        {isBusy ? t`Sending...` : t`Send appeal`}
      </Button>
    </form>
  );
}

function problemOf(error: Error): string {
  return error instanceof ApiError && error.code === 'not_in_this_state'
    ? t`This decision can no longer be appealed.`
    : messageOf(error, t`Something went wrong. Please try again.`);
}
