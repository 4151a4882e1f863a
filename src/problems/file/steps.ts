import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/listed.js';
import { type MapName, nounOf } from './wanted.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { stepKeys, type StepKey } from '../../format/steps/describe.js';
import { sessionSuffix } from '../../format/session.js';

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

const stepAliases: Readonly<Record<string, StepKey>> = {
  elif: 'else if',
  elsif: 'else if',
  elseif: 'else if',
  elseIf: 'else if',
  'else-if': 'else if',
  flow: 'call',
  use: 'call',
  include: 'call',
  endif: 'end',
  'end if': 'end',
  fi: 'end',
  http: 'request',
  url: 'request',
  method: 'request',
};

/** What other tools have as steps of their own. */
const stepAdvice: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:wait|sleep|pause|delay)$/,
    'to wait before a request, give that request `delay: 2s`; to wait for something, `poll`',
  ],
  [
    /^(?:scripts?|run|exec|js)$/,
    'scripts run before the first step and after the last: `pre` and `post` under `settings`',
  ],
  [
    /^(?:set|let|vars?|variables)$/,
    'values are set under `variables` at the top of the file, or by `capture` of a request',
  ],
  [
    /^(?:get|post|put|patch|delete|head|options)$/i,
    'method and URL stand together behind `request`: `- request: GET /orders`',
  ],
  [
    /^(?:for|for_?each|loop|repeat|while)$/i,
    'nothing loops: `poll` asks again until a condition holds, and a session is called once for each set of `inputs`',
  ],
];

/** `keys` are those that the step has; `given` says what stands there instead of a map. */
export function unknownStep(keys: readonly string[], given: string): Message {
  const message =
    keys.length > 0 ? `a step with \`${keys.join('`, `')}\` is of no known kind` : `a step must be a map, not ${given}`;
  for (const key of keys) {
    const advice = stepAdvice.find(([names]) => names.test(key))?.[1];
    if (advice !== undefined) return { code: 'unknown-step', message, hint: advice };
    const near = Object.hasOwn(stepAliases, key) ? stepAliases[key] : didYouMean(key, stepKeys);
    if (near) return { code: 'unknown-step', message, hint: `did you mean \`${near}\`?` };
  }
  return {
    code: 'unknown-step',
    message,
    hint: `a step has one of ${stepKeys.map((key) => `\`${key}\``).join(', ')}, such as \`- request: GET /orders\``,
  };
}

export function flowPathIsUrl(path: string): Message {
  return badFlowPath(path, 'is a URL');
}

export function flowPathIsAbsolute(path: string): Message {
  return badFlowPath(path, 'is an absolute path');
}

export function flowPathHasBackslashes(path: string): Message {
  return badFlowPath(path, 'has backslashes', `write \`${path.replaceAll('\\', '/')}\``);
}

/** @param near - what was probably meant */
export function flowPathWithoutSuffix(path: string, near: string | undefined): Message {
  return badFlowPath(
    path,
    `does not end in \`${sessionSuffix}\``,
    near === undefined ? undefined : `did you mean \`${near}\`?`,
  );
}

/** `reason` reads on from the path: `is absolute`. */
function badFlowPath(path: string, reason: string, hint?: string): Message {
  return {
    code: 'bad-flow-path',
    message: `\`${path}\` ${reason}`,
    hint: hint ?? `name the file relative to this one, such as \`flows/login${sessionSuffix}\``,
  };
}

export function aliasNeeded(name: string): Message {
  return {
    code: 'alias-needed',
    message: `the file name \`${name}\` cannot be the alias of this call`,
    hint: 'add `alias:` with a name of letters, digits, `_` and `-`',
  };
}
