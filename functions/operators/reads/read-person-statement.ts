import { type ListCreditEntriesDependencies, readStatement } from '../../credits/list-credit-entries.ts';
import { statementLine } from '../../credits/statement-line.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';
import { unknownCursor } from './words.ts';

/**
 * GET /api/operators/people/{id}/statement: the lines that the person sees, without prompts, and with the operator who
 * moved credits by hand.
 */
export function readPersonStatement(
  dependencies: Omit<ListCreditEntriesDependencies, 'readPrompts'>,
): OperatorRead<'readPersonStatement'> {
  return async ({ path: { id }, query }) => {
    const page = await readStatement(dependencies, id, query);
    if (page === null) throw new OperatorRejection('invalid_request', unknownCursor);
    return {
      entries: page.lines.map(({ entry, balanceAfter }) => {
        const { video_prompt: _prompt, ...line } = statementLine(entry, balanceAfter, new Map());
        return { ...line, operator: entry.operator ?? null };
      }),
      next_cursor: page.nextCursor,
    };
  };
}
