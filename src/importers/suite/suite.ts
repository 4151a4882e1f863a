import type { Json, JsonObject } from '../../lib/json.js';

/**
 * A suite of another tool as its reader found it, before anything is decided about sessions. All readers make this, and one
 * writer makes sessions of it.
 *
 * Texts are templates. A reader writes a variable of the suite as `{{suite:name}}`, with the name as the suite has it, and what
 * the format has itself as the format writes it: `{{uuid}}`, `{{randomInt 0 1000}}`. The writer makes `{{var.…}}` and `{{env.…}}` of
 * the first, once it knows who sets which name.
 */
export interface Suite {
  readonly tool: Tool;
  readonly name: string;
  readonly items: readonly (SuiteFolder | SuiteRequest)[];
  /** What holds for every item. */
  readonly inherited: Inherited;
  readonly environments: readonly SuiteEnvironment[];
  /** What a reader could not say by this model, of the suite as a whole. */
  readonly leftovers: readonly Leftover[];
  /** Whether the tool sends nothing more once a request has failed. */
  readonly stopsAtFailure?: true;
  /** An OpenAPI document that responses are to be checked against. */
  readonly contract?: SuiteContract;
  /** What becomes a session of its own, unless a person says otherwise. @default 'collection' */
  readonly split?: 'collection' | 'folder';
  /** Modules that scripts load by a path, by their paths from where the scripts look for them. */
  readonly modules?: ReadonlyMap<string, string>;
  /**
   * Whose scripts run first after a response: those of the suite, or with `inside-out` those of the request.
   *
   * @default 'outside-in'
   */
  readonly afterOrder?: 'inside-out';
  /** Whether the paths of uploads are relative to the folder of the source. */
  readonly filesAreBeside?: true;
  /** The folder in the source that the paths of uploads are relative to, if they may be relative to the project root as well. */
  readonly filesAreNear?: string;
}

/** An OpenAPI document, and what of it is in the source. */
export interface SuiteContract {
  /** Its file in the source. */
  readonly file: string;
  readonly text: string;
  /** Whether the file has the whole text; otherwise only a copy does. */
  readonly isWhole: boolean;
}

export type Tool = 'postman' | 'bruno' | 'opencollection' | 'insomnia' | 'http' | 'hurl' | 'har' | 'openapi' | 'curl';

/** Where something is in the source: a file, and a JSON Pointer or a line in it. */
export interface Place {
  readonly file: string;
  readonly pointer?: string;
  readonly line?: number;
}

/** A part of the source that is not converted, or not fully. */
export interface Leftover {
  readonly place: Place;
  /** As written in the source, if it is text. */
  readonly source?: string;
  readonly reason: LeftoverReason;
}

/** Data, not words; `problems/import` makes the words. Readers add kinds. */
export type LeftoverReason =
  | { readonly kind: 'script-kept'; readonly script: string }
  | { readonly kind: 'not-readable'; readonly what: string }
  | { readonly kind: 'not-sayable'; readonly what: string }
  | { readonly kind: 'by-hand'; readonly what: string }
  | { readonly kind: 'left-out'; readonly what: string }
  | { readonly kind: 'stays'; readonly what: string }
  | { readonly kind: 'changed'; readonly what: string };

/** What folders and the suite pass on to their requests. */
export interface Inherited {
  /** Absent: that of the folder above. */
  readonly auth?: SuiteAuth;
  readonly headers: readonly SuiteEntry[];
  readonly variables: readonly SuiteVariable[];
  readonly scripts: readonly SuiteScript[];
}

export interface SuiteFolder {
  readonly kind: 'folder';
  readonly name: string;
  readonly place: Place;
  readonly inherited: Inherited;
  readonly items: readonly (SuiteFolder | SuiteRequest)[];
}

