import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { stepKeys, type StepKey } from '../../format/steps/describe.js';

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
