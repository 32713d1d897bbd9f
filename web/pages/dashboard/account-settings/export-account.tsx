import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { accountExportQuery } from '../../../api/queries.ts';
import { Button } from '../../../design/controls/button.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { Notice } from '../../../design/notice.tsx';
import { Problem } from '../../../design/problem.tsx';
import { formatMoment } from '../../../locales/figures.ts';
import { otherProblem } from './account-problems.ts';
import { Setting } from './setting.tsx';

/** Requests a file of all the person's data, and downloads it. */
export function ExportAccount() {
  const client = useQueryClient();
  const { data: state } = useQuery(accountExportQuery());
  const { queryKey } = accountExportQuery();
  const start = useSubmission(async () => {
    client.setQueryData(queryKey, await callApi('exportAccount', {}));
  });
  const download = useSubmission(async () => {
    // The page may outlive the link.
    const { file } = await client.fetchQuery({ ...accountExportQuery(), staleTime: 0 });
    if (file !== null) save(file.url);
  });
  const failure = start.failure ?? download.failure;
  const isStarted = state?.status === 'started';
  const isPreparing = isStarted || start.isBusy;
  const label = state?.status === 'ready' ? t`Export again` : t`Export my data`;
  return (
    <Setting
      title={t`Your data`}
      text={t`Download one file with everything we keep about you: your profile, credits, orders, and videos with their prompts and links.`}
    >
      <div role="status" className="w-full empty:hidden">
        {content()}
      </div>
      <Problem message={failure && otherProblem(failure)} />
      <div className="flex flex-wrap gap-3">
        {state?.status === 'ready' && (
          <Button onClick={download.submit} busy={download.isBusy}>
            <Trans>Download my data</Trans>
          </Button>
        )}
        <Button
          variant={state?.status === 'ready' ? 'quiet' : 'secondary'}
          onClick={start.submit}
          busy={isPreparing}
        >
          {isPreparing ? t`Preparing...` : label}
        </Button>
      </div>
    </Setting>
  );

  function content() {
    if (state === undefined || state.requested_at === null) return null;
    const requested = formatMoment(state.requested_at);
    if (state.file !== null) {
      const expires = formatMoment(state.file.expires_at);
      return (
        <Notice title={t`Your data is ready`}>
          <Trans>
            Requested {requested}. We remove the file after {expires}. Its links to your videos work for a few
            hours.
          </Trans>
        </Notice>
      );
    }
    return isStarted ? (
      <Notice title={t`We’re preparing your data`}>
        <Trans>Requested {requested}. We’ll email you when it’s ready. You can close this page.</Trans>
      </Notice>
    ) : (
      <Notice title={t`We couldn’t prepare your data`} tone="problem">
        <Trans>Requested {requested}. Please export it again.</Trans>
      </Notice>
    );
  }
}

function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // Downloads under the server's file name.
  link.download = '';
  link.click();
}
