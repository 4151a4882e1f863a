import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message, WarningMessage } from '../../format/problem.js';
import type { ExpressionFault } from '../../format/references/expression.js';
import { generatorCalled, generatorNames } from '../../format/references/generators.js';
import { argumentNotReference, generatorArguments, openQuoteInBraces, pipeArguments, unknownPipe } from './pipes.js';

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
  'Write `{{var.name}}`, `{{env.NAME}}`, `{{flow.alias.name}}` or a generator such as `{{uuid}}`; write `\\{{` for a literal `{{`.';

const partOfVariable = /^(?:var\.[A-Za-z_][\w-]*|flow\.[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)[.[]/;
const onePlace =
  'Name one place, such as `{{var.user.roles[0]}}`. For several, capture them with a JSON path such as `$.items[*].id`.';

const computed = /^(?:var|env|flow)\.[\w.-]*\w\s*(?:\s-\s|[+*/%(?])/;
const twoNames = /^(?!(?:process|pm|bru)\.)[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*$/;

/** `{{env.URL || 'x'}}`, and `{{env.URL:-x}}` as shells write it. */
const defaulted = /^((?:env|var|flow)\.[\w.-]*\w)\s*(?:\|\||\?\?|:-?)\s*(.*)$/s;

/** Where no other name is near. */
function adviceFor(inner: string): string {
  const [, value, otherwise] = defaulted.exec(inner) ?? [];
  if (value !== undefined) return `Write \`{{${value} | default ${otherwise || 'VALUE'}}}\`.`;
  if (computed.test(inner))
    return 'Use a pipe, such as `{{var.count | add 1}}`, or compute it in a script that sets a variable.';
  if (partOfVariable.test(inner)) return onePlace;
  if (!twoNames.test(inner)) return forms;
  return `Write \`{{flow.${inner}}}\` for what a flow captured, or capture a part of a response and write \`{{var.name}}\`.`;
}

/** What is wrong with what is in braces. @param text - as written, braces included */
export function expressionProblem(
  text: string,
  fault: ExpressionFault,
  isDeclared?: (name: string) => boolean,
): Message {
  switch (fault.kind) {
    case 'reference':
      return unknownReference(headOf(text), isDeclared);
    case 'quote':
      return openQuoteInBraces(text);
    case 'argument':
      return argumentNotReference(fault.text);
    case 'pipe':
      return fault.name === '' && defaulted.test(text.slice(2, -2).trim())
        ? unknownReference(text, isDeclared)
        : unknownPipe(fault.name);
    case 'pipe-arguments':
      return pipeArguments(fault.name, fault.fault);
    case 'generator-arguments':
      return generatorArguments(fault.name, fault.fault);
  }
}

/** Without pipes, which are not what is wrong. */
function headOf(text: string): string {
  const head = /^\{\{\s*([^|'"]*?)\s*\|(?!\|)/.exec(text)?.[1];
  return head === undefined ? text : `{{${head}}}`;
}

/** `text` is as written, braces included; `isDeclared` says whether the file itself sets a variable. */
function unknownReference(text: string, isDeclared: (name: string) => boolean = () => false): Message {
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
    hint: 'Set a variable to the whole map in a script: only values can have references.',
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
