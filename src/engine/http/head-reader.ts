import { isUtf8 } from 'node:buffer';

/**
 * Makes of the head of an answer what undici's parser takes. Of what HTTP has clients accept, it refuses two things: an interim
 * answer that nothing asked for, as `100 Continue` (RFC 9110, 15.2), and a header that is folded onto a second line
 * (RFC 9112, 5.2). The first is left out here, and a space replaces the fold. Everything else passes as it came.
 */
export interface HeadReader {
  /** What comes next is the head of an answer. */
  readonly expect: () => void;
  /**
   * What the parser may have of what came; undefined while more of a head is awaited.
   *
   * @throws Error when the heads of one answer are too long
   */
  readonly take: (chunk: Buffer) => Buffer | undefined;
  /** What is kept of a head that has not ended, once; undefined where nothing is. */
  readonly takeRest: () => Buffer | undefined;
  /** Whether anything of the answer has come. */
  readonly hasBegun: () => boolean;
  /** The first characters of what came in the place of an answer, where that is not HTTP. */
  readonly notHttp: () => string;
}

interface HeadLimit {
  /** Bytes of the heads of one answer together, interim ones included. */
  readonly longest: number;
  readonly tooLong: () => Error;
}

const version = 'HTTP/1.';
/** Characters up to the end of the status. */
const beginningSize = 'HTTP/1.1 200'.length;

export function openHeadReader({ longest, tooLong }: HeadLimit): HeadReader {
  let isDue = false;
  let size = 0;
  let head = openHead();
  let notHttp = '';

  const takeHead = (given: Buffer): Buffer | undefined => {
    for (let chunk = given; ;) {
      if (head.beginning === '') chunk = withoutEmptyLines(chunk);
      if (chunk.length === 0) return undefined;
      const isHttp = beginsLikeHttp(head, chunk);
      const end = isHttp ? head.endIn(chunk) : chunk.length;
      size += end === -1 ? chunk.length : end;
      if (isHttp && size > longest) throw tooLong();
      if (end === -1) return void head.kept.push(chunk);
      if (isHttp && isInterim(head)) {
        head = openHead();
        chunk = chunk.subarray(end);
        continue;
      }
      isDue = false;
      notHttp = isHttp ? '' : head.beginning;
      const whole = head.kept.length === 0 ? chunk : Buffer.concat([...head.kept, chunk]);
      head = openHead();
      return isHttp ? withoutFolds(whole, whole.length - chunk.length + end) : whole;
    }
  };

  return {
    expect: () => {
      isDue = true;
      size = 0;
      head = openHead();
    },
    take: (chunk) => (isDue ? takeHead(chunk) : chunk),
    takeRest: () => {
      const { kept } = head;
      head = openHead();
      isDue = false;
      return kept.length > 0 ? Buffer.concat(kept) : undefined;
    },
    hasBegun: () => size > 0,
    notHttp: () => notHttp,
  };
}

/** A head that has not come completely. */
interface Head {
  /** Up to the end of the status. */
  beginning: string;
  readonly kept: Buffer[];
  /** Where it ends in the next chunk, or -1 where it does not. */
  readonly endIn: (chunk: Buffer) => number;
}

function openHead(): Head {
  return { beginning: '', kept: [], endIn: openEndFinder() };
}

/** Servers write one too many behind a body; undici's parser passes over them too. */
function withoutEmptyLines(chunk: Buffer): Buffer {
  const start = chunk.findIndex((byte) => byte !== 13 && byte !== 10);
  return chunk.subarray(start === -1 ? chunk.length : start);
}

function beginsLikeHttp(head: Head, chunk: Buffer): boolean {
  const missing = beginningSize - head.beginning.length;
  if (missing > 0) head.beginning += chunk.toString('latin1', 0, missing);
  return version.startsWith(head.beginning.slice(0, version.length));
}

/** 101 ends HTTP: it is the last of its answer. */
function isInterim({ beginning }: Head): boolean {
  return / 1\d\d$/.test(beginning) && !beginning.endsWith('101');
}

/** A head ends with an empty line. Each byte is looked at once, in however many chunks they come. */
function openEndFinder(): (chunk: Buffer) => number {
  /** Bytes of the line that has not ended, and the last of them. */
  let line = 0;
  let last = 0;
  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      const length = line + at - from;
      const before = at > 0 ? chunk[at - 1] : last;
      line = 0;
      from = at + 1;
      if (length === 0 || (length === 1 && before === 13)) return from;
    }
    line += chunk.length - from;
    last = chunk[chunk.length - 1] ?? last;
    return -1;
  };
}

/** @param end - of the head in `bytes` */
function withoutFolds(bytes: Buffer, end: number): Buffer {
  const head = bytes.subarray(0, end);
  if (!head.includes('\n ') && !head.includes('\n\t')) return bytes;
  return Buffer.concat([Buffer.from(unfolded(head.toString('latin1')), 'latin1'), bytes.subarray(end)]);
}

/** A line that starts with a space goes on with the header above it; the line below the first one has none above it. */
function unfolded(head: string): string {
  const lines: string[][] = [];
  for (const line of head.split('\r\n')) {
    const isFolded = lines.length > 1 && /^[\t ]/.test(line);
    if (isFolded) lines.at(-1)!.push(line.replace(/^[\t ]+/, ''));
    else lines.push([line]);
  }
  return lines.map((parts) => (parts.length === 1 ? parts[0] : parts.map(withoutEndSpaces).join(' '))).join('\r\n');
}

/** A header's value as text: UTF-8 where its bytes are that, else Latin-1. */
export function headerText(value: Buffer | string): string {
  const latin1 = byteText(value);
  if (isAscii(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : latin1;
}

/** A header's value as undici takes it: its UTF-8 bytes, each as one character. */
export function headerBytes(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

/** A header's value for a URL: its bytes as they came, those beyond ASCII as escapes. */
export function headerUrl(value: Buffer | string): string {
  return byteText(value).replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byteText(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('latin1');
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Spaces and tabs at the end are left out. A regular expression would try each run of spaces in the text from every place in it. */
export function withoutEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}
