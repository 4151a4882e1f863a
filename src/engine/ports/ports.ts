import type { OpenedContract } from '../../openapi/contract-file.js';
import type { KeptResponse } from './kept-response.js';
import type { OnceCalls } from './once.js';
import type { TokenStore } from './tokens.js';
import type { AuthOf, AuthSetting } from '../../format/auth.js';
import type { Check } from '../../format/check.js';
import type { ContractUse } from '../../format/contract.js';
import type { FileReason } from '../../lib/file-reason.js';
import type { RunEvent } from '../../record/event.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { SendFault } from '../../record/reasons.js';
import type { BodySource, State, StreamEnd, StreamFormat } from '../../record/record.js';
import type { HeaderList } from './header-list.js';
import type { CookieJar } from './step-cookies.js';
import type { Braces, Reference } from '../../format/reference.js';

/** Everything the engine reaches outside itself. A host, or a test, brings these. */
export interface Ports {
  /** Opens a client with a cookie jar of its own; one per scope, before any of its values is read. */
  readonly openHttp: () => HttpClient;
  readonly clock: Clock;
  readonly files: Files;
  /** Opens an OpenAPI document by its path from the project root; it rejects where the file cannot be read. @default none can be */
  readonly openContract?: (path: string) => Promise<OpenedContract>;
  /** Loads the default export of a script; `path` is relative to the project root. */
  readonly loadScript: (path: string) => Promise<Script>;
  /** Reads what a script threw, or failed to load with. */
  readonly readFault: (error: unknown) => ScriptFault;
  /** The environment of the process that the user started, before any test framework changed it. */
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  /** The calls with `once` of the run. @default each is made */
  readonly once?: OnceCalls;
  /** The access tokens of the run. @default the session has its own */
  readonly tokens?: TokenStore;
  readonly emit: (event: RunEvent) => void;
  /** Takes the last response of each row that got one. @default none is kept */
  readonly keep?: (response: KeptResponse) => void;
  /** @default each row is recorded at once */
  readonly records?: RecordQueue;
}

/** Where rows go that are over, in order, to be recorded. */
export interface RecordQueue {
  /** @throws what recording a row threw, whichever it was */
  readonly put: (row: FinishedRow) => void;
  /**
   * Every row that was put is recorded.
   *
   * @throws as `put`
   */
  readonly settle: () => void;
}

/** A row that is over. What runs next depends only on its state. */
export interface FinishedRow {
  readonly state: State;
  /** Whether its record is made in a part of a ms. */
  readonly isShort: boolean;
  /** Makes its record and hands it on; to be called once. */
  readonly record: () => void;
}

export interface HttpClient {
  /**
   * Sends once, follows redirects, and resolves when the body is whole or cannot be had; never rejects.
   * Cookies of every hop are kept in the client's jar.
   *
   * @param onSent - called when the request is on its way, and may be called again for each hop
   * @param watch - hears of a stream of events while it is read
   */
  readonly send: (
    request: HttpRequest,
    signal: AbortSignal,
    onSent?: () => void,
    watch?: StreamWatch,
  ) => Promise<HttpOutcome>;
  /** The value of the jar's cookie for a URL. */
  readonly cookie: (name: string, url: string) => string | undefined;
  /** What scripts read and change its cookies by. @default there are none */
  readonly jar?: CookieJar;
}

/** A request with nothing left to resolve, so that every send of it is the same. */
export interface HttpRequest {
  readonly method: string;
  /** Without user info and fragment; not to be changed. */
  readonly url: URL;
  /** As it is sent, where it has segments `.` or `..`, which the URL cannot have. */
  readonly path?: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
  /** For the record. */
  readonly bodySource?: BodySource;
  /** ms until the body has to be whole; of a request with `stream`, until the head of a stream has to be there. */
  readonly timeout: number;
  readonly redirects: number;
  readonly stream?: StreamLimits;
  /** Names of headers, in lower case, that a redirect to another origin loses in addition to the usual ones. */
  readonly credentials?: readonly string[];
  /** Values in it that are secrets, wherever they are. */
  readonly secrets?: readonly string[];
  /** What is left to do for it when it is sent. */
  readonly signIn?: SignIn;
  /** Headers that go over those of a hop, which each is signed with. */
  readonly sign?: (hop: SignedHop) => HeaderList;
}

/** A way of signing in that depends on the time, on the server, or on the request as it is sent; with nothing left to resolve. */
export type SignIn = AuthOf<'oauth2' | 'digest' | 'awsSigV4'>;

