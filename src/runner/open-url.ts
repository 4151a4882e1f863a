import type { Field, RequestStep } from '../format/session.js';
import { templateOf } from '../engine/values/render-text.js';
import { markOf, withMarks } from './open-values.js';

type Opening = Parameters<typeof withMarks>[1];

/** A URL in which what no URL parser takes a mark for has a stand-in, and how to put the marks back. */
interface OpenUrl {
  /** A template. */
  readonly url: string;
  readonly withMarks: (sent: string) => string;
}

const host = 'http://callsheet.invalid';
const asIs = (sent: string): string => sent;

/** Marks what is not known of a URL: the beginning and the port cannot be any text. */
function openUrl(template: string, opening: Opening, isWhole: boolean): OpenUrl {
  const [first, second = ''] = templateOf(template.trim());
  if (typeof first !== 'object') return withPort(template, opening, asIs);
  const mark = markOf(first, opening);
  if (mark === undefined) return withPort(template, opening, asIs);
  const rest = template.trim().slice(first.text.length);
  const isScheme = typeof second === 'string' && second.startsWith('://');
  const start = isScheme ? 'http' : host;
  // A URL parser adds the slash of a URL without a path.
  const isBare = isWhole && (rest === '' || rest.startsWith('?'));
  return withPort(start + rest, opening, (sent) => {
    const after = sent.slice(start.length);
    return mark + (isBare ? after.replace(/^\//, '') : after);
  });
}

/** From here on ports belong to no service (RFC 6335). */
const firstPort = 49_152;

function withPort(template: string, opening: Opening, before: OpenUrl['withMarks']): OpenUrl {
  const [, authority = ''] = /^((?:[a-z][a-z\d+.-]*:\/\/|(?=\{\{))[^/?#]*)/i.exec(withoutBraces(template)) ?? [];
  const [braces] = /:(?=\{\{)(?!.*@)(\{\{.*\}\})$/s.exec(template.slice(0, authority.length))?.slice(1) ?? [];
  const [part] = braces === undefined ? [] : templateOf(braces);
  const mark = typeof part === 'object' ? markOf(part, opening) : undefined;
  if (mark === undefined || braces === undefined) return { url: withMarks(template, opening), withMarks: before };
  const port = freePort(template);
  const at = authority.length - braces.length;
  return {
    url: withMarks(template.slice(0, at) + port + template.slice(at + braces.length), opening),
    withMarks: (sent) => before(sent.replace(`:${port}`, `:${mark}`)),
  };
}

/** Of the same length, so that places stay: no sign of a URL is in it. */
function withoutBraces(template: string): string {
  return template.replace(/\{\{.*?\}\}/gs, (braces) => `{{${'x'.repeat(braces.length - 4)}}}`);
}

function freePort(template: string): string {
  let port = firstPort;
  while (template.includes(String(port))) port += 1;
  return String(port);
}

/** The URL and the base URL of a step as `openUrl` makes them. */
export function openAddress(
  { url, path }: Pick<RequestStep, 'url' | 'path'>,
  baseUrl: string | undefined,
  opening: Opening,
): {
  readonly url: string;
  readonly baseUrl: string | undefined;
  readonly path?: readonly Field[];
  readonly withMarks: OpenUrl['withMarks'];
} {
  const isRelative = url.startsWith('/') && baseUrl !== undefined;
  const opened = openUrl(isRelative ? baseUrl : url, opening, !isRelative);
  return {
    url: isRelative ? withMarks(url, opening) : opened.url,
    baseUrl: isRelative ? opened.url : baseUrl,
    ...(path && { path: withMarks(path, opening) }),
    withMarks: opened.withMarks,
  };
}
