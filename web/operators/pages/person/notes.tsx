import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../contract/operators/operator-views.ts';
import { Button } from '../../../design/controls/button.tsx';
import { ActionButton } from '../../actions/action-provider.tsx';
import { auditQuery } from '../../api/operator-queries.ts';
import { Loaded } from '../../design/loaded.tsx';
import { Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

/** What operators noted of a person, newest first: entries of the audit. */
export function Notes({ person }: { person: Person }) {
  const query = useInfiniteQuery(auditQuery({ person: person.id, action: 'writeNote' }));
  return (
    <Panel
      title="Notes"
      actions={
        <ActionButton
          action="writeNote"
          label="Write"
          known={{ person: person.id }}
          about={`${nameOf(person)}. Operators read it, and so does the person who asks for their data.`}
        />
      }
    >
      <Loaded query={query} what="the notes" rows={2}>
        {({ pages }) => {
          const notes = pages.flatMap((page) => page.entries);
          return (
            <>
              {notes.length === 0 && <p className="text-sm text-dim">No note yet.</p>}
              <ol className="flex flex-col gap-4">
                {notes.map((entry) => (
                  <li key={entry.id} className="text-sm">
                    <p className="text-faint">
                      <Instant at={entry.at} /> {entry.operator}
                    </p>
                    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{noteIn(entry)}</p>
                  </li>
                ))}
              </ol>
              {query.hasNextPage && (
                <Button variant="quiet" className="mt-2 -ml-3" onClick={() => void query.fetchNextPage()}>
                  Older notes
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function noteIn({ input, sentence }: AuditEntry): string {
  const note: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'note') : null;
  return typeof note === 'string' ? note : sentence;
}
