import type { Problem } from '../../format/problem.js';
import { sensitiveNames } from '../../engine/redact/sensitive-names.js';
import { codeFrame } from '../../present/format-problem.js';
import type { FileProblem } from '../protocol/protocol.js';
import { hiddenIn } from './hidden-in.js';

const names = sensitiveNames([]);
/** What is behind a key at the beginning of a line. */
const keyed = /(?<=^[\s-]*["']?([\w-]+)["']?\s*:\s*)\S.*$/gm;

/** Problems with the lines around them. Secrets are dots there: a frame may show lines that the problem is not about. */
export function framedProblems(problems: readonly Problem[], text: string): readonly FileProblem[] {
  if (!problems.some(({ range }) => range)) return problems;
  const shown = withDots(text);
  return problems.map((problem) => ({ ...problem, ...(problem.range && { frame: codeFrame(shown, problem.range) }) }));
}

/** As long as the text, line by line, so that carets stay in place. */
function withDots(text: string): string {
  let shown = text;
  for (const [start, end] of hiddenIn(text))
    shown = shown.slice(0, start) + dots(shown.slice(start, end)) + shown.slice(end);
  // A text that YAML cannot read may end there for it: from then on lines are all there is to go by.
  return shown.replace(keyed, (value, name: string) => (isSecretText(name, value) ? dots(value) : value));
}

/** References, numbers and what begins a map or list say nothing. */
function isSecretText(name: string, value: string): boolean {
  return names.header(name) && !/^(?:["']?\w*\s*\{\{|[[{|>&*#]|[\d.]+$)/.test(value);
}

function dots(text: string): string {
  return text.replace(/[^\r\n]/g, '•');
}
