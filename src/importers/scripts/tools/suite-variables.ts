import { always, type Formula, never } from '../logic/formula.js';
import { assign } from '../machine/changes.js';
import { madeTemplate, type Machine, type Native, trouble, variableCell } from '../machine/machine.js';
import { variablesIn } from '../../suite/requests-of.js';
import { plain } from '../say/say-literal.js';
import { ofBody } from '../say-variables.js';
import { nameIn } from './shared-natives.js';
import { dynamicVariables } from '../../../format/references/dynamic-variables.js';
import { piped, templateText } from '../walk/arithmetic.js';
import { exists } from '../machine/truth.js';
import {
  armsOf,
  constantValue,
  nothing,
  overArms,
  overFormulas,
  truth,
  unknown,
  unknownFormula,
  type Value,
} from '../machine/value.js';

/** Reads a variable of the suite. */
export function getVariable(machine: Machine, name: string): Value {
  const cell = variableCell(machine, name);
  if (machine.isUncertain) return unknown('a variable that something unknown may have set');
  return cell.value;
}

export const getCall: Native = (machine, [name], node) => {
  const known = nameIn(machine, name, node);
  return known === undefined ? unknown('a variable') : getVariable(machine, known);
};

export const setCall: Native = setting(null);

/** `pm.variables.set`: what it sets to `undefined` is sent as nothing. */
const setLocalCall: Native = setting('');

/** @param otherwise - what a variable gets that is set to `undefined` */
function setting(otherwise: null | ''): Native {
  return (machine, [name, value = nothing], node) => {
    const known = nameIn(machine, name, node);
    if (known === undefined) return nothing;
    const cell = variableCell(machine, known);
    assign(machine, cell, machine.dialect.failsByNothing ? orUnchanged(value, cell.value) : or(value, otherwise));
    return nothing;
  };
}

/** A request that reads what was set to `undefined` is not sent by these tools. Here nothing is captured for it. */
function orUnchanged(value: Value, before: Value): Value {
  const whole = ofBody(value);
  if (whole.kind === 'read' || !armsOf(value).some((arm) => isNothing(arm.value))) return whole;
  return overArms(value, (arm) => (isNothing(arm) ? before : arm));
}

function isNothing(arm: Value): boolean {
  return arm.kind === 'constant' && arm.value === undefined;
}

/** What is set to `undefined` is there: most scopes send it as `null`. */
function or(value: Value, otherwise: null | ''): Value {
  const hasNothing = armsOf(value).some((arm) => isNothing(arm.value));
  return hasNothing ? overArms(value, (arm) => (isNothing(arm) ? constantValue(otherwise) : arm)) : value;
}

export const unsetCall: Native = (machine, [name], node) => {
  const known = nameIn(machine, name, node);
  if (known !== undefined) assign(machine, variableCell(machine, known), nothing);
  return nothing;
};

export const hasCall: Native = (machine, given, node) =>
  truth(
    overFormulas(getCall(machine, given, node), (value): Formula => {
      if (value.kind === 'read') return exists(value.subject);
      if (value.kind === 'constant') return value.value === undefined ? never : always;
      return value.kind === 'unknown' ? unknownFormula(value.why) : always;
    }),
  );

/** A text with `{{name}}`, its variables put in. */
export const fillCall: Native = (machine, [text = nothing], node) => {
  // What a variable has is filled in where it is read.
  if (isFilledIn(machine, text)) return text;
  if (text.kind !== 'constant' || typeof text.value !== 'string') return unknown('a text with variables');
  const parts = text.value.split(/\{\{([^{}]+)\}\}/);
  let isKnown = true;
  const filled = parts.map((part, at) => {
    if (at % 2 === 0) return String(plain(part));
    const name = part.trim();
    const made = name.startsWith('$') ? madeText(machine, name.slice(1)) : variableText(machine, name);
    isKnown &&= made !== undefined;
    return made ?? '';
  });
  if (!isKnown) {
    if (machine.phase === 'after') trouble(machine, node, 'a text with generated values');
    return unknown('a text with values that the tool makes');
  }
  return parts.length === 1 ? text : { kind: 'template', text: asText(filled.join('')) };
};

/** Whether a text only has references to variables that no script sets. */
function isFilledIn({ known }: Machine, text: Value): boolean {
  const written = text.kind === 'read' || text.kind === 'template' ? (templateText(text) ?? '') : '';
  if (written === '' || written.includes('\\{{')) return false;
  const names = [...variablesIn(written)];
  return (
    names.length > 0 && known.variables !== undefined && names.every((name) => known.variables?.get(name) !== 'set')
  );
}

/** The same of what no variable is put into. */
export const substituteCall: Native = (machine, given, node) => {
  const [text] = given;
  const isKnown = text?.kind === 'constant' && !/\{\{(?!\s*\$)/.test(String(text.value));
  return isKnown && given.length === 1 ? fillCall(machine, given, node) : unknown('a text with values');
};

/** What Postman makes anew each time. */
function madeText(machine: Machine, name: string): string | undefined {
  const written = Object.hasOwn(dynamicVariables, name) ? dynamicVariables[name]! : undefined;
  return written?.replace(/\{\{([^{}]+)\}\}/g, (_, generator: string) => {
    const made = madeTemplate(machine, generator);
    return made.kind === 'template' ? made.text : '';
  });
}

/** A number that is the whole text is text, too. */
function asText(filled: string): string {
  return /^\{\{made\d+:(?:randomInt|timestamp|fake location\.l)[^{}]*\}\}$/.test(filled)
    ? piped(filled, 'text')
    : filled;
}

function variableText(machine: Machine, name: string): string | undefined {
  const value = getVariable(machine, name);
  const isUnset = value.kind === 'constant' && value.value === undefined;
  return isUnset ? undefined : templateText(value);
}

/** The calls of an object with variables. */
export function variableCalls(name: string): Readonly<Record<string, Native>> {
  return {
    [`${name}.get`]: getCall,
    [`${name}.set`]: name === 'pm.variables' ? setLocalCall : setCall,
    [`${name}.unset`]: unsetCall,
    [`${name}.has`]: hasCall,
    [`${name}.replaceIn`]: fillCall,
  };
}
