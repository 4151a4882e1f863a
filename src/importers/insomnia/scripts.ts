import type { SourceNode } from '../shared/source-node.js';
import { textOf } from '../shared/source-node.js';
import type { Leftover, SuiteScript } from '../suite/suite.js';
import type { InsomniaItem, InsomniaTest } from './export.js';

/** The scripts of a request or a folder. */
export function scriptsOf({ scripts }: InsomniaItem): readonly SuiteScript[] {
  return [...scriptOf(scripts.before, 'before'), ...scriptOf(scripts.after, 'after')];
}

function scriptOf(node: SourceNode, phase: SuiteScript['phase']): readonly SuiteScript[] {
  const source = textOf(node) ?? '';
  if (source.trim() === '') return [];
  const { place } = node;
  // A text of several lines starts below its key.
  const line = place.line === undefined ? {} : { line: place.line + (source.includes('\n') ? 1 : 0) };
  return [{ place: { ...place, ...line }, dialect: 'insomnia', phase, source }];
}

/** What a test sends, and what Insomnia gives it of the answer. */
const send = /(?:await\s+)?insomnia\.send\(\s*\)/g;
const answer =
  '({ status: insomnia.response.code, data: insomnia.response.text(), headers: insomnia.response.headers, responseTime: insomnia.response.responseTime })';

/**
 * A unit test as a test in a script of the request that it sends. Undefined of one that sends another, or several times: that is
 * left to a person.
 */
export function testScript({ name, code }: InsomniaTest): SuiteScript | undefined {
  const source = (textOf(code) ?? '').trim();
  const calls = source.match(/insomnia\.send\(/g) ?? [];
  const own = source.match(send) ?? [];
  if (source === '' || calls.length !== own.length || own.length > 1) return undefined;
  const inner = source.replace(send, answer);
  const isAsync = /\bawait\b/.test(inner) ? 'async ' : '';
  const lines = [
    `insomnia.test(${JSON.stringify(name)}, ${isAsync}() => {`,
    ...(/\bexpect\(/.test(inner) ? ['const { expect } = insomnia;'] : []),
    inner,
    '});',
  ];
  return { place: code.place, dialect: 'insomnia', phase: 'test', source: lines.join('\n') };
}

export function lostTest({ node, name }: InsomniaTest): Leftover {
  return {
    place: node.place,
    source: name,
    reason: { kind: 'by-hand', what: 'a unit test that does not send one request' },
  };
}
