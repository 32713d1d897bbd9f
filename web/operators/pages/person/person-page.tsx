import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { Badge } from '../../../design/badge.tsx';
import { Tabs } from '../../../design/controls/tabs.tsx';
import { Notice } from '../../../design/notice.tsx';
import { ActionButton } from '../../actions/action-provider.tsx';
import { personQuery } from '../../api/operator-queries.ts';
import { instantInWords } from '../../design/figures.ts';
import { Loaded } from '../../design/loaded.tsx';
import { PageHead } from '../../design/panel.tsx';
import { AuditList } from '../audit-list.tsx';
import { AsSeen } from './as-seen.tsx';
import { Keys } from './keys.tsx';
import { Notes } from './notes.tsx';
import { Overview } from './overview.tsx';
import { Payments } from './payments.tsx';
import { nameOf, type Person } from './person.ts';
import { SignIns } from './sign-ins.tsx';
import { Statement } from './statement.tsx';
import { Videos } from './videos.tsx';

const tabs = ['overview', 'statement', 'payments', 'videos', 'as-seen', 'sign-ins', 'keys', 'audit'] as const;

/** Everything about a person, with what can be done. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(personQuery(id));
  const person = query.data;
  return (
    <>
      <PageHead title={person === undefined ? 'Person' : nameOf(person)}>
        {person !== undefined && <States person={person} />}
      </PageHead>
      <Loaded query={query} what="this person" rows={8}>
        {(loaded) => <PersonTabs key={loaded.id} person={loaded} />}
      </Loaded>
    </>
  );
}

function States({ person }: { person: Person }) {
  return (
    <>
      {person.deleted_at !== null && <Badge tone="live">Deleted</Badge>}
      {person.suspended_at !== null && <Badge tone="live">Suspended</Badge>}
      {person.subscription.subscription_tier !== null && (
        <Badge tone="accent">{person.subscription.subscription_tier}</Badge>
      )}
      {person.email !== null && !person.email_verified && <Badge>Email not confirmed</Badge>}
    </>
  );
}

function PersonTabs({ person }: { person: Person }) {
  const [parameters, setParameters] = useSearchParams();
  const selected = tabs.find((tab) => tab === parameters.get('tab')) ?? 'overview';
  return (
    <>
      {person.suspended_at !== null && (
        <div className="mb-5">
          <Notice
            tone="warning"
            title={`Suspended since ${instantInWords(person.suspended_at)}`}
            action={
              <ActionButton action="resumePerson" known={{ person: person.id }} about={nameOf(person)} />
            }
          >
            They read and export what they have. They spend and share nothing.
          </Notice>
        </div>
      )}
      {(person.generating_paused_at ?? person.generating_waits_until) !== null && (
        <div className="mb-5">
          <Notice
            tone="warning"
            title={
              person.generating_paused_at === null
                ? `Makes no videos until ${instantInWords(person.generating_waits_until ?? '')}`
                : `Makes no videos since ${instantInWords(person.generating_paused_at)}`
            }
            action={
              <ActionButton action="resumeGenerating" known={{ person: person.id }} about={nameOf(person)} />
            }
          >
            Too much of what they asked for was refused. What was refused is under As they see it.
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 min-[90rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Parts of this account"
          selected={selected}
          onSelect={(tab) => setParameters(tab === 'overview' ? {} : { tab })}
          className="mb-4"
          tabs={[
            { key: 'overview', label: 'Overview', panel: <Overview person={person} /> },
            { key: 'statement', label: 'Statement', panel: <Statement person={person} /> },
            { key: 'payments', label: 'Payments', panel: <Payments person={person} /> },
            { key: 'videos', label: 'Videos', panel: <Videos person={person} /> },
            { key: 'as-seen', label: 'As they see it', panel: <AsSeen person={person} /> },
            { key: 'sign-ins', label: 'Sign-ins and email', panel: <SignIns person={person} /> },
            { key: 'keys', label: 'Keys', panel: <Keys person={person} /> },
            {
              key: 'audit',
              label: 'Audit',
              panel: (
                <AuditList
                  filter={{ person: person.id }}
                  emptyText="No operator has done anything to this account."
                />
              ),
            },
          ]}
        />
        <Notes person={person} />
      </div>
    </>
  );
}
