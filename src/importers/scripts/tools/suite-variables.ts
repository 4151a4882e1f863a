import { always, type Formula, never } from '../logic/formula.js';
import { assign } from '../walk/changes.js';
import { madeTemplate, type Machine, type Native, trouble, variableCell } from '../walk/machine.js';
import { plain } from '../say/say-literal.js';
import { nameIn } from './shared-natives.js';
import { templateText } from '../walk/arithmetic.js';
import { exists } from '../walk/truth.js';
import {
  constantValue,
  nothing,
  overArms,
  overFormulas,
  truth,
  unknown,
  unknownFormula,
  type Value,
} from '../walk/value.js';

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

export const setCall: Native = (machine, [name, value = nothing], node) => {
  const known = nameIn(machine, name, node);
  if (known !== undefined) assign(machine, variableCell(machine, known), overArms(value, orNull));
  return nothing;
};

/** What is set to `undefined` is there, and is sent as `null`. */
function orNull(value: Value): Value {
  return value.kind === 'constant' && value.value === undefined ? constantValue(null) : value;
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

/** Values that Postman makes anew each time. */
const dynamic: Readonly<Record<string, string>> = {
  $guid: 'uuid',
  $randomUUID: 'uuid',
  $timestamp: 'timestamp s | text',
  $isoTimestamp: 'now',
  $randomInt: 'randomInt 0 1000 | text',
};

/** A text with `{{name}}`, its variables put in. */
export const fillCall: Native = (machine, [text = nothing], node) => {
  if (text.kind !== 'constant' || typeof text.value !== 'string') return unknown('a text with variables');
  const parts = text.value.split(/\{\{([^{}]+)\}\}/);
  let isKnown = true;
  const filled = parts.map((part, at) => {
    if (at % 2 === 0) return String(plain(part));
    const name = part.trim();
    const generator = dynamic[name];
    const made =
      generator !== undefined
        ? madeText(machine, generator)
        : name.startsWith('$')
          ? undefined
          : variableText(machine, name);
    isKnown &&= made !== undefined;
    return made ?? '';
  });
  if (!isKnown) {
    if (machine.phase === 'after') trouble(machine, node, 'a text with generated values');
    return unknown('a text with values that the tool makes');
  }
  return parts.length === 1 ? text : { kind: 'template', text: filled.join('') };
};

function madeText(machine: Machine, generator: string): string {
  const made = madeTemplate(machine, generator);
  return made.kind === 'template' ? made.text : '';
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
    [`${name}.set`]: setCall,
    [`${name}.unset`]: unsetCall,
    [`${name}.has`]: hasCall,
    [`${name}.replaceIn`]: fillCall,
  };
}
