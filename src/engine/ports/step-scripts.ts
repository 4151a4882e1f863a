import type { SendCause } from '../../record/record.js';
import type { ScriptSession } from './ports.js';
import type { StepCookies } from './step-cookies.js';

/** What the scripts around a request get, before and after it is sent. */
export interface StepContext extends Pick<ScriptSession, 'variables' | 'env'> {
  /** Title of the request: its `name`, or method and URL as written. */
  readonly title: string;
  /** `tags` of the request. */
  readonly tags: readonly string[];
  /** Values of `path`, by name. A reference that nothing has set yet shows as it is written. */
  readonly path: Readonly<Record<string, string>>;
  /**
   * Sends a request of the script's own, with the session's base URL, headers and cookies.
   *
   * @example const { json } = await step.send('POST /token', { form: { grant_type: 'client_credentials' } })
   * @throws Error when no response arrives
   */
  readonly send: ScriptSession['request'];
  /** The cookies of the session, to be read and changed. What a script sets is sent with the same request. */
  readonly cookies: StepCookies;
  /** Skips the steps of the session that come after this one. @param reason - shown on each of them */
  readonly stop: (reason?: string) => void;
}

/** What a `before` or `beforeEach` script gets. */
export interface BeforeStep extends StepContext {
  readonly request: StepRequest;
  /** Skips the request: nothing is sent. @param reason - shown on the request */
  readonly skip: (reason?: string) => void;
  /** Reports a test under a name, as in an `after` script. The request is sent even if it fails, and then fails with it. */
  readonly test: AfterStep['test'];
}

/**
 * The request that will be sent, to be read and changed. Its body is under `json`, `form` or `text`; setting one of them replaces
 * the others. A body of a file or of several parts is under none, and stays unless one is set.
 *
 * A reference that nothing has set yet shows as it is written. It gets its value after the scripts, in what they have not changed too.
 */
export interface StepRequest {
  method: string;
  /** The whole URL, with its query. One that starts with `/` follows the base URL. */
  url: string;
  /** Parameters of the query, decoded; a list repeats its name. Changing them changes `url`. */
  query: Record<string, string | string[]>;
  /** By lower-case name, repeated ones joined by `, `. `delete` leaves a header out, one of the settings too. */
  readonly headers: Record<string, string>;
  /** The body as JSON, of `graphql` too; undefined if the body is of another kind. */
  // oxlint-disable-next-line typescript/no-explicit-any -- its shape is the author's to know
  json: any;
  /** Fields of a form; undefined if the body is of another kind. */
  form: Record<string, string | string[]> | undefined;
  /** The body as text; undefined if the body is of another kind. */
  text: string | undefined;
  /** Time in ms in which the response has to be there; 0 for no limit, and undefined if a reference in it has no value yet. */
  timeout: number | undefined;
}

/** What an `after` or `afterEach` script gets, once a response has arrived. */
export interface AfterStep extends StepContext {
  /** What was sent last, before any redirect. Frozen. */
  readonly request: SentRequest;
  readonly response: StepResponse;
  /** Every send of the request so far, in order. */
  readonly sends: readonly StepSend[];
  /**
   * Reports a test under a name. It fails if the function throws or rejects.
   *
   * @example step.test('the sum is right', () => assert.equal(step.response.json.total, 12))
   * @returns what the function returns; undefined where it threw
   */
  readonly test: <Result extends void | Promise<void>>(name: string, run: () => Result) => Result;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** By lower-case name, repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; undefined where there is none, or it is not text. */
  readonly text: string | undefined;
  /** Time in ms in which the response had to be there; 0 for no limit. */
  readonly timeout: number;
}

/** The last response, after redirects. */
export interface StepResponse {
  readonly status: number;
  readonly statusText: string;
  /** URL after redirects. */
  readonly url: string;
  /** By lower-case name, repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body read as JSON; undefined when it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- its shape is the author's to know
  readonly json: any;
  /** The body as it came, decompressed. */
  readonly bytes: Uint8Array;
  /** Time of the send in ms. */
  readonly duration: number;
  /** Cookies that the session would send to this URL, by name. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** One send of a request. Either `status` or `error` is there. */
export interface StepSend {
  /** From 1. */
  readonly number: number;
  readonly cause: SendCause;
  /** ms waited before it. */
  readonly waited: number;
  readonly status?: number;
  /** Why no response arrived. */
  readonly error?: string;
  /** Time in ms. */
  readonly duration: number;
}

/**
 * The default export of a `before` or `beforeEach` module. A throw fails the request, and nothing is sent.
 *
 * @example
 * const sign: BeforeScript = ({ request, env }) => {
 *   request.headers['x-signature'] = createHmac('sha256', env.KEY!).update(JSON.stringify(request.json)).digest('hex');
 * };
 * export default sign;
 */
export type BeforeScript = (step: BeforeStep) => void | Promise<void>;

/** The default export of an `after` or `afterEach` module. A throw outside of `test` fails the request. */
export type AfterScript = (step: AfterStep) => void | Promise<void>;
