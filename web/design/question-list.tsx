import type { Question } from '../content/question.ts';

/** Questions whose answers open one at a time: details elements of one name, which the browser closes by itself. */
export function QuestionList({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="questions border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
