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
    message: `\`json\` is a text here, so what is sent is a JSON string, not the ${kind} in it`,
    hint: `write the ${kind} itself, without quotes or \`|\`, such as ${same}; to send the text as it stands, use \`text:\` with the header \`content-type: application/json\``,
  };
}

/** @param body - the key that it stands under: `json` */
export function keyInBody(key: string, body: string): WarningMessage {
  return {
    code: 'key-in-body',
    severity: 'warning',
    message: `\`${key}\` is a part of \`${body}\` here: it is sent, and reads nothing of the response`,
    hint: `indent it as far as \`${body}\``,
  };
}

export function methodCase(method: string): WarningMessage {
  return {
    code: 'method-case',
    severity: 'warning',
    message: `\`${method}\` is sent as written, and servers know \`${method.toUpperCase()}\` alone`,
    hint: `write \`${method.toUpperCase()}\``,
  };
}

/** @param text - as written, with its sign or brackets */
export function placeholderInPath(text: string, name: string): WarningMessage {
  const reference = name.includes('.') && parseReference(name) ? name : `var.${isName(name) ? name : 'name'}`;
  const setters = reference.startsWith('var.') ? ', which an input, a variable or a capture sets' : '';
  return {
    code: 'placeholder-in-path',
    severity: 'warning',
    message: `\`${text}\` is no reference: it is sent as written`,
    hint: `write \`{{${reference}}}\`${setters}; to send the letters themselves, write \`${encodeSigns(text)}\``,
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
    message: `\`skip\` is true, false or a reason, and \`${text}\` is a reason: the step is skipped whatever it gives`,
    hint: `write when the step runs in place of \`skip\`, such as \`when: { '${text}': ${runs} }\``,
  };
}

/** `bare` is what stands between the slashes. */
export function regexInSlashes(text: string, bare: string): WarningMessage {
  return {
    code: 'regex-in-slashes',
    severity: 'warning',
    message: `in \`${text}\` the slashes are part of the pattern, and what follows them, too`,
    hint: `write \`${bare}\` without slashes; there are no flags: for both cases write \`[Pp]aid\``,
  };
}

/** @param meant - the expectation as it is written here */
export function expectationAsText(text: string, meant: string): WarningMessage {
  return {
    code: 'expectation-as-text',
    severity: 'warning',
    message: `\`${text}\` is a text to compare with, and asks for nothing else`,
    hint: `did you mean \`${meant}\`? to compare with the text, write \`{ equals: '${text}' }\``,
  };
}

/** @param path - what a value is compared with */
export function pathAsText(path: string): WarningMessage {
  return {
    code: 'expectation-as-text',
    severity: 'warning',
    message: `\`${path}\` is a text to compare with, and reads nothing of the response`,
    hint: `capture it in this step, as in \`other: ${path}\`, and compare with \`'{{var.other}}'\``,
  };
}
