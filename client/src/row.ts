/**
 * A row of the table of methods: a call of the contract, and the facts about it that are needed at run time.
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

/** `each` iterates over the items of all pages. */
export type Answer = 'data' | 'file' | 'each';

export interface Row<
  Name extends AnyCall = AnyCall,
  Answers extends Answer = Answer,
  Items extends string = string,
> {
  call: Name;
  /** The method and path of the call. */
  line: LineOf<Name>;
  sends: 'parts' | 'body' | 'query' | 'nothing';
  answers: Answers;
  /** The fixed `format` parameter of a method that returns a file. */
  format?: string;
  /** The name of the list in the pages of the call. */
  items?: Items;
}

/**
 * A method that returns the call's data or file. The types derive every argument from the contract, so this table does
 * not compile after a path changes in the contract.
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

/** Describes the same call in a file format. */
export const rowAsFile = <Name extends AnyCall>(
  call: Name,
  line: LineOf<Name>,
  format: FormatOf<Name>,
): Row<Name, 'file'> => ({ call, line, sends: 'query', answers: 'file', format });

/** A method that iterates over the items of all pages. */
export const rowOfEach = <Name extends AnyCall, Items extends ItemsOf<Name>>(
  call: Name,
  line: LineOf<Name>,
  items: Items,
): Row<Name, 'each', Items> => ({ call, line, sends: 'query', answers: 'each', items });

/** The arguments of a method before its options: the ids of the path, then the input. */
export type GivenTo<Name extends AnyCall, Answers extends Answer> = [
  ...IdsOf<Name>,
  ...InputGiven<WithoutFixed<InputOf<Name>, Answers>>,
];

/** The arguments for an input: none, an optional one or a required one. */
type InputGiven<Input> = [Input] extends [undefined]
  ? []
  : Partial<Input> extends Input
    ? [input?: Input]
    : [input: Input];

/** Leaves out `format` for files, which the method determines, and `cursor` for iteration. */
type WithoutFixed<Input, Answers extends Answer> = Answers extends 'each'
  ? Omit<Input, 'cursor'>
  : 'format' extends keyof Input
    ? Omit<Input, 'format'>
    : Input;

export type ItemOf<Name extends AnyCall, Items extends string> = DataOf<Name>[Items &
  keyof DataOf<Name>] extends readonly (infer Item)[]
  ? Item
  : never;
