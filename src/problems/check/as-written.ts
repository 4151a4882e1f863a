import type { WarningMessage } from '../../format/problem.js';
import { isName, parseReference, type Reference } from '../../format/reference.js';

/** Warnings of what is sent or compared as it is written, and hardly meant so. */

/** `kind` is what the text holds as JSON. */
export function jsonAsText(kind: 'map' | 'list', text: string): WarningMessage {
  const json = text.trim();
  const example = kind === 'map' ? '`json: { name: x }`' : '`json: [a, b]`';
  const same = json.length <= 40 && !/\n|\{\{|`/.test(json) ? `\`json: ${json}\`` : example;
  return {
    code: 'json-as-text',
    severity: 'warning',
    message: `\`json\` is a string here, so the request sends a JSON string, not the ${kind} in it`,
    hint: `Write the ${kind} itself, without quotes or \`|\`, such as ${same}. To send the string as written, use \`text:\` with the header \`content-type: application/json\`.`,
  };
}

/** @param body - the key that it is under: `json` */
export function keyInBody(key: string, body: string): WarningMessage {
  return {
    code: 'key-in-body',
    severity: 'warning',
    message: `\`${key}\` is part of \`${body}\` here: the request sends it, and it reads nothing of the response`,
    hint: `Indent it as far as \`${body}\`.`,
  };
}

export function methodCase(method: string): WarningMessage {
  return {
    code: 'method-case',
    severity: 'warning',
    message: `\`${method}\` is sent as written, but servers know only \`${method.toUpperCase()}\``,
    hint: `Write \`${method.toUpperCase()}\`.`,
  };
}

/** @param text - as written, with its sign or brackets */
export function placeholderInPath(text: string, name: string): WarningMessage {
  const reference = name.includes('.') && parseReference(name) ? name : `var.${isName(name) ? name : 'name'}`;
  const setters = reference.startsWith('var.') ? ', which an input, a variable or a capture sets' : '';
  return {
    code: 'placeholder-in-path',
    severity: 'warning',
    message: `\`${text}\` is not a reference: it is sent as written`,
    hint: `Write \`{{${reference}}}\`${setters}. To send the letters themselves, write \`${encodeSigns(text)}\`.`,
  };
}

function encodeSigns(text: string): string {
  return text.replace(/[:{}<>]/g, encodeURIComponent);
}

/** @param text - the reference that `skip` is, braces included */
export function skipByReference(text: string, kind: Reference['kind']): WarningMessage {
  const runs = kind === 'env' ? '{ empty: true }' : 'false';
  return {
    code: 'skip-by-reference',
    severity: 'warning',
    message: `\`skip\` is true, false or a reason, and \`${text}\` is a reason: the step is always skipped`,
    hint: `Write when the step runs instead of \`skip\`, such as \`when: { '${text}': ${runs} }\`.`,
  };
}

/** `bare` is what is between the slashes. */
export function regexInSlashes(text: string, bare: string): WarningMessage {
  return {
    code: 'regex-in-slashes',
    severity: 'warning',
    message: `the slashes of \`${text}\` are part of the pattern`,
    hint: `Write \`${bare}\` without slashes. With a flag it has them: \`/${bare}/i\`.`,
  };
}

/** @param meant - the expectation as it is written here */
export function expectationAsText(text: string, meant: string): WarningMessage {
  return {
    code: 'expectation-as-text',
    severity: 'warning',
    message: `\`${text}\` is a string to compare with, and nothing else`,
    hint: `Did you mean \`${meant}\`? To compare with the string, write \`{ equals: '${text}' }\`.`,
  };
}

/** @param path - what a value is compared with */
export function pathAsText(path: string): WarningMessage {
  return {
    code: 'expectation-as-text',
    severity: 'warning',
    message: `\`${path}\` is a string to compare with, and reads nothing of the response`,
    hint: `Capture it in this step, as in \`other: ${path}\`, and compare with \`'{{var.other}}'\`.`,
  };
}
