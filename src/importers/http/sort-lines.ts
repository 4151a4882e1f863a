import type { Block, BlockScript, Tag } from './block.js';
import type { Cut, Line } from './cut-file.js';

type Sorted = { -readonly [Key in keyof Block]: Block[Key] extends readonly (infer Item)[] ? Item[] : Block[Key] };

/** What is behind the lines that were read. */
interface Reader {
  readonly lines: readonly Line[];
  at: number;
  place: 'before' | 'head' | 'body' | 'answer';
  readonly block: Sorted;
}

/** Sorts the lines of a request: tags, variables, request line, headers, body, scripts, expectations. */
export function sortLines({ title, lines }: Cut, file: string): Block {
  const block: Sorted = {
    file,
    title,
    tags: [],
    variables: [],
    headers: [],
    body: [],
    scripts: [],
    expectations: [],
    lost: [],
  };
  const reader: Reader = { lines, at: 0, place: 'before', block };
  while (reader.at < lines.length) {
    const line = lines[reader.at]!;
    reader.at += 1;
    if (!isAnywhere(line, reader)) placed[reader.place](line, reader);
  }
  while (block.body.at(-1)?.text.trim() === '') block.body.pop();
  while (block.body[0]?.text.trim() === '') block.body.shift();
  return block;
}

