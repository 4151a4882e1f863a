import type { Message } from '../../format/problem.js';
import type { Place, Suite } from './suite.js';

/** What a reader gets: texts and their paths. It opens no file. */
export interface SourceFiles {
  /** Path of the file that is the suite; absent if a folder is one suite as a whole, as with Bruno. */
  readonly main?: string;
  /**
   * Texts by path, relative to the folder that was given (or that has the file), with `/`. Besides the suite these are files
   * that may belong to it: environments, modules of scripts. Files that are not text are not here.
   */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of files that are there and not read: images, archives, what is too large. */
  readonly others: readonly string[];
  /** Texts: a request is taken if its URL has one of them. Only readers of recordings are given some. @default all requests */
  readonly only?: readonly string[];
}

/** A suite, or why there is none. What only a part of a suite suffers from is a leftover of that part. */
export type ReadSuite =
  | { readonly kind: 'suite'; readonly suite: Suite }
  | { readonly kind: 'problems'; readonly problems: readonly SourceProblem[] };

/** Why a source cannot be read. The words come from `problems/import`. */
export interface SourceProblem extends Message {
  readonly place?: Place;
}

/** Every reader is one: pure, and never throws, whatever the texts are. */
export type ReadSource = (files: SourceFiles) => ReadSuite;

/** The text of the suite's file. */
export function mainText({ main, texts }: SourceFiles): string {
  return main === undefined ? '' : (texts.get(main) ?? '');
}
