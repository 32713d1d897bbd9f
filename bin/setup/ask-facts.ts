import type { EnvironmentName } from '../../lib/foundation/environments.ts';
import type { Facts } from '../../lib/foundation/facts.ts';
import type { Account } from './account.ts';
import { factAt, withFact } from './facts-file.ts';
import { type Question, questions } from './questions.ts';
import type { Terminal } from './terminal.ts';

/** The questions of an environment that are still open. */
export function openQuestions(name: EnvironmentName, facts: Facts): readonly Question[] {
  const asked = questions.filter(({ isAskedFor }) => isAskedFor?.(facts) ?? true);
  const isOpen = ({ field }: Question) => factAt(facts, field) === undefined;
  const lastAnswered = asked.findLastIndex((question) => !isOpen(question));
  return asked.filter(
    (question, index) => isOpen(question) && (isNeeded(question, name) || index > lastAnswered),
  );
}

function isNeeded({ neededIn }: Question, name: EnvironmentName): boolean {
  return neededIn === 'every environment' || (neededIn === 'prod' && name === 'prod');
}

/**
 * Asks one question until its answer is a fact, or Enter skips it.
 *
 * @returns the facts with the answer
 */
export async function askFact(
  question: Question,
  { name, facts, account, terminal }: AskedFrom,
): Promise<Facts> {
  const isSkippable = !isNeeded(question, name);
  terminal.say(`\n${question.why}`);
  for (;;) {
    const answers: string[] = [];
    for (const { asks, example } of question.prompts) {
      const suggestion = await question.suggest?.(account);
      const answer = await terminal.ask({
        message: `${asks} (such as ${example}${isSkippable && answers.length === 0 ? '; Enter skips it' : ''}):`,
        ...(suggestion !== undefined && { suggestion }),
        problemWith: (text) =>
          text !== '' || (isSkippable && answers.length === 0) ? undefined : `Such as ${example}.`,
      });
      if (answer === '') return facts;
      answers.push(answer);
    }
    const fact = await question.toFact(answers, account, name);
    try {
      return withFact(name, facts, question.field, fact);
    } catch (error) {
      terminal.say(error instanceof Error ? error.message : String(error));
    }
  }
}

interface AskedFrom {
  readonly name: EnvironmentName;
  readonly facts: Facts;
  readonly account: Account;
  readonly terminal: Terminal;
}
