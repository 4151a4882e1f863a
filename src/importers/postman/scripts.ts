import type { Leftover, SuiteScript } from '../suite/suite.js';
import { isTrue, itemsUnder, type Node, textOf, under } from './node.js';

export interface ReadScripts {
  readonly scripts: readonly SuiteScript[];
  readonly leftovers: readonly Leftover[];
}

const phases: Readonly<Record<string, SuiteScript['phase']>> = { prerequest: 'before', test: 'test' };

/** The scripts of a request, a folder or a collection, under `event`. */
export function readScripts(node: Node): ReadScripts {
  const event = under(node, 'event');
  const events = Array.isArray(event.value) ? itemsUnder(event) : [event];
  const scripts: SuiteScript[] = [];
  const leftovers: Leftover[] = [];
  for (const each of events) {
    const phase = phases[textOf(under(each, 'listen')) ?? ''];
    const script = under(each, 'script');
    const source = sourceOf(script);
    if (source.trim() === '') {
      const file = textOf(under(script, 'src'));
      if (file)
        leftovers.push({
          place: script.place,
          source: file,
          reason: { kind: 'by-hand', what: 'a script in another file' },
        });
      continue;
    }
    if (isTrue(under(each, 'disabled')))
      leftovers.push({ place: script.place, source, reason: { kind: 'left-out', what: 'disabled' } });
    else if (phase === undefined)
      leftovers.push({ place: script.place, source, reason: { kind: 'left-out', what: 'event' } });
    else scripts.push({ place: execPlace(script).place, dialect: dialectOf(source), phase, source });
  }
  return { scripts, leftovers };
}

/** Bruno exports its collections in Postman's format, and leaves its scripts as they are. */
function dialectOf(source: string): SuiteScript['dialect'] {
  const isBruno = /\bbru\s*\.|\bre[sq]\.get\w+\(/.test(source) && !/\bpm\s*\./.test(source);
  return isBruno ? 'bruno' : 'postman';
}

/** A script may be a map with `exec`, or what `exec` may be: a text, or a list of lines. */
function sourceOf(script: Node): string {
  const exec = execPlace(script);
  return (
    textOf(exec) ??
    itemsUnder(exec)
      .map((line) => textOf(line) ?? '')
      .join('\n')
  );
}

function execPlace(script: Node): Node {
  const isMap = typeof script.value === 'object' && !Array.isArray(script.value);
  return isMap ? under(script, 'exec') : script;
}
