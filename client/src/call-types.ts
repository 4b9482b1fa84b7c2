/**
 * The types of the input and the output of each call, inferred from the contract. This file has no code at run time.
 */
import type { FilePart } from '@countersign/contract/call';
import type { CALLS } from '@countersign/contract/calls';
import type { z } from 'zod';
import type { FileToSend } from './multipart.ts';

type Calls = typeof CALLS;

/**
 * The name of any call in the contract. The client has no methods for staff calls, because only the console uses them.
 */
export type AnyCall = keyof Calls;

/** The calls that require an API key or no authentication. */
export type CallName = {
  [Name in keyof Calls]: Calls[Name] extends { access: 'api-key' } | { tag: 'Public' } ? Name : never;
}[keyof Calls];

/** The method and path of a call, such as `GET /api/v1/originator/sessions/:id`. */
export type LineOf<Name extends AnyCall> = `${Calls[Name]['method']} ${Calls[Name]['path']}`;

/** The part of the request that contains the input. */
export type SendsOf<Name extends AnyCall> = Calls[Name] extends { multipart: object }
  ? 'parts'
  : Calls[Name] extends { body: z.ZodType }
    ? 'body'
    : Calls[Name] extends { query: z.ZodType }
      ? 'query'
      : 'nothing';

/** The type of `data` in the response of a call. */
export type DataOf<Name extends AnyCall> = Calls[Name] extends { data: infer Data extends z.ZodType }
  ? z.output<Data>
  : never;

/** The type of a call's input, which does not include the ids in the path. */
export type InputOf<Name extends AnyCall> = Calls[Name] extends { multipart: infer Parts }
  ? PartsInput<Parts>
  : Calls[Name] extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : Calls[Name] extends { query: infer Query extends z.ZodType }
      ? QueryInput<z.input<Query>, z.output<Query>>
      : undefined;

/**
 * The type of query parameters. Each parameter has the type to which the server converts its text, as in `limit: 25`.
 */
type QueryInput<Given, Read> = {
  [Key in keyof Given]: unknown extends Given[Key]
    ? Key extends keyof Read
      ? Read[Key]
      : never
    : Given[Key];
};

type PartsInput<Parts> = {
  [Key in keyof Parts as Parts[Key] extends { isOptional: true } ? never : Key]: PartInput<Parts[Key]>;
} & {
  [Key in keyof Parts as Parts[Key] extends { isOptional: true } ? Key : never]?: PartInput<Parts[Key]>;
};

type PartInput<Part> = Part extends z.ZodType
  ? z.input<Part>
  : Part extends { max: number }
    ? FileToSend | readonly FileToSend[]
    : Part extends FilePart
      ? FileToSend
      : never;

/** The types of the ids in a path, in their order. */
export type IdsOf<Name extends AnyCall> = Labelled<NamesIn<Calls[Name]['path']>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...NamesIn<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [Name]
    : [];

type Labelled<Names extends string[]> = Names extends []
  ? []
  : Names extends [string]
    ? [id: string]
    : [id: string, part: string | number];

/** The file formats in which a call can return a file instead of its `data`. */
export type FormatOf<Name extends AnyCall> = Calls[Name] extends { fileFormats: infer Formats }
  ? keyof Formats & string
  : never;

/** The name of the field that contains the items of a page. `never` if the call has no pages. */
export type ItemsOf<Name extends AnyCall> =
  DataOf<Name> extends { next_cursor: string | null }
    ? {
        [Key in keyof DataOf<Name>]: DataOf<Name>[Key] extends readonly unknown[] ? Key : never;
      }[keyof DataOf<Name>] &
        string
    : never;

export type AnswersWithFile<Name extends AnyCall> = Calls[Name] extends { file: string } ? true : false;
