/** Describes a problem of a message text. */
import type { TextProblem } from '@countersign/contract/rules/message-texts';
import type { ConsoleTexts } from '../../../texts/shapes.ts';

type Words = ConsoleTexts['brand']['messages']['problems'];

export function problemText(problem: TextProblem, words: Words): string {
  switch (problem.problem) {
    case 'empty':
      return words.empty;
    case 'too-long':
      return words.tooLong(problem.limit);
    case 'missing':
      return words.missing(`{{${problem.name}}}`);
    case 'unknown':
      return words.unknown(/^\w+$/.test(problem.name) ? `{{${problem.name}}}` : problem.name);
    case 'warning-missing':
      return words.warning(problem.text);
    case 'last-line-missing':
      return words.lastLine(problem.text);
    case 'contact':
      return words.contact(problem.text);
    case 'invisible':
      return words.invisible;
  }
}
