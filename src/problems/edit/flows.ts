import { didYouMean } from '../../lib/did-you-mean.js';
import { rowList } from './selection.js';
import type { Message } from '../../format/problem.js';

export function flowNotApiToCall(file: string, kind: string): Message {
  return {
    code: 'flow-not-callable',
    message: `${file} has ${kind} steps, so a call of it would fail`,
    hint: 'Call a session of kind api.',
  };
}

export function flowNeedsAlias(name: string): Message {
  return {
    code: 'flow-needs-alias',
    message: `\`${name}\` cannot name the flow's variables`,
    hint: 'Give an alias of letters, digits, `_` and `-`, such as `--alias login`.',
  };
}

export function aliasTaken(name: string, row: number): Message {
  return {
    code: 'alias-taken',
    message: `row ${row} already calls a flow as \`${name}\`: the second call would overwrite its variables`,
    hint: 'Give this call its own name with `--alias`.',
  };
}

/** @param reason - the message that the file would have */
export function callWouldBeCircular(reason: string): Message {
  return { code: 'call-not-possible', message: `the file could not be loaded: ${reason}`, hint: 'Call another flow.' };
}

export function conditionReadsCall(row: number): Message {
  return {
    code: 'condition-reads-call',
    message: `the condition of row ${row} would read a response of the called flow, not the one that it reads now`,
    hint: `Put the call after row ${row}, or before the request that the condition reads.`,
  };
}

/** A note, not a refusal. */
export function conditionReadsCallNow(row: number): string {
  return `the condition of row ${row} (before the edit) had no response to read; now it reads the flow's`;
}

/** A note, not a refusal. */
export function inputNotGiven(name: string): string {
  return `the flow requires the input ${name}: its first request fails without it`;
}

/** A note, not a refusal. */
export function inputNotRead(name: string, declared: readonly string[]): string {
  const near = didYouMean(name, declared);
  return `the flow declares no input ${name}${near ? `. Did you mean ${near}?` : ''}`;
}

/** @param names - what was probably meant is among them */
export function literalNotFound(name: string, names: readonly string[]): Message {
  const near = didYouMean(name, names);
  const offers = names.length === 0 ? 'Select requests with literals.' : `Give one of ${names.join(', ')}.`;
  return {
    code: 'literal-not-found',
    message: `unknown literal \`${name}\` in the selected requests`,
    hint: near ? `Did you mean ${near}?` : offers,
  };
}

export function inputNameTaken(name: string): Message {
  return {
    code: 'input-name-taken',
    message: `\`${name}\` already names a variable of the selected rows`,
    hint: 'Give the input another name, such as `--promote sku=productSku`.',
  };
}

export function badInputName(name: string): Message {
  return {
    code: 'bad-input-name',
    message: `\`${name}\` cannot name an input`,
    hint: 'Write a name of letters, digits, `_` and `-` that starts with a letter or `_`.',
  };
}

export function badFlowName(name: string): Message {
  return {
    code: 'bad-flow-name',
    message: `\`${name}\` cannot name a flow`,
    hint: 'Give a file name without folders, such as `login`. The flow goes into the folder of the case.',
  };
}

export function noRequestSelected(): Message {
  return {
    code: 'no-request-selected',
    message: 'the selected rows have no request',
    hint: 'Select at least one request or call.',
  };
}

/** What follows is said where a call in place of rows would change what the case does. */
const keepRows = 'Extract without `--replace`, or select other rows';

export function conditionReadsOutside(row: number): Message {
  return {
    code: 'condition-reads-outside',
    message: `the condition of row ${row} can read a response from before the selection, which a flow cannot see`,
    hint: `${keepRows}: from the request that it reads on.`,
  };
}

export function inputMayBeUnset(text: string, row: number): Message {
  return {
    code: 'input-may-be-unset',
    message: `row ${row} runs without ${text} if nothing has set it, but a call fails if an input has no value`,
    hint: `${keepRows}: together with those that set it.`,
  };
}

/** @param where - `row 5`, `the settings` */
export function variableAmbiguous(name: string, where: string): Message {
  return {
    code: 'variable-ambiguous',
    message: `${where} ${reads(where)} {{var.${name}}}, which the selected rows set only sometimes, or others set too`,
    hint: `${keepRows}. Two names would distinguish the two values.`,
  };
}

/** @param where - `row 5`, `the settings` */
export function flowVariableLost(text: string, where: string): Message {
  return {
    code: 'flow-variable-lost',
    message: `${where} ${reads(where)} ${text}, which a flow called inside the new flow captures; the case cannot read it`,
    hint: `${keepRows}: without the call.`,
  };
}

export function flowVariableMixed(text: string): Message {
  return {
    code: 'flow-variable-mixed',
    message: `${text} can come from a call inside the selection or from one before it`,
    hint: 'Give the two calls different aliases first.',
  };
}

export function callersReadCapture(name: string, callers: readonly string[]): Message {
  return {
    code: 'callers-read-capture',
    message: `${callers.join(', ')} read${callers.length === 1 ? 's' : ''} the variable ${name} that the selected rows capture`,
    hint: `${keepRows}. What a flow inside this file captures does not reach its callers.`,
  };
}

/**
 * A note, not a refusal.
 *
 * @param rows - the requests that stay in the case
 */
export function cookiesMayNotPass(rows: readonly number[]): string {
  const own = rows.length === 1 ? `row ${rows[0]}` : `rows ${rowList(rows)}`;
  return `a flow has its own cookie jar: cookies no longer pass between the extracted rows and ${own} (before the edit). Give \`--last report.json\` to see whether any did`;
}

/**
 * A note, not a refusal.
 *
 * @param rows - those that sent cookies which came from the other side
 */
export function cookiesNotPassed(rows: readonly number[]): string {
  const sent = rows.length === 1 ? `row ${rows[0]}` : `rows ${rowList(rows)}`;
  return `in the last run ${sent} (before the edit) sent cookies from the other side of the call. A flow has its own cookie jar, so they are missing now. Extract these rows together with those that set them, or capture the cookie (\`cookie NAME\`) and send it as a header`;
}

function reads(where: string): string {
  return where.startsWith('row') ? 'reads' : 'read';
}