/** A request on the wire, as it is signed. */
export interface SignedHop {
  readonly method: string;
  readonly url: URL;
  /** As it is sent, where the URL cannot have it. */
  readonly path?: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array;
}

/** How long a stream of events is read. */
export interface StreamLimits {
  readonly events?: number;
  /** ms from the head of the response on; 0 for no limit. */
  readonly timeout: number;
}

/** Called at the head of a stream, and for each event. @returns whether what has come is enough */
export type StreamWatch = (soFar: StreamSoFar) => boolean;

/** A stream of events while it is read. */
export interface StreamSoFar extends Pick<HttpResponse, 'status' | 'statusText' | 'url' | 'headers'> {
  /** How many events have come. */
  readonly count: () => number;
  /** As `$` has them, read when first asked for. */
  readonly events: () => readonly JsonObject[];
  /** The same with `LostDigits`; undefined while no digits are lost. */
  readonly exact: () => readonly JsonObject[] | undefined;
}

/** A stream of events as it was read. */
export interface ResponseStream extends Pick<StreamEnd, 'endedBy'>, Pick<StreamSoFar, 'events' | 'exact'> {
  readonly format: StreamFormat;
  readonly count: number;
  /** One of them by itself. */
  readonly event: (at: number) => JsonObject;
  /** When each had come: ms since the send started. */
  readonly times: readonly number[];
  /** Whether the server ended it in the middle of an event. */
  readonly isUnfinished: boolean;
  /** As the request has them. */
  readonly limits: StreamLimits | undefined;
  /** Data of events that came in several lines. */
  readonly split: () => readonly Json[];
  /** The number of the first line of NDJSON that is not JSON, from 1, and its text. */
  readonly plainLine?: { readonly number: number; readonly text: string };
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** Of the last hop. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Decompressed. Of a stream whose reading was ended, up to its last event. */
  readonly body: Uint8Array;
  readonly stream?: ResponseStream;
}

interface Sent {
  /** Of the first hop. */
  readonly sentHeaders: HeaderList;
  /** Of all hops that redirects led to; cookies among them are in no other place. */
  readonly redirectHeaders?: HeaderList;
  /** Of all that redirects led to, one too many included. */
  readonly redirectUrls?: readonly string[];
  /** Of all that came but the response that is given. */
  readonly passedHeaders?: HeaderList;
  /** Of the last hop; absent without redirects. */
  readonly lastMethod?: string;
  /** In ms. */
  readonly duration: number;
}

export type HttpOutcome =
  | (Sent & { readonly kind: 'response'; readonly response: HttpResponse })
  | (Sent & { readonly kind: 'error'; readonly error: SendFault });

