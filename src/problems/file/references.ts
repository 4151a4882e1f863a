import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message, WarningMessage } from '../../format/problem.js';
import { generatorCalled, generatorNames } from '../../format/generators.js';

const kinds = ['var', 'env', 'flow'] as const;
const kindAliases: Readonly<Record<string, (typeof kinds)[number]>> = {
  vars: 'var',
  variable: 'var',
  variables: 'var',
  input: 'var',
  inputs: 'var',
  environment: 'env',
  envs: 'env',
  call: 'flow',
  flows: 'flow',
};
const forms =
  'Write `{{var.name}}`, `{{env.NAME}}`, `{{flow.alias.name}}` or one of `{{uuid}}`, `{{now}}`, `{{timestamp}}`, `{{randomInt}}`; write `\\{{` for a literal `{{`.';

const partOfVariable = /^var\.[A-Za-z_][\w-]*[.[]/;
const wholeVariable =
  'Capture the part you want, such as `name: $.user.name`, and write `{{var.name}}`: references cannot reach into a value.';

const computed = /^(?:var|env|flow)\.[\w.-]*\w\s*(?:\s-\s|[+*/|%(?])/;
const twoNames = /^(?!(?:process|pm|bru)\.)[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*$/;

/** `{{env.URL || 'x'}}`, and `{{env.URL:-x}}` as shells write it. */
const defaulted = /^(env|var)\.[\w-]*\w\s*(?:\|\||\?\?|:-?|\|\s*default\b)/;
const defaults = {
  env: 'Write the default into `.env`: the environment of the process overrides it.',
  var: 'Give the name a default under `inputs` or `variables`: a capture overrides it.',
} as const;

/** Where no other name is near. */
function adviceFor(inner: string): string {
  const kind = defaulted.exec(inner)?.[1];
  if (kind !== undefined) return defaults[kind as keyof typeof defaults];
  if (partOfVariable.test(inner)) return wholeVariable;
  if (computed.test(inner)) return 'Set a variable to the result in a `pre` script: a reference cannot compute.';
  if (!twoNames.test(inner)) return forms;
  return `Write \`{{flow.${inner}}}\` for what a flow captured, or capture a part of a response and write \`{{var.name}}\`.`;
}

/** `text` is as written, braces included; `isDeclared` says whether the file itself sets a variable. */
export function unknownReference(text: string, isDeclared: (name: string) => boolean = () => false): Message {
  const inner = text.slice(2, -2).trim();
  const near = isDeclared(inner) ? `var.${inner}` : suggest(inner);
  const flow = /^flow\.([A-Za-z_][\w-]*)$/.exec(inner)?.[1];
  if (flow)
    return {
      code: 'unknown-reference',
      message: `\`${text}\` does not name a variable of the flow`,
      hint: `Name one that the flow captures: \`{{flow.${flow}.name}}\`.`,
    };
  return {
    code: 'unknown-reference',
    message: `unknown reference \`${text}\``,
    hint: near ? `Did you mean \`{{${near}}}\`?` : adviceFor(inner),
  };
}

function suggest(inner: string): string | undefined {
  if (inner.startsWith('process.env.')) return inner.slice('process.'.length);
  const dot = inner.indexOf('.');
  const [head, rest] = dot < 0 ? [inner, ''] : [inner.slice(0, dot), inner.slice(dot + 1)];
  if (rest === '') return suggestBare(inner);
  const meant = didYouMean(head, [...kinds, ...Object.keys(kindAliases)]) ?? '';
  const kind = Object.hasOwn(kindAliases, meant) ? kindAliases[meant] : kinds.find((known) => known === meant);
  if (!kind || !/^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/.test(rest)) return undefined;
  return (kind === 'flow') === rest.includes('.') && head !== kind ? `${kind}.${rest}` : undefined;
}

function suggestBare(inner: string): string | undefined {
  const bare = inner.replace(/^\$/, '');
  const generator = generatorCalled(bare) ?? didYouMean(bare, generatorNames);
  return generator ?? (/^[A-Za-z_][\w-]*$/.test(inner) ? `var.${inner}` : undefined);
}

/** Of a string that opens a reference; `text` is what there is of it. */
export function unclosedReference(text: string): WarningMessage {
  const closed = text.replace(/\s*\}?$/, '}}');
  return {
    code: 'unclosed-reference',
    severity: 'warning',
    message: `\`${text}\` has no closing braces and is sent as written`,
    hint: `Write \`${closed}\`, or \`\\{{\` for a literal \`{{\`.`,
  };
}

/** `text` is as written, braces included. */
export function referenceInKey(text: string): WarningMessage {
  return {
    code: 'reference-in-key',
    severity: 'warning',
    message: `\`${text}\` is in a key and is sent as written`,
    hint: 'Set a variable to the whole map in a `pre` script: only values can have references.',
  };
}

/** `place` is where the reference is: `` `name` ``, `a method`. */
export function referenceNotAllowed(text: string, place: string, hint?: string): Message {
  return {
    code: 'reference-not-allowed',
    message: `${place} cannot have a reference: \`${text}\``,
    hint: hint ?? `Write ${place} out: it is read before anything runs.`,
  };
}

/** `what` is `a variable`, `an input`, `an alias`. */
export function badName(name: string, what: string): Message {
  return {
    code: 'bad-name',
    message: `invalid name \`${name}\` for ${what}`,
    hint: 'Use letters, digits, `_` and `-`, and start with a letter or `_`.',
  };
}
