import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { CaseId } from '../../../contract/fields/ids.ts';
import { uuid } from '../../../contract/fields/uuid-patterns.ts';
import { links } from '../../addresses/links.ts';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/error-texts.ts';
import { caseQuery } from '../../api/queries.ts';
import { Button, ButtonLink } from '../../design/controls/button.tsx';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { CaseView, LoadingCase } from './case-view.tsx';
import { caseWords } from './case-words.ts';

/** `/appeal?case=<id>`: why a video of the person's was hidden or removed, and the appeal against it. */
export function AppealPage() {
  const { pathname, search } = useLocation();
  const { user, loading } = useAuth();
  const id = new URLSearchParams(search).get('case');
  if (user === null && !loading) {
    return (
      <Frame
        title={t`Sign in to see this report`}
        text={t`It’s about a video in your account. Sign in, and you’ll find what happened and why.`}
      >
        <ButtonLink to={links.signIn(`${pathname}${search}`)} variant="primary">{t`Sign In`}</ButtonLink>
      </Frame>
    );
  }
  // The prerendered page knows no case yet.
  if (user === null) return <Waiting />;
  return isCaseId(id) ? <OwnCasePage id={id} /> : <NoCase />;
}

function isCaseId(value: string | null): value is CaseId {
  return value !== null && uuid.test(value);
}

function OwnCasePage({ id }: { id: CaseId }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(caseQuery(id));
  if (data !== undefined) {
    return (
      <Frame {...caseWords(data)}>
        <CaseView own={data} onStale={() => void refetch()} />
      </Frame>
    );
  }
  // A paused query would look like loading; it goes on by itself.
  if (fetchStatus === 'paused') {
    return (
      <Frame title={t`You’re offline`} text={t`The report will load as soon as your connection is back.`} />
    );
  }
  if (error === null) return <Waiting />;
  if (error instanceof ApiError && error.code === 'not_found') return <NoCase />;
  return (
    <Frame
      title={t`We couldn’t load this report`}
      text={messageOf(error, t`Something went wrong. Please try again.`)}
    >
      <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? t`Loading...` : t`Try again`}
      </Button>
    </Frame>
  );
}

function Waiting() {
  return (
    <Frame title={t`A report about your video`} text={t`Loading what happened…`}>
      <LoadingCase />
    </Frame>
  );
}

function NoCase() {
  return (
    <Frame
      title={t`We can’t find this report`}
      text={t`It may be about a video in another account. Sign in with the account that made the video, or open the link in our email again.`}
    >
      <ButtonLink to={links.history()} variant="primary">{t`Go to your videos`}</ButtonLink>
      <ButtonLink to={links.contact('general_inquiry')}>{t`Contact us`}</ButtonLink>
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page-width min-h-[52rem] py-[clamp(2.5rem,5vw,5rem)]">
      <div role="status">
        <h1 className="title-huge max-w-5xl text-balance [--title-size:clamp(3rem,7vw,7rem)]">{title}</h1>
        <p className="mt-6 max-w-2xl text-lg text-dim">{text}</p>
      </div>
      <div className="mt-10 flex min-h-11 flex-wrap gap-3">{children}</div>
    </div>
  );
}
