/** A row of the table of methods: a call of the contract, and the little that is needed of it at run time. */
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

/** `each`: item by item over all pages. */
export type Answer = 'data' | 'file' | 'each';

export interface Row<
  Name extends AnyCall = AnyCall,
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

/** The same call in a format that is a file. */
export const rowAsFile = <Name extends AnyCall>(
  call: Name,
  line: LineOf<Name>,
  format: FormatOf<Name>,
): Row<Name, 'file'> => ({ call, line, sends: 'query', answers: 'file', format });

/** The items of all pages of a list. */
export const rowOfEach = <Name extends AnyCall, Items extends ItemsOf<Name>>(
  call: Name,
  line: LineOf<Name>,
  items: Items,
): Row<Name, 'each', Items> => ({ call, line, sends: 'query', answers: 'each', items });

/** What a method takes before its options: the ids of the path, then the input. */
export type GivenTo<Name extends AnyCall, Answers extends Answer> = [
  ...IdsOf<Name>,
  ...InputGiven<WithoutFixed<InputOf<Name>, Answers>>,
];

/** Nothing, something that may be left out, or something that must be there. */
type InputGiven<Input> = [Input] extends [undefined]
  ? []
  : Partial<Input> extends Input
    ? [input?: Input]
    : [input: Input];

/** A file has its format from its method, and a page is asked for by its cursor. */
type WithoutFixed<Input, Answers extends Answer> = Answers extends 'each'
  ? Omit<Input, 'cursor'>
  : 'format' extends keyof Input
    ? Omit<Input, 'format'>
    : Input;

export type ItemOf<Name extends AnyCall, Items extends string> = DataOf<Name>[Items &
  keyof DataOf<Name>] extends readonly (infer Item)[]
  ? Item
  : never;
