import type { NextRequest } from '../common/next-request.js';
import type { Load } from '../common/project-modules.js';
import { isAfter, type ShimStep } from '../common/shim-step.js';
import type { PmScope } from './scope.js';

/** The names that scripts used before there was `pm`. */
export function legacyNames(
  step: ShimStep,
  { scope, load, next }: { readonly scope: PmScope; readonly load: Load; readonly next: NextRequest },
): Readonly<Record<string, unknown>> {
  const { get, set, unset, clear } = scope;
  const answer = isAfter(step) ? step.response : undefined;
  const header = (name: string): string | undefined => answer?.headers[name.toLowerCase()];
  const { method, url, headers } = step.request;
  return {
    postman: {
      setEnvironmentVariable: set,
      getEnvironmentVariable: get,
      clearEnvironmentVariable: unset,
      clearEnvironmentVariables: clear,
      setGlobalVariable: set,
      getGlobalVariable: get,
      clearGlobalVariable: unset,
      clearGlobalVariables: clear,
      setNextRequest: next.set,
      getResponseHeader: header,
      getResponseCookie: (name: string) => cookie(name, answer?.cookies[name]),
    },
    environment: all(step),
    globals: all(step),
    data: all(step),
    iteration: 0,
    request: { method, url, headers: { ...headers }, data: step.request.text, name: step.title },
    responseBody: answer?.text,
    responseCode: answer && { code: answer.status, name: answer.statusText, detail: answer.statusText },
    responseTime: answer && Math.round(answer.duration),
    responseHeaders: answer && titled(answer.headers),
    responseCookies: answer && Object.entries(answer.cookies).map(([name, value]) => cookie(name, value)),
    xml2Json: (text: string) => xmlAsJson(text, load),
  };
}

function cookie(name: string, value: string | undefined) {
  return value === undefined ? undefined : { name, value };
}

/** Variables, and the environment below them. */
function all(step: ShimStep): Readonly<Record<string, unknown>> {
  return { ...step.env, ...step.variables };
}

/** Under `Content-Type` as well as `content-type`. */
function titled(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.entries(headers).map(([name, value]) => [
    name.replace(/(?:^|-)[a-z]/g, (first) => first.toUpperCase()),
    value,
  ]);
  return { ...headers, ...(Object.fromEntries(names) as Record<string, string>) };
}

interface Xml2js {
  readonly parseString: (text: string, options: object, done: (error: unknown, result: unknown) => void) => void;
}

/** Without a value if the text is not XML: the tool passes over the error. */
function xmlAsJson(text: string, load: Load): unknown {
  let parsed: unknown = {};
  const options = { explicitArray: false, async: false, trim: true, mergeAttrs: false };
  (load('xml2js') as Xml2js).parseString(text, options, (_, result) => {
    parsed = result;
  });
  return parsed;
}
