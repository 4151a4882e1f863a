import * as lines from '../../../problems/yaml/file-yaml-lines.js';
import { missingSpace } from '../../../problems/yaml/file-yaml.js';
import type { Fault } from './fault.js';

const keyAndValue = /^\s*(?:- +)?((?:else if|[A-Za-z_][\w-]*|\$[^:\s]*|(?:header|cookie) [^:\s]+):)(?!\/\/)[^\s:]/;

/** `status:404` */
export function spacelessKey(text: string, at: number): Fault | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const key = keyAndValue.exec(line)?.[1];
  if (key === undefined) return undefined;
  const span = { start: start + line.indexOf(key), end: start + line.length };
  return { span, message: missingSpace(line.trim().replace(/^- +/, '')) };
}

/** A word on a line of its own, with keys below it that are indented further. */
export function headingWithoutColon(text: string, start: number): Fault | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [, word] = /^((?:header |cookie )?[\w$.-]+|else if)[ \t]*\r?\n/.exec(text.slice(start)) ?? [];
  if (word === undefined || !/^[ -]*$/.test(before)) return undefined;
  const below = /\n( *)\S/.exec(text.slice(start))?.[1] ?? '';
  if (below.length <= before.length) return undefined;
  return { span: { start, end: start + word.length }, message: lines.keyWithoutColon(word) };
}

/** A line without a colon before a key that stands level with it. */
export function lineWithoutColon(text: string, start: number): Fault | undefined {
  const line = /[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  if (!/^[^:#]{1,60}$/.test(line)) return undefined;
  return { span: { start, end: start + line.length }, message: lines.keyWithoutColon(line) };
}