/** What may be at any place of a request. */
function isAnywhere(line: Line, reader: Reader): boolean {
  const { text } = line;
  const { block } = reader;
  if (isLongComment(line, reader)) return true;
  const [, comment] = /^\s*(?:#|\/\/)(.*)$/.exec(text) ?? [];
  if (comment !== undefined && (reader.place !== 'body' || /^(?:#|\/\/)/.test(text))) {
    const tag = tagIn(comment, line.number);
    if (tag) block.tags.push(tag);
    return true;
  }
  const [, name, value = ''] = /^\s*@(?:global\.)?([\w.-]+)\s*:?=\s*(.*?)\s*$/.exec(text) ?? [];
  if (name !== undefined) {
    block.variables.push({ name, value, line: line.number });
    return true;
  }
  if (isScript(line, reader)) return true;
  if (isSavedAnswer(line, reader)) {
    reader.place = 'answer';
    block.lost.push({ line, what: 'an earlier response' });
    return true;
  }
  const [, expected] = /^\s*(?:\?\?|>?\s*(?=EXPECTED_RESPONSE_))\s*(\S.*)$/.exec(text) ?? [];
  if (expected !== undefined && reader.place !== 'before') {
    block.expectations.push({ text: expected, number: line.number });
    return true;
  }
  const [, what] = /^(>>!?|<>|>(?=\s+\.{0,2}\/\S+\s*$))\s*\S/.exec(text) ?? [];
  if (what !== undefined)
    block.lost.push({ line, what: what === '<>' ? 'an earlier response' : 'a file of responses' });
  return what !== undefined;
}

/** A comment over several lines, whose signs have lines of their own, as httpYac has it. A body may have it as its text. */
function isLongComment({ text }: Line, reader: Reader): boolean {
  if (reader.place === 'body' || text.trim() !== '/*') return false;
  const end = reader.lines.findIndex((line, at) => at >= reader.at && line.text.trim() === '*/');
  if (end !== -1) reader.at = end + 1;
  return end !== -1;
}

/** httpYac lets a response follow its request, as `HTTP/1.1 200 - OK`, headers and a body. */
function isSavedAnswer({ text }: Line, { place }: Reader): boolean {
  return place === 'body' && /^\s*HTTP\/\S+\s+[1-5]\d\d\b/.test(text);
}

/** `@name` of httprunner may have its value behind `=` or `:`. */
function tagIn(comment: string, line: number): Tag | undefined {
  const [, key, value = ''] = /^[\s#/]*@([A-Za-z][\w-]*)(?:\s*[=:]\s*|\s+|$)(.*)$/.exec(comment) ?? [];
  if (key === undefined) return undefined;
  const dashed = key.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return { key: dashed, value: value.trim(), line };
}

function isScript({ text, number }: Line, reader: Reader): boolean {
  const { scripts } = reader.block;
  const [, sign, start] = /^\s*([<>])\s*\{%(.*)$/.exec(text) ?? [];
  if (start !== undefined) {
    const phase = sign === '<' ? 'before' : 'after';
    scripts.push({ dialect: 'jetbrains', phase, line: number, source: untilSign(start, '%}', reader) });
    return true;
  }
  const [, side, file] = /^([<>])\s+(\S+\.m?[jt]s)\s*$/.exec(text) ?? [];
  if (file !== undefined && (side === '>' || reader.place === 'before')) {
    scripts.push({ dialect: 'jetbrains', phase: side === '>' ? 'after' : 'before', line: number, source: '', file });
    return true;
  }
  const [, event] = /^\{\{([+@^\w:]*)\s*$/.exec(text) ?? [];
  if (event === undefined) return false;
  const phase: BlockScript['phase'] = phaseOf(event, reader.place);
  scripts.push({ dialect: 'httpyac', phase, line: number, source: untilSign('', '}}', reader) });
  return true;
}

function phaseOf(event: string, place: Reader['place']): BlockScript['phase'] {
  if (/request/i.test(event)) return 'before';
  return /response|after/i.test(event) || place !== 'before' ? 'after' : 'before';
}

/** The text up to a sign, line breaks included, so that its lines keep their numbers. */
function untilSign(start: string, sign: '%}' | '}}', reader: Reader): string {
  const source = [start];
  while (reader.at <= reader.lines.length) {
    const last = source.at(-1)!;
    const end = sign === '%}' ? last.indexOf(sign) : /^\}\}\s*$/.test(last) ? 0 : -1;
    if (end >= 0) return [...source.slice(0, -1), last.slice(0, end)].join('\n');
    const next = reader.lines[reader.at];
    reader.at += 1;
    if (!next) break;
    source.push(next.text);
  }
  return source.join('\n');
}

const placed: Readonly<Record<Reader['place'], (line: Line, reader: Reader) => void>> = {
  before: readBefore,
  head: readHead,
  body: ({ text, number }, { block }) => void block.body.push({ text, number }),
  answer: () => {},
};

/** Words that begin a request which sends no single HTTP request. */
const method = /^\s*(?:[A-Z][A-Z-]*\s+\S|(?:get|post|put|patch|delete|head|options)\s+\S|curl\s)/;
const url = /^\s*(?:https?:\/\/|\{\{|\/|[\w.-]+(?::\d+)?(?:\/|$)|localhost\b)/i;

function readBefore(line: Line, reader: Reader): void {
  const { text, number } = line;
  const { block } = reader;
  if (text.trim() === '') return;
  if (/^\s*(?:import|run)\s/.test(text)) {
    block.lost.push({ line, what: 'requests of another file' });
    return;
  }
  if (!method.test(text) && !url.test(text)) {
    block.lost.push({ line, what: 'a line before the request' });
    return;
  }
  block.request = { lines: [text.trim()], line: number };
  reader.place = 'head';
}

function readHead(line: Line, reader: Reader): void {
  const { text } = line;
  const { block } = reader;
  if (text.trim() === '') {
    // Blank lines within a URL that goes on over several lines.
    if (!isOpenUrl(reader)) reader.place = 'body';
    return;
  }
  const request = block.request!;
  const isCurl = /^curl\s/.test(request.lines[0]!);
  if (isCurl || (block.headers.length === 0 && isOfUrl(text, request.lines))) {
    block.request = { ...request, lines: [...request.lines, text.trim()] };
    return;
  }
  const [, name, value = ''] = /^\s*((?:[\w!#$%&'*+.^`|~-]|\{\{[^{}]*\}\})+)\s*:(.*)$/.exec(text) ?? [];
  if (name !== undefined) {
    block.headers.push({ name, value: value.trim() });
    return;
  }
  reader.place = 'body';
  block.body.push(line);
}

function isOfUrl(text: string, lines: readonly string[]): boolean {
  if (/^\s*[?&]/.test(text) || /[?&]$/.test(lines.at(-1)!)) return true;
  return /^\s+\S/.test(text) && !/^\s+[\w-]+\s*:\s/.test(text);
}

function isOpenUrl({ block, lines, at }: Reader): boolean {
  if (block.headers.length > 0) return false;
  const next = lines.slice(at).find(({ text }) => text.trim() !== '');
  return /[?&]$/.test(block.request!.lines.at(-1)!) || (next !== undefined && /^\s*[?&]\w[^\n]*=/.test(next.text));
}
