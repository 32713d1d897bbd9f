import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ActionButton } from '../actions/action-provider.tsx';
import { messageQuery } from '../api/operator-queries.ts';
import { inWords } from '../design/figures.ts';
import { Loaded } from '../design/loaded.tsx';
import { PageLink } from '../design/page-link.tsx';
import { Facts, PageHead, Panel } from '../design/panel.tsx';
import { Instant } from '../design/time.tsx';

/** A message of a visitor, with its answers. */
export function MessagePage() {
  const { id = '' } = useParams();
  const query = useQuery(messageQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead title={data === undefined ? 'Message' : `${data.reference}: ${data.subject}`}>
        {data !== undefined && (
          <ActionButton
            action="answerMessage"
            variant="primary"
            known={{ message: data.id }}
            about={`${data.reference}, from ${data.email}`}
          />
        )}
      </PageHead>
      <Loaded query={query} what="the message">
        {(message) => (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Panel title="Message">
              <dl className="flex flex-col gap-4">
                {message.details.map(({ label, text }) => (
                  <div key={label}>
                    <dt className="text-sm text-faint">{label}</dt>
                    <dd className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title="Sender">
                <Facts
                  facts={[
                    ['Name', message.sender_name],
                    [
                      'Email',
                      <PageLink key="email" to={`/?${new URLSearchParams({ text: message.email })}`}>
                        {message.email}
                      </PageLink>,
                    ],
                    ['Kind', inWords(message.kind)],
                    ['Sent', <Instant key="sent" at={message.created_at} />],
                  ]}
                />
              </Panel>
              <Panel title="Answers">
                {message.answers.length === 0 ? (
                  <p className="text-sm text-dim">No one has answered yet.</p>
                ) : (
                  <ol className="flex flex-col gap-4">
                    {message.answers.map(({ at, operator, text }) => (
                      <li key={`${at} ${operator}`} className="text-sm">
                        <p className="text-faint">
                          <Instant at={at} /> {operator}
                        </p>
                        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
                      </li>
                    ))}
                  </ol>
                )}
              </Panel>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