/** Times in ms. */
export interface Clock {
  /** Unix time. */
  readonly now: () => number;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Paths are relative to the project root. What reads throws where the file cannot be read. A path that is made up has parts that
 * a reference gave: it must not lead out of the project root.
 */
export interface Files {
  readonly readBody: (path: string, isMadeUp: boolean) => Promise<Uint8Array>;
  readonly readSchema: (path: string, isMadeUp: boolean) => string;
  readonly readEnv: (path: string) => string;
  readonly has: (path: string) => boolean;
  /** Why a script must not be loaded, as one that is a pipe; undefined where it may, or is not there. */
  readonly whyNoScript: (path: string) => FileReason | undefined;
}

/** What a session's `pre` or `post` script gets. */
export interface ScriptSession {
  /** Reads every variable and input; what is set here ranks as a capture. */
  readonly variables: Record<string, Json>;
  /** What `{{env.NAME}}` reads. Frozen. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sends with the session's base URL, headers and cookies.
   *
   * @example await session.request('POST /seed', { json: { sku: 'A-100' } })
   * @throws Error when no response arrives
   */
  readonly request: (line: string, options?: ScriptRequest) => Promise<ScriptResponse>;
}

/** A list repeats its name. */
export type ScriptFields = Readonly<Record<string, ScriptField | readonly ScriptField[]>>;
export type ScriptField = string | number | boolean;

/** What a script's request is sent with, as it is: references in it are not resolved. It has one body at most. */
export interface ScriptRequest {
  readonly query?: ScriptFields;
  readonly headers?: ScriptFields;
  readonly json?: unknown;
  readonly form?: ScriptFields;
  readonly text?: string;
  /** ms; default that of the session. */
  readonly timeout?: number;
  /** `false`: without the headers and the auth of the session. @default true */
  readonly settings?: boolean;
}

/** Any status is a response, after redirects. Names of headers are in lower case; of a repeated header the last value is kept. */
export interface ScriptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body read as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** What ended a script, or kept it from being loaded. */
export interface ScriptFault {
  /** `syntax`: it, or a module that it imports, cannot be parsed; `missing`: one of them, which the words name, is not found. */
  readonly kind: 'thrown' | 'syntax' | 'missing';
  /** The error's own message. */
  readonly words: string;
  /** Absent if the error does not say it. */
  readonly place?: SourcePlace;
}

/** A place in a module as it is written, whatever has been made of it. */
export interface SourcePlace {
  /** Relative to the project root. */
  readonly file: string;
  /** From 1, as the column. */
  readonly line: number;
  readonly column: number;
  /** The lines around it. */
  readonly around?: Excerpt;
}

/** Lines of a file that follow each other. */
export interface Excerpt {
  /** The number of the first one, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
}

/**
 * The default export of a `pre` or `post` module. Where it throws, a `pre` script fails the session's first request and nothing
 * is sent; a `post` script fails the file, and no step.
 *
 * @example
 * const seed: Script = async ({ request, variables }) => {
 *   const { json } = await request('POST /seed');
 *   variables.orderId = (json as { id: string }).id;
 * };
 * export default seed;
 */
export type Script = (session: ScriptSession) => void | Promise<void>;

export interface Lookup {
  /** The value of a reference, its path apart, or undefined when nothing has set it. */
  (reference: Reference): Json | undefined;
  /** Learns what pipes have made of a value: it may be a secret. */
  readonly onPiped?: (piped: Piped) => void;
}

/** What the pipes of a reference made of its value. */
export interface Piped {
  readonly braces: Pick<Braces, 'uses' | 'pipes'>;
  /** Undefined where nothing has set the reference. */
  readonly given: Json | undefined;
  readonly made: Json;
}

/** A response as checks and captures read it. Text and JSON are decoded once, when first asked for. */
export interface Exchange {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: HeaderList;
  /** Duration of its send in ms. */
  readonly duration: number;
  /** The body as it came. */
  readonly bytes: Uint8Array;
  readonly text: () => string;
  /** Undefined when the body is not JSON. */
  readonly json: () => Json | undefined;
  /** The same with a `LostDigits` for each integer that a number cannot hold; undefined where there is none. */
  readonly exactJson: () => Json | undefined;
  /** The charset by which the body is read and in which it is not valid; undefined where every byte was read. */
  readonly misread: () => string | undefined;
  readonly cookie: (name: string) => string | undefined;
}

export interface RunOptions {
  /** Where the .env files lie, relative to the project root. @default the root itself */
  readonly envFolder?: string;
  /** What holds for a session file that sets none of its own. */
  readonly defaults: {
    readonly environment?: string;
    readonly baseUrl?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** ms. @default 30000 */
    readonly timeout?: number;
    /** @default 'continue' */
    readonly onFailure?: 'continue' | 'stop';
    /** How requests sign in that do not say it. @default not at all */
    readonly auth?: AuthSetting;
    /** Of every request that has none of its own on the same subject. @default none */
    readonly tests?: readonly Check[];
    /** The OpenAPI document; its path is absolute or relative to the project root. @default none */
    readonly openapi?: ContractUse;
  };
  /** Inputs of the case, over those of the environment. @default none */
  readonly inputs?: Readonly<JsonObject>;
  /** What random values are drawn from. `CALLSHEET_SEED` of the environment goes before it. @default a fresh one */
  readonly seed?: string;
  /** ms that one script may take; 0 for no limit. @default 30000 */
  readonly scriptTimeout?: number;
  /** Whether a poll that runs out of time is a wait or a failure. @default 'wait' */
  readonly waits: 'wait' | 'fail';
  readonly redact: {
    /** Names of variables, env values, JSON keys and headers whose values are secret, besides the built-in ones. */
    readonly names: readonly string[];
    /** Secrets that are known before anything is sent. @default none */
    readonly values?: readonly string[];
  };
  /** Bytes of a body that a record keeps. @default 65536 */
  readonly bodyLimit: number;
  /** Whether the record of a step that passed is made without headers, bodies, captures and tests. @default false */
  readonly lightPasses?: boolean;
}
