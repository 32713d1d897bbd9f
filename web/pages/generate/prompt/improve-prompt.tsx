import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { promptMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { normalizedText } from '../../../../contract/fields/text.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callPromptApi } from '../../../api/call-prompt-api.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Problem } from '../../../design/problem.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { currentLanguage } from '../../../locales/current-language.ts';
import { promptFieldOf, typeInto } from './prompt-text.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { Suggestion } from './suggestion.tsx';

/** API Gateway itself gives up after 30 seconds. */
const timeoutMilliseconds = 30_000;

/** Asks for the prompt as a shot list at once, shows what would change, and sends nothing. */
export function ImprovePrompt({
  prompt,
  isSignedIn,
  onClose,
}: {
  prompt: string;
  isSignedIn: boolean;
  onClose: () => void;
}) {
  const current = normalizedText(prompt, promptMaximumCharacters);
  const [asked, setAsked] = useState(current);
  const box = useRef<HTMLDivElement>(null);
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ['improved-prompt', asked, language],
    queryFn: ({ signal }) =>
      callPromptApi('improvePrompt', { body: { prompt: asked, language } }, { signal, timeoutMilliseconds }),
    enabled: isSignedIn && asked !== '',
    // One person has so many a day.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (!isSignedIn)
    return <SignInFirst>{t`Sign in to have your prompt improved. It costs no credits.`}</SignInFirst>;
  if (asked === '') return <EmptyPrompt onRetry={current === '' ? null : () => setAsked(current)} />;

  const use = (improved: string) => {
    const field = box.current === null ? null : promptFieldOf(box.current);
    if (field === null) return;
    onClose();
    typeInto(field, improved, { start: 0, end: field.value.length });
  };
  const askAgain = () => {
    if (asked === current) void answer.refetch();
    else setAsked(current);
  };
  return (
    <div ref={box}>
      <p role="status" className={answer.isFetching ? 'mb-4 text-[0.9375rem] text-dim' : 'sr-only'}>
        {answer.isFetching
          ? t`Rewriting your prompt...`
          : answer.data !== undefined && t`Here is a suggestion.`}
      </p>
      {answer.isFetching && <ShotSkeleton />}
      {!answer.isFetching && answer.data !== undefined && (
        <Suggestion
          before={asked}
          improved={answer.data}
          onUse={() => use(answer.data.prompt)}
          onKeep={onClose}
          onAskAgain={asked === current || current === '' ? null : askAgain}
        />
      )}
      <Refusal
        error={answer.isFetching ? null : answer.error}
        isOfCurrent={asked === current}
        onTryAgain={askAgain}
        onKeep={onClose}
      />
    </div>
  );
}

/** Codes after which the same prompt would be refused again. */
const finalCodes: ReadonlySet<string> = new Set([
  'content_refused',
  'prompt_not_rewritten',
  'generating_paused',
]);

function Refusal({
  error,
  isOfCurrent,
  onTryAgain,
  onKeep,
}: {
  error: Error | null;
  /** The prompt has not changed since. */
  isOfCurrent: boolean;
  onTryAgain: () => void;
  onKeep: () => void;
}) {
  const code = error instanceof ApiError ? error.code : null;
  const isLimit = code === 'too_many_requests';
  const mayPass = !isLimit && !(isOfCurrent && code !== null && finalCodes.has(code));
  return (
    <>
      <Problem
        {...(isLimit && { title: t`No more improvements for now` })}
        message={
          error &&
          (isLimit ? limitText(error) : messageOf(error, t`Your prompt was not improved. Please try again.`))
        }
      />
      {error !== null && (
        <div className="mt-4 flex flex-wrap gap-2">
          {mayPass && <Button onClick={onTryAgain}>{t`Try again`}</Button>}
          <Button variant={mayPass ? 'quiet' : 'secondary'} onClick={onKeep}>
            {t`Keep mine`}
          </Button>
        </div>
      )}
    </>
  );
}

/** When there is the next one; rounded up, so that a retry is never too early. */
function limitText(error: Error): string {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (seconds === null) return t`Please wait a moment and try again.`;
  const hours = Math.ceil(seconds / 3_600);
  return plural(hours, {
    one: 'Improving is free up to a daily limit. You can go on in # hour.',
    other: 'Improving is free up to a daily limit. You can go on in # hours.',
  });
}

function EmptyPrompt({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="min-w-48 flex-1 text-[0.9375rem] text-dim">
        {t`Write a few words first. We’ll make a shot list of them.`}
      </p>
      {onRetry !== null && <Button onClick={onRetry}>{t`Improve my prompt`}</Button>}
    </div>
  );
}

function ShotSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['w-3/5', 'w-3/4', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="flex gap-5">
          <Skeleton className="h-5 w-14 shrink-0" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
      <Skeleton className="mt-2 h-16 w-full" />
    </div>
  );
}
