/**
 * Defines a row in the table of methods. A row has a call of the contract, and the facts about the call that are needed
 * at run time.
 */
import type {
  AnswersWithFile,
  AnyCall,
  DataOf,
  FormatOf,
  IdsOf,
  InputOf,
  ItemsOf,
  LineOf,
  SendsOf,
} from './call-types.ts';

/** What a method returns. `each` iterates over the items of all pages. */
export type Answer = 'data' | 'file' | 'each';

export interface Row<
  Name extends AnyCall = AnyCall,
  Answers extends Answer = Answer,
  Items extends string = string,
> {
  call: Name;
  /** The method and the path of the call. */
  line: LineOf<Name>;
  sends: 'parts' | 'body' | 'query' | 'nothing';
  answers: Answers;
  /** The value of `format` for a method that returns a file. */
  format?: string;
  /** The name of the field that contains the items of a page. */
  items?: Items;
}

/**
 * Describes a method that returns the call's data or file. The type of each argument comes from the contract. If a path
 * in the contract changes, the table therefore no longer compiles.
 */
export const row = <Name extends AnyCall>(
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

/** Describes a method that returns the result of a call as a file. */
export const rowAsFile = <Name extends AnyCall>(
  call: Name,
  line: LineOf<Name>,
  format: FormatOf<Name>,
): Row<Name, 'file'> => ({ call, line, sends: 'query', answers: 'file', format });

/** Describes a method that iterates over the items of all pages. */
export const rowOfEach = <Name extends AnyCall, Items extends ItemsOf<Name>>(
  call: Name,
  line: LineOf<Name>,
  items: Items,
): Row<Name, 'each', Items> => ({ call, line, sends: 'query', answers: 'each', items });

/** The arguments of a method before its options: first the ids of the path, and then the input. */
export type GivenTo<Name extends AnyCall, Answers extends Answer> = [
  ...IdsOf<Name>,
  ...InputGiven<WithoutFixed<InputOf<Name>, Answers>>,
];

/** The argument for the input, which can be required, optional or absent. */
type InputGiven<Input> = [Input] extends [undefined]
  ? []
  : Partial<Input> extends Input
    ? [input?: Input]
    : [input: Input];

/** The input without the fields that the method sets itself: `format` for a file, and `cursor` for iteration. */
type WithoutFixed<Input, Answers extends Answer> = Answers extends 'each'
  ? Omit<Input, 'cursor'>
  : 'format' extends keyof Input
    ? Omit<Input, 'format'>
    : Input;

export type ItemOf<Name extends AnyCall, Items extends string> = DataOf<Name>[Items &
  keyof DataOf<Name>] extends readonly (infer Item)[]
  ? Item
  : never;
