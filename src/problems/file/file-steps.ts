import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/listed.js';
import { type MapName, nounOf } from './wanted.js';

export function noSteps(): Message {
  return {
    code: 'no-steps',
    message: 'the session has no steps',
    hint: 'write `steps:` and below it `- request: GET /orders`',
  };
}

export function twoStepKinds(first: string, second: string): Message {
  return {
    code: 'two-step-kinds',
    message: `this step is both \`${first}\` and \`${second}\``,
    hint:
      [first, second].includes('if') && /^(?:request|call)$/.test(first === 'if' ? second : first)
        ? 'for a condition of this step alone write `when:`; otherwise make two steps of it, each after `- `'
        : 'make two steps of it: each starts with `- `',
  };
}

export function twoBodies(first: string, second: string): Message {
  return {
    code: 'two-bodies',
    message: `\`${second}\` is a second body beside \`${first}\``,
    hint: 'a request has one body: keep one of them',
  };
}

/** Of a map that needs one of these keys, and has none or several of them. */
export function oneOfKeys(map: MapName, wanted: readonly string[], found: readonly string[]): Message {
  const has = found.length > 1;
  const which = has
    ? listed(
        wanted.filter((name) => found.includes(name)),
        'and',
      )
    : `neither ${listed(wanted, 'nor')}`;
  return {
    code: 'one-of-two',
    message: `${nounOf(map)} has ${which}`,
    hint: has ? 'keep one of them' : 'add one of them',
  };
}

export function badHeaderName(name: string): Message {
  return {
    code: 'bad-header-name',
    message: `\`${name}\` cannot name a header`,
    hint: 'a header name has letters, digits and `-`, and no space or colon',
  };
}

/** Headers are the same whatever the case of their names. */
export function sameHeader(name: string, other: string): Message {
  return {
    code: 'duplicate-key',
    message: `\`${name}\` is the same header as \`${other}\` above it`,
    hint: `keep one of them; to send both values write a list: \`${name}: [a, b]\``,
  };
}

export function elseWithoutIf(marker: string): Message {
  return {
    code: 'else-without-if',
    message: `\`${marker}\` stands here without an open \`if\``,
    hint: 'put an `if` before it; an `end` above has closed the last one, or there was none',
  };
}

export function elseAfterElse(marker: string): Message {
  return {
    code: 'else-after-else',
    message: `\`${marker}\` stands here after the \`else\` of its block`,
    hint: 'the `else` comes last: move this arm above it',
  };
}

export function blocksTooDeep(): Message {
  return {
    code: 'too-deep',
    message: 'if / else blocks are nested too deeply',
    hint: 'a hundred levels are read; is an `end` missing above? An `if` without one reaches to the end of the file',
  };
}
