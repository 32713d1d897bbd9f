import { promptMaximumCharacters } from '../../contract/billing/catalog.ts';
import type { Language } from '../../contract/fields/languages.ts';
import { shotPartMaximumCharacters } from '../../contract/prompts/improved-prompt.ts';
import { shotParts } from '../../contract/prompts/shot-parts.ts';
import type { PromptWriter, WrittenPrompt } from './prompt-writer.ts';
import { type OptionalPart, ruleWords } from './rule-words.ts';

/** The simulated writer, for laptops, sandboxes and environments without a text model. */
export const ruleWriter: PromptWriter = {
  isSimulated: true,
  write: async (prompt, language) => ({ kind: 'written', written: writeByRules(prompt, language) }),
};

const clauseEnds = /[.!?;,。、！？；\n]+/u;
const optionalParts = shotParts.filter((part): part is OptionalPart => part !== 'subject');

/**
 * The same answer for the same prompt: sorts its clauses by what they are about, and says something sensible of
 * what it leaves out, as long as there is room. The person's own words stay as they are. Pure.
 */
export function writeByRules(prompt: string, language: Language): WrittenPrompt {
  const clauses = prompt
    .split(clauseEnds)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const words = ruleWords[language];
  const isAbout = (clause: string, part: OptionalPart) => words[part].found.test(clause);
  const clausesOf = (part: OptionalPart) =>
    joined(
      clauses.filter((clause) => isAbout(clause, part)),
      language,
    );
  const phraseOf = (part: OptionalPart) => clausesOf(part) || words[part].missing.phrase;
  const ofSubject = clauses.filter(
    (clause, index) => index === 0 || !optionalParts.some((part) => isAbout(clause, part)),
  );
  const sentences = optionalParts
    .filter((part) => clausesOf(part) === '')
    .map((part) => words[part].missing.sentence);
  return {
    subject: joined(ofSubject, language) || prompt.replaceAll('\n', ' '),
    motion: phraseOf('motion'),
    camera: phraseOf('camera'),
    light: phraseOf('light'),
    sound: phraseOf('sound'),
    prompt: withSentences(prompt, sentences, language),
  };
}

function joined(clauses: readonly string[], language: Language): string {
  return shortened(clauses.join(language === 'ja' ? '、' : ', '));
}

function shortened(text: string): string {
  // Half a surrogate pair is no text.
  return text.slice(0, shotPartMaximumCharacters).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first sentences for which the prompt has room. */
function withSentences(prompt: string, sentences: readonly string[], language: Language): string {
  const space = language === 'ja' ? '' : ' ';
  const stop = /[.!?。！？…]$/u.test(prompt) ? '' : language === 'ja' ? '。' : '.';
  return sentences.reduce((written, sentence, index) => {
    const longer = `${written}${index === 0 ? stop : ''}${space}${sentence}`;
    return longer.length <= promptMaximumCharacters ? longer : written;
  }, prompt);
}
