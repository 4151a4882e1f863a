import type { PartRecord, RequestBodyRecord, RequestRecord } from '../record/record.js';
import { shellQuote } from '../lib/shell-quote.js';
import { sizeText } from '../lib/size-text.js';

/** What curl says a body with; one argument each. */
export interface CurlBody {
  readonly args: readonly string[];
  /** Whether curl sets the content type itself, with a boundary that nobody else knows. */
  readonly setsType: boolean;
}

/** The body as curl makes it. Of one that is not known whole, the shell looks for a file that is not there, so nothing is sent. */
export function curlBody(
  body: RequestBodyRecord,
  { headers }: Pick<RequestRecord, 'headers'>,
  limit: number,
): CurlBody {
  if (body.parts?.every(canSay) && isUsualForm(headers)) {
    return { args: body.parts.map((part) => `${formFlag(part)} ${shellQuote(partText(part))}`), setsType: true };
  }
  return { args: [dataOf(body, limit)], setsType: false };
}

function dataOf(body: RequestBodyRecord, limit: number): string {
  const { file, size, type } = body;
  if (file !== undefined) return `--data-binary ${quotePath(`@${file}`)}`;
  if (isWhole(body) && body.text.length <= limit) return `--data-raw ${shellQuote(body.text)}`;
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
function formFlag({ value, type }: PartRecord): string {
  return value === undefined || type !== undefined || isPlain(value) ? '-F' : '--form-string';
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

function quotePath(path: string): string {
  return /^@[\w./+-]+$/.test(path) && path !== '@-' ? path : shellQuote(path.replace(/^@-$/, '@./-'));
}
