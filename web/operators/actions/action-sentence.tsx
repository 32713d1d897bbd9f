import { useQuery } from '@tanstack/react-query';
import { personQuery } from '../api/operator-queries.ts';

/** A sentence on what an action does, with the person's address in place of `account <id>`. */
export function ActionSentence({ sentence }: { sentence: string }) {
  const [account = '', id = ''] = /account ([0-9a-f]{8}-[0-9a-f-]{27})/.exec(sentence) ?? [];
  const { data: person } = useQuery({ ...personQuery(id), enabled: id !== '' });
  return person?.email ? sentence.replace(account, person.email) : sentence;
}