export interface SuiteRequest {
  readonly kind: 'request';
  readonly name: string;
  readonly place: Place;
  readonly method: string;
  /** Without the query entries of `query`; what is written in it stays. `:id` and `{id}` are written `{id}` and valued in `path`. */
  readonly url: string;
  readonly path: readonly SuiteEntry[];
  /** Whether the tool encodes what references bring into the path. */
  readonly encodesPath?: true;
  readonly query: readonly SuiteEntry[];
  readonly headers: readonly SuiteEntry[];
  /** Absent: inherited. */
  readonly auth?: SuiteAuth;
  readonly body?: SuiteBody;
  readonly scripts: readonly SuiteScript[];
  /** Tests in the words of the format, as entries of `tests`, that the source says without a script. */
  readonly tests: readonly JsonObject[];
  /** Captures in the words of the format, by the suite's name of the variable, said without a script. */
  readonly captures: readonly { readonly name: string; readonly value: Json }[];
  /** Variables of only this request; they are set before it. */
  readonly variables: readonly SuiteVariable[];
  /** ms */
  readonly timeout?: number;
  /** How many redirects are followed; 0 for none. */
  readonly redirects?: number;
  readonly retry?: JsonObject;
  readonly poll?: JsonObject;
  readonly stream?: JsonObject;
  /** ms before it is sent */
  readonly delay?: number;
  readonly skip?: true | string;
  /** A condition in the words of the format. */
  readonly when?: JsonObject;
  readonly tags: readonly string[];
  /** What its scripts see of it before it is sent; absent where that is not known. */
  readonly shown?: ShownRequest;
  /** Whether its answers in the source set a cookie; absent if there is none with its headers. */
  readonly cookies?: 'none' | 'set';
  readonly leftovers: readonly Leftover[];
}

/** A request as its tool shows it to scripts: as it is written, with the references of the tool. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  /** How it signs in, in the words of the tool; absent where that is not known. */
  readonly auth?: string;
}

/** A header, query entry or form field. Those that the source has switched off are kept as such. */
export interface SuiteEntry {
  readonly name: string;
  /** null: only the name, as in `?flag`. */
  readonly value: string | null;
  readonly isOff?: boolean;
}

export interface SuiteVariable {
  readonly name: string;
  readonly value: Json;
  /** The source says so, or the name does. Secrets go to the environment, never into a session. */
  readonly isSecret?: boolean;
}

export interface SuiteEnvironment {
  readonly name: string;
  /** `global` variables are below those of every other environment. */
  readonly kind: 'environment' | 'global';
  readonly variables: readonly SuiteVariable[];
}

/** Auth in the words of the format, as the value of `auth`; `none` stops what is inherited. */
export type SuiteAuth = 'none' | JsonObject;

export type SuiteBody =
  /** JSON as text with references, since those may be in it without quotes; comments are taken out. */
  | {
      readonly kind: 'json';
      readonly text: string;
      /** Whether the tool escapes line breaks that a generator makes. */
      readonly escapesBreaks?: true;
    }
  /** Without a type by null, with that of the format for a text if it is absent. */
  | { readonly kind: 'text'; readonly text: string; readonly type?: string | null }
  | { readonly kind: 'form'; readonly fields: readonly SuiteEntry[] }
  | { readonly kind: 'multipart'; readonly parts: readonly SuitePart[] }
  /** With the type of its extension if `type` is absent. */
  | { readonly kind: 'file'; readonly path: string; readonly type?: string }
  | {
      readonly kind: 'graphql';
      readonly query: string;
      /** JSON as text. */
      readonly variables?: string;
      readonly operationName?: string;
    };

export interface SuitePart {
  readonly name: string;
  readonly value?: string;
  readonly file?: string;
  readonly type?: string;
  readonly isOff?: boolean;
}

/** JavaScript as the source has it, with the tool's own API. */
export interface SuiteScript {
  readonly place: Place;
  readonly dialect: 'postman' | 'bruno' | 'jetbrains' | 'insomnia' | 'httpyac';
  readonly phase: 'before' | 'after' | 'test';
  readonly source: string;
  /** Whether a reader made it of assertions that have no names of their own. Its tests become one without a name. */
  readonly isAssertions?: true;
  /** Statements that run before it if it is carried over: what another script gives to it. */
  readonly helpers?: string;
}
