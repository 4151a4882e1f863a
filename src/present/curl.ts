import type { RequestRecord, PartRecord, RequestBodyRecord } from '../record/record.js';
import { shellQuote } from '../lib/quotes.js';
import { sizeText } from '../lib/sizes.js';

/** What a command has in it besides the request of a record. */
export interface CurlShell {
  /** A text as one word of the shell. */
  readonly quote: (text: string) => string;
  /** Whether a text has something in it that only the shell puts in. */
  readonly isOpen: (text: string) => boolean;
  /** More arguments, each with its value and already in quotes. */
  readonly more: readonly string[];
}

const plainShell: CurlShell = { quote: shellQuote, isOpen: () => false, more: [] };

/**
 * The request as a command for bash, zsh and their like, one argument per line. What was masked stays masked.
 *
 * @param bodyLimit - characters above which a body is left out, as a binary or cut one is, so that the command sends nothing
 */
export function curlOf(request: RequestRecord, bodyLimit = Infinity, shell = plainShell): string {
  const { method, url, headers, body, redirected: follows = false, stream = false } = request;
  const given = body !== undefined && body.size > 0 ? curlBody(body, request, { limit: bodyLimit, shell }) : undefined;
  // With `-X POST` curl would send POST to wherever it is led; only data makes it a POST that 303 turns into GET.
  const isByData = follows && method === 'POST';
  const sent = given?.setsType ? headers.filter(([name]) => !/^content-type$/i.test(name)) : headers;
  return [
    `curl ${stream ? '-N ' : ''}${isByData ? '' : methodFlag(method, body !== undefined)}${shell.quote(url)}`,
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(hasDotSegment.test(url) ? ['--path-as-is'] : []),
    ...(follows && isFollowed(method) ? ['--location'] : []),
    ...shell.more,
    ...sent.flatMap((header) => headerArgs(header, url, shell)),
    ...(given && !given.setsType && !hasType(headers) ? ["-H 'content-type:'"] : []),
    ...(given?.args ?? (isByData ? ["-H 'content-type:'", "--data-raw ''"] : emptyBody(method))),
  ].join(' \\\n  ');
}

/** curl resolves such segments of a path. */
const hasDotSegment = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Without data curl says nothing of a length, and some servers answer 411 to that. */
function emptyBody(method: string): readonly string[] {
  return /^(?:POST|PUT|PATCH)$/.test(method) ? ["-H 'content-length: 0'"] : [];
}

/** After a 303 curl would send any other method again where it is led, and a DELETE there is another request. */
function isFollowed(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST';
}

/** GET is what curl sends by itself; after `-X HEAD` it would wait for a body. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '--head ';
  return method === 'GET' && !hasBody ? '' : `-X ${quoteWord(method)} `;
}

const ownEncodings = 'gzip, deflate, br, zstd';

/** None for what curl sends by itself, and for the name that callsheet gives itself. */
function headerArgs([name, value]: readonly [string, string], url: string, { quote }: CurlShell): readonly string[] {
  switch (`${name.toLowerCase()}: ${value}`) {
    case 'accept: */*':
    case 'user-agent: callsheet':
    case `host: ${URL.parse(url)?.host}`:
      return [];
    case `accept-encoding: ${ownEncodings}`:
      return ['--compressed'];
  }
  if (/^content-length$/i.test(name)) return [];
  const header = `-H ${quote(value.trim() === '' ? `${name};` : `${name}: ${value}`)}`;
  return /^accept-encoding$/i.test(name) ? [header, '--compressed'] : [header];
}

/** curl gives data without a content type that of a form. */
function hasType(headers: RequestRecord['headers']): boolean {
  return headers.some(([name]) => /^content-type$/i.test(name));
}

function quoteWord(word: string): string {
  return /^[A-Za-z0-9_-]+$/.test(word) ? word : shellQuote(word);
}

/** What curl says a body with; one argument each. */
interface CurlBody {
  readonly args: readonly string[];
  /** Whether curl sets the content type itself, with a boundary of its own. */
  readonly setsType: boolean;
}

interface BodyWriting {
  /** Characters. */
  readonly limit: number;
  readonly shell: CurlShell;
}

/** The body as curl makes it. Of one that is not known whole, the shell looks for a file that is not there, so nothing is sent. */
function curlBody(
  body: RequestBodyRecord,
  { headers }: Pick<RequestRecord, 'headers'>,
  writing: BodyWriting,
): CurlBody {
  const { shell } = writing;
  if (body.parts?.every(canSay) && isUsualForm(headers)) {
    const args = body.parts.map((part) => `${formFlag(part, shell)} ${shell.quote(partText(part))}`);
    return { args, setsType: true };
  }
  return { args: [dataOf(body, writing)], setsType: false };
}

function dataOf(body: RequestBodyRecord, { limit, shell }: BodyWriting): string {
  const { file, size, type } = body;
  if (file !== undefined) return `--data-binary ${quotePath(`@${file}`, shell)}`;
  if (isWhole(body) && body.text.length <= limit) return `--data-raw ${shell.quote(body.text)}`;
  return `--data-binary @- < ${shellQuote(`body of ${sizeText(size)}, ${type}`)}`;
}

/** A text that was decoded from other bytes than those of UTF-8 has another size; so has one with masks. */
function isWhole(body: RequestBodyRecord): body is RequestBodyRecord & { readonly text: string } {
  const { text, truncated, size } = body;
  if (text === undefined || truncated) return false;
  return text.includes('***') || new TextEncoder().encode(text).byteLength === size;
}

/** Of other kinds, as `multipart/mixed`, curl writes the parts in another way. */
function isUsualForm(headers: RequestRecord['headers']): boolean {
  const types = headers.filter(([name]) => /^content-type$/i.test(name));
  return types.length === 1 && /^multipart\/form-data;\s*boundary=[^;]*$/i.test(types[0]![1]);
}

/** curl takes a name up to the first `=`. */
function canSay({ name }: PartRecord): boolean {
  return name !== '' && !name.includes('=');
}

/** `-F` reads files, types and quotes from a value, `--form-string` nothing. */
function formFlag({ value, type }: PartRecord, { isOpen }: CurlShell): string {
  return value === undefined || type !== undefined || (isPlain(value) && !isOpen(value)) ? '-F' : '--form-string';
}

function partText({ name, value, file, type }: PartRecord): string {
  const content = value ?? `@${/[",;\\\s]/.test(file!) ? inQuotes(file!) : file!}`;
  if (type === undefined) return `${name}=${content}`;
  return `${name}=${value === undefined || isPlain(value) ? content : inQuotes(value)};type=${type}`;
}

function isPlain(value: string): boolean {
  return value === '' || /^[^\s@<"';(][^;]*(?<!\s)$/.test(value);
}

function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

function quotePath(path: string, { quote, isOpen }: CurlShell): string {
  if (/^@[\w./+-]+$/.test(path) && path !== '@-' && !isOpen(path)) return path;
  return quote(path.replace(/^@-$/, '@./-'));
}
