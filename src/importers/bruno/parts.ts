import type { Leftover, Place } from '../suite/suite.js';

/**
 * What a collection of Bruno has, whichever of its two formats it is in: `.bru` files, or the YAML files of OpenCollection. Texts
 * are as they are written.
 */
export interface BrunoCollection {
  readonly name: string;
  readonly shared: BrunoShared;
  readonly items: readonly (BrunoFolder | BrunoRequest)[];
  readonly environments: readonly BrunoEnvironment[];
  /** Whether scripts after a response run from the request outwards, as they do by default. */
  readonly isSandwich: boolean;
  readonly leftovers: readonly Leftover[];
}

export interface BrunoFolder {
  readonly kind: 'folder';
  readonly name: string;
  /** Its folder's own name, by which folders are sorted. */
  readonly file: string;
  readonly seq: number | undefined;
  readonly place: Place;
  readonly shared: BrunoShared;
  readonly items: readonly (BrunoFolder | BrunoRequest)[];
}

/** What requests have, and what a folder or a collection gives to those in it. */
export interface BrunoShared {
  readonly headers: readonly BrunoEntry[];
  readonly auth: BrunoAuth;
  /** Variables before the request. */
  readonly variables: readonly BrunoEntry[];
  /** Variables after the response: expressions of JavaScript. */
  readonly captures: readonly BrunoEntry[];
  readonly scripts: readonly BrunoScript[];
}

export interface BrunoRequest {
  readonly kind: 'request';
  readonly name: string;
  readonly seq: number;
  readonly place: Place;
  readonly method: string;
  readonly url: string;
  readonly shared: BrunoShared;
  readonly params: readonly (BrunoEntry & { readonly in: 'path' | 'query' })[];
  readonly body: BrunoBody;
  /** Expressions by what is asked of them: `res.status`, `eq 200`. */
  readonly assertions: readonly BrunoEntry[];
  readonly settings: BrunoSettings;
  readonly tags: readonly string[];
  readonly leftovers: readonly Leftover[];
}

export interface BrunoEntry {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
  readonly place: Place;
  /** The type that a note says: `number`. */
  readonly type?: string;
}

/** `mode` is `none`, `inherit` or a way to sign in. Values have the names that `.bru` files have. */
export interface BrunoAuth {
  readonly mode: string;
  readonly values: ReadonlyMap<string, string>;
  /** Further parameters of OAuth 2.0, by where they go. */
  readonly more: readonly (BrunoEntry & { readonly goesTo: string })[];
  readonly place: Place;
}

export interface BrunoScript {
  readonly phase: 'before' | 'after' | 'test';
  readonly source: string;
  readonly place: Place;
}

export type BrunoBody =
  | { readonly mode: 'none' }
  | { readonly mode: 'json' | 'text' | 'xml' | 'sparql'; readonly text: string; readonly place: Place }
  | { readonly mode: 'form'; readonly entries: readonly BrunoEntry[] }
  | { readonly mode: 'multipart'; readonly parts: readonly BrunoPart[] }
  | { readonly mode: 'file'; readonly path: string; readonly type: string; readonly place: Place }
  | { readonly mode: 'graphql'; readonly query: string; readonly variables: string; readonly place: Place };

export interface BrunoPart extends BrunoEntry {
  /** Paths of files that are sent in place of `value`. */
  readonly files?: readonly string[];
  readonly contentType?: string;
}

export interface BrunoSettings {
  readonly encodeUrl: boolean;
  /** ms; 0 for none */
  readonly timeout?: number;
  readonly followRedirects?: boolean;
  readonly maxRedirects?: number;
}

export interface BrunoEnvironment {
  readonly name: string;
  readonly variables: readonly (BrunoEntry & { readonly isSecret: boolean })[];
}
