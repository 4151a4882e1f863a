import type { Entry, HurlBody, HurlLine, HurlPart, Stray } from './entry.js';

interface Reader {
  readonly lines: readonly string[];
  at: number;
}

interface OpenPart {
  readonly headers: HurlLine[];
  readonly sections: Map<string, HurlLine[]>;
  /** The section that lines belong to; undefined for headers. */
  section?: HurlLine[];
  body?: HurlBody;
}

type OpenEntry = { -readonly [Key in keyof Entry]: Entry[Key] };

/** A URL has blanks only in its braces. */
const requestLine = /^\s*([A-Z]{3,})\s+((?:\{\{[^{}]*\}\}|(?!\{\{[^{}]*\}\})\S)+)\s*(?:#.*)?$/;
const startOfRequest = /^\s*[A-Z]{3,}\s+(?:https?:\/\/|\{\{)/;
const responseLine = /^\s*HTTP(?:\/(?:(1\.0|1\.1|2|3)|\*))?\s+(\d{3}|\*)\s*(?:#.*)?$/;

/** Cuts a file into its entries. */
export function cutEntries(text: string): { readonly entries: readonly Entry[]; readonly strays: readonly Stray[] } {
  const reader: Reader = { lines: text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/), at: 0 };
  const entries: OpenEntry[] = [];
  const strays: Stray[] = [];
  let part: OpenPart | undefined;
  let comment: string | undefined;
  while (reader.at < reader.lines.length) {
    const number = reader.at + 1;
    const written = reader.lines[reader.at]!;
    reader.at += 1;
    const [, said] = /^\s*#+\s?(.*)$/.exec(written) ?? [];
    if (said !== undefined || written.trim() === '') {
      comment = said?.trim();
      continue;
    }
    const [, method, url] = requestLine.exec(written) ?? [];
    const [, version, status] = responseLine.exec(written) ?? [];
    if (method !== undefined && url !== undefined && !responseLine.test(written)) {
      part = newPart();
      entries.push({ line: number, ...(comment && { comment }), method, url, request: part as HurlPart });
    } else if (status !== undefined && part && entries.at(-1)!.response === undefined) {
      part = newPart();
      const code = { ...(status !== '*' && { status: Number(status) }), ...(version !== undefined && { version }) };
      entries.at(-1)!.response = Object.assign(part, { line: number }, code) as unknown as NonNullable<
        Entry['response']
      >;
    } else {
      // What is behind an entry that cannot be read is not of the one before it.
      if (status !== undefined || startOfRequest.test(written)) part = undefined;
      if (!part || !readPart({ text: written, number }, part, reader))
        strays.push({ line: { text: written.trim(), number } });
    }
    comment = undefined;
  }
  return { entries, strays };
}

function newPart(): OpenPart {
  return { headers: [], sections: new Map() };
}

/** @returns false if the line has no meaning there */
function readPart(line: HurlLine, part: OpenPart, reader: Reader): boolean {
  const [, name] = /^\s*\[([A-Za-z]+)\]\s*(?:#.*)?$/.exec(line.text) ?? [];
  if (name !== undefined) {
    part.section = part.sections.get(name) ?? [];
    part.sections.set(name, part.section);
    return true;
  }
  const isBody = part.body === undefined && bodyStart.test(line.text);
  // A line of a section may begin with a word that a body begins with, such as `file`.
  if (isBody && !(part.section && /^\s*[\w"-]+\s*:/.test(line.text))) {
    reader.at -= 1;
    part.body = readBody(reader);
    return true;
  }
  const text = withoutComment(line.text);
  if (part.section) part.section.push({ ...line, text });
  else if (text.includes(':')) part.headers.push({ ...line, text });
  // As curl has it: a header without a value.
  else if (/^[^\s;]+;$/.test(text)) part.headers.push({ ...line, text: text.replace(/;$/, ':') });
  else return false;
  return true;
}

const bodyStart = /^\s*(?:[{[<`"]|(?:base64|hex|file),|-?\d+\s*$|(?:true|false|null)\s*$)/;

function readBody(reader: Reader): HurlBody {
  const line = reader.at + 1;
  const first = reader.lines[reader.at]!.trim();
  if (first.startsWith('```')) return fenced(reader, line);
  if (first.startsWith('`')) {
    reader.at += 1;
    return { kind: 'text', text: first.replace(/^`|`\s*(?:#.*)?$/g, ''), line };
  }
  const [, kind] = /^(base64|hex|file),/.exec(first) ?? [];
  if (kind !== undefined) {
    const text = until(reader, (written) => written.includes(';')).join('');
    return {
      kind: kind as HurlBody['kind'],
      text: text
        .replace(/^\s*\w+,/, '')
        .replace(/;[^;]*$/, '')
        .trim(),
      line,
    };
  }
  if (first.startsWith('<')) {
    const lines: string[] = [];
    while (reader.at < reader.lines.length && !isNext(reader.lines[reader.at]!)) lines.push(reader.lines[reader.at++]!);
    return { kind: 'xml', text: lines.join('\n').trim(), line };
  }
  return { kind: 'json', text: json(reader), line };
}

function isNext(written: string): boolean {
  return requestLine.test(written) || responseLine.test(written);
}

function until(reader: Reader, isLast: (written: string) => boolean): readonly string[] {
  const lines: string[] = [];
  while (reader.at < reader.lines.length) {
    const written = reader.lines[reader.at++]!;
    lines.push(written);
    if (isLast(written)) break;
  }
  return lines;
}

const kinds: Readonly<Record<string, HurlBody['kind']>> = { json: 'json', xml: 'xml', graphql: 'graphql' };

/** Three back quotes on a line, or around a text on one line. */
function fenced(reader: Reader, line: number): HurlBody {
  const [, oneLine] = /^\s*```(.*)```\s*$/.exec(reader.lines[reader.at]!) ?? [];
  if (oneLine !== undefined) {
    reader.at += 1;
    return { kind: 'text', text: oneLine, line };
  }
  const [word = '', ...attributes] = reader.lines[reader.at]!.trim()
    .slice(3)
    .split(',')
    .map((each) => each.trim());
  reader.at += 1;
  const lines = until(reader, (written) => written.trimEnd().endsWith('```'));
  const all = lines.join('\n').replace(/```\s*$/, '');
  const isPlain = [word, ...attributes].some((each) => each === 'novariable' || each === 'raw');
  return { kind: kinds[word] ?? 'text', text: all, ...(isPlain && { isPlain }), line };
}

/** A value of JSON, up to where its brackets close. */
function json(reader: Reader): string {
  const lines: string[] = [];
  let depth = 0;
  let isQuoted = false;
  while (reader.at < reader.lines.length) {
    const written = reader.lines[reader.at++]!;
    lines.push(written);
    for (let at = 0; at < written.length; at += 1) {
      const sign = written[at]!;
      if (isQuoted && sign === '\\') at += 1;
      else if (sign === '"') isQuoted = !isQuoted;
      else if (!isQuoted && (sign === '{' || sign === '[')) depth += 1;
      else if (!isQuoted && (sign === '}' || sign === ']')) depth -= 1;
    }
    if (depth <= 0 && !isQuoted) break;
  }
  return lines.join('\n').trim();
}

/** A `#` behind a blank begins a comment, outside of quotes and slashes. */
function withoutComment(text: string): string {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === '`') quote = sign;
    else if (sign === '#' && /\s/.test(text[at - 1] ?? ' ')) return text.slice(0, at).trim();
  }
  return text.trim();
}
