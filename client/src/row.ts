/** A row of the table of methods: a call of the contract, and the little that is needed of it at run time. */
import type { AnswersWithFile, CallName, FormatOf, ItemsOf, LineOf, SendsOf } from './call-types.ts';

/** `each`: item by item over all pages. */
export type Answer = 'data' | 'file' | 'each';

export interface Row<
  Name extends CallName = CallName,
  Answers extends Answer = Answer,
  Items extends string = string,
> {
  call: Name;
  /** Method and path. */
  line: LineOf<Name>;
  sends: 'parts' | 'body' | 'query' | 'nothing';
  answers: Answers;
  /** Of the query, where the call answers with a file in this format alone. */
  format?: string;
  /** The name of the list in its pages. */
  items?: Items;
}

/**
 * A method that answers with the call's data, or with its file. Every argument has one right value, which the compiler knows from the
 * contract: a path that changes there does not compile here.
 */
export const row = <Name extends CallName>(
  call: Name,
  line: LineOf<Name>,
  sends: SendsOf<Name>,
  ...file: AnswersWithFile<Name> extends true ? ['file'] : []
): Row<Name, AnswersWithFile<Name> extends true ? 'file' : 'data'> => ({
  call,
  line,
  sends,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest parameter is there exactly where the type says `file`
  answers: (file[0] ?? 'data') as AnswersWithFile<Name> extends true ? 'file' : 'data',
});

/** The same call in a format that is a file. */
export const rowAsFile = <Name extends CallName>(
  call: Name,
  line: LineOf<Name>,
  format: FormatOf<Name>,
): Row<Name, 'file'> => ({ call, line, sends: 'query', answers: 'file', format });

/** The items of all pages of a list. */
export const rowOfEach = <Name extends CallName, Items extends ItemsOf<Name>>(
  call: Name,
  line: LineOf<Name>,
  items: Items,
): Row<Name, 'each', Items> => ({ call, line, sends: 'query', answers: 'each', items });
