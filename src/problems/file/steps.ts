import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/quotes.js';
import { type MapName, nounOf } from './wanted.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { stepKeys, type StepKey } from '../../format/steps/describe.js';
import { sessionSuffix } from '../../format/session.js';

export function noSteps(): Message {
  return {
    code: 'no-steps',
    message: 'the session has no steps',
    hint: 'Write `steps:` and below it `- request: GET /orders`.',
  };
}

export function twoStepKinds(first: string, second: string): Message {
  return {
    code: 'two-step-kinds',
    message: `this step is both \`${first}\` and \`${second}\``,
    hint:
      [first, second].includes('if') && /^(?:request|call)$/.test(first === 'if' ? second : first)
        ? 'Write `when:` for a condition of only this step, or make two steps of it, each after `- `.'
        : 'Make two steps of it, each after `- `.',
  };
}

export function twoBodies(first: string, second: string): Message {
  return {
    code: 'two-bodies',
    message: `this request has two bodies: \`${first}\` and \`${second}\``,
    hint: 'Keep one of them.',
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
    hint: has ? 'Keep one of them.' : 'Add one of them.',
  };
}

/** Of a key that another one makes necessary. */
export function keyNeeded(map: MapName, key: string, because: string): Message {
  return {
    code: 'missing-key',
    message: `${nounOf(map)} with ${because} needs \`${key}\``,
    hint: `Add \`${key}: …\`.`,
  };
}

export function badHeaderName(name: string): Message {
  return {
    code: 'bad-header-name',
    message: `invalid header name \`${name}\``,
    hint: 'Use letters, digits and `-`, without spaces or colons.',
  };
}

/** Headers are the same whatever the case of their names. */
export function sameHeader(name: string, other: string): Message {
  return {
    code: 'duplicate-key',
    message: `\`${name}\` is the same header as \`${other}\` above it`,
    hint: `Keep one of them; to send both values, write a list: \`${name}: [a, b]\`.`,
  };
}

export function elseWithoutIf(marker: string): Message {
  return {
    code: 'else-without-if',
    message: `\`${marker}\` without an open \`if\``,
    hint: 'Put an `if` before it: an `end` above may have closed the last one.',
  };
}

export function elseAfterElse(marker: string): Message {
  return {
    code: 'else-after-else',
    message: `\`${marker}\` after the \`else\` of its block`,
    hint: 'Move this arm above the `else`, which comes last.',
  };
}

export function blocksTooDeep(): Message {
  return {
    code: 'too-deep',
    message: 'if / else blocks are nested more than a hundred levels deep',
    hint: 'Look for a missing `end` above: without one, an `if` reaches to the end of the file.',
  };
}

export function emptySet(): Message {
  return {
    code: 'empty-set',
    message: '`set` sets nothing',
    hint: "Write at least one variable, such as `set: { id: '{{uuid}}' }`, or remove the row.",
  };
}

const stepAliases: Readonly<Record<string, StepKey>> = {
  elif: 'else if',
  elsif: 'else if',
  elseif: 'else if',
  elseIf: 'else if',
  'else-if': 'else if',
  flow: 'call',
  use: 'call',
  include: 'call',
  let: 'set',
  var: 'set',
  vars: 'set',
  variables: 'set',
  assign: 'set',
  endif: 'end',
  'end if': 'end',
  fi: 'end',
  http: 'request',
  url: 'request',
  method: 'request',
};

/** What other tools have as steps of their own. */
const stepAdvice: readonly (readonly [RegExp, string])[] = [
  [/^(?:wait|sleep|pause|delay)$/, 'Give a request `delay: 2s` to wait before it, or `poll` to wait for something.'],
  [
    /^(?:scripts?|run|exec|js)$/,
    'Write `before` or `after` in a request, or `pre` and `post` under `settings` for scripts of the session.',
  ],
  [/^(?:get|post|put|patch|delete|head|options)$/i, 'Write method and URL together: `- request: GET /orders`.'],
  [
    /^(?:for|for_?each|loop|repeat|while)$/i,
    'Use `poll` to ask again until a condition is true, or `each` at a call to run a flow once for each row.',
  ],
];

/** `keys` are those of the step; `given` says what there is instead of a map. */
export function unknownStep(keys: readonly string[], given: string): Message {
  const message =
    keys.length > 0
      ? `\`${keys.join('`, `')}\` ${keys.length === 1 ? 'does' : 'do'} not start a step`
      : `a step must be a map, not ${given}`;
  for (const key of keys) {
    const advice = stepAdvice.find(([names]) => names.test(key))?.[1];
    if (advice !== undefined) return { code: 'unknown-step', message, hint: advice };
    const near = Object.hasOwn(stepAliases, key) ? stepAliases[key] : didYouMean(key, stepKeys);
    if (near) return { code: 'unknown-step', message, hint: `Did you mean \`${near}\`?` };
  }
  return {
    code: 'unknown-step',
    message,
    hint: `Start a step with one of ${stepKeys.map((key) => `\`${key}\``).join(', ')}, such as \`- request: GET /orders\`.`,
  };
}

export function flowPathIsUrl(path: string): Message {
  return badFlowPath(path, 'is a URL');
}

export function flowPathIsAbsolute(path: string): Message {
  return badFlowPath(path, 'is an absolute path');
}

export function flowPathHasBackslashes(path: string): Message {
  return badFlowPath(path, 'has backslashes', `Write \`${path.replaceAll('\\', '/')}\`.`);
}

/** @param near - what was probably meant */
export function flowPathWithoutSuffix(path: string, near: string | undefined): Message {
  return badFlowPath(
    path,
    `does not end in \`${sessionSuffix}\``,
    near === undefined ? undefined : `Did you mean \`${near}\`?`,
  );
}

/** `reason` reads on from the path: `is absolute`. */
function badFlowPath(path: string, reason: string, hint?: string): Message {
  return {
    code: 'bad-flow-path',
    message: `\`${path}\` ${reason}`,
    hint: hint ?? `Write a path relative to this file, such as \`flows/login${sessionSuffix}\`.`,
  };
}

export function aliasNeeded(name: string): Message {
  return {
    code: 'alias-needed',
    message: `the file name \`${name}\` cannot be the alias of this call`,
    hint: 'Add `alias:` with a name of letters, digits, `_` and `-`.',
  };
}

export function badTag(text: string): Message {
  return {
    code: 'bad-tag',
    message: `\`${text}\` cannot be a tag`,
    hint: 'Write a tag as one word. It must not be `and`, `or` or `not`, nor contain any of `( ) ! & | * ,`.',
  };
}
