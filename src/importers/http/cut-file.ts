/** A line of a file. */
export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** What is between two lines of `###`. */
export interface Cut {
  /** What follows the signs above it. */
  readonly title: string;
  readonly lines: readonly Line[];
  /** Whether it begins without a line of `###`. */
  readonly isUnmarked?: true;
}

/** Cuts a file at its lines of `###`, and in front of a second request without one, as httpYac does. */
export function cutFile(text: string): readonly Cut[] {
  const cuts: { title: string; lines: Line[] }[] = [{ title: '', lines: [] }];
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (let at = 0; at < written.length; at += 1) {
    const line = written[at]!;
    at = endOfComment(written, at);
    if (written[at] !== line) continue;
    const [, title] = /^###+(.*)$/.exec(line) ?? [];
    if (title === undefined) cuts.at(-1)!.lines.push({ text: line, number: at + 1 });
    else cuts.push({ title: title.replace(/^[\s#=*-]+|[\s#=*-]+$/g, ''), lines: [] });
  }
  return cuts.flatMap(byRequests);
}

/** A comment over several lines may have headings, which do not cut it. Others are sorted with the lines around them. */
function endOfComment(written: readonly string[], at: number): number {
  if (written[at]!.trim() !== '/*') return at;
  const end = written.findIndex((line, below) => below > at && line.trim() === '*/');
  return end !== -1 && written.slice(at, end).some((line) => line.startsWith('###')) ? end : at;
}

const requestLine = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:https?:\/\/|\{\{|\/)\S*(?:\s+HTTP\/[\d.]+)?\s*$/;

/** A body of parts may have whole requests as its text. */
const ofParts = /^\s*content-type\s*:\s*(?:multipart\/|application\/http)/i;

function byRequests({ title, lines }: Cut): readonly Cut[] {
  const first = lines.findIndex(({ text }) => requestLine.test(text));
  const next = lines.findIndex((line, at) => first !== -1 && at > first && startsAnother(lines, at));
  if (next === -1) return [{ title, lines }];
  const start = startOf(lines, next);
  return lines.slice(first, start).some(({ text }) => ofParts.test(text))
    ? [{ title, lines }]
    : [{ title, lines: lines.slice(0, start) }, ...unmarked(byRequests({ title: '', lines: lines.slice(start) }))];
}

function unmarked(cuts: readonly Cut[]): readonly Cut[] {
  return cuts.map((cut) => ({ ...cut, isUnmarked: true }));
}

function startsAnother(lines: readonly Line[], at: number): boolean {
  return requestLine.test(lines[at]!.text) && (lines[startOf(lines, at) - 1]?.text.trim() ?? '') === '';
}

/** With the comments and tags directly above. */
function startOf(lines: readonly Line[], at: number): number {
  let start = at;
  while (start > 0 && /^\s*(?:#|\/\/|@)/.test(lines[start - 1]!.text)) start -= 1;
  return start;
}
