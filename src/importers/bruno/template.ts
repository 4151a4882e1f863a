import { pathText, readReferencePath } from '../../format/references/reference-path.js';
import { withReferences } from '../shared/references.js';
import { suiteVariable } from '../shared/suite-variable.js';

const reference = /\{\{([^{}]*)\}\}/g;

/** A text of Bruno as a template of a suite. What Bruno sends as it is written is escaped. */
export function template(text: string): string {
  return withReferences(text, { reference }, referenceTo);
}

/** The same of JSON as text. */
export function jsonTemplate(text: string): string {
  return withReferences(text, { reference, isJson: true }, referenceTo);
}

function referenceTo(name: string): string {
  const [, fromProcess] = /^process\.env\.([A-Za-z_][\w-]*)$/.exec(name) ?? [];
  if (fromProcess !== undefined) return `{{env.${fromProcess}}}`;
  // Bruno asks a person for `{{?name}}`.
  return suiteVariable(name.replace(/^\?\s*/, '')) ?? quotedPath(name) ?? `\\{{${name}}}`;
}

/** `user['full name']`, where other names have no quotes. */
function quotedPath(name: string): string | undefined {
  const [, head = '', path = ''] = /^([\w-]+)([.[].*)$/s.exec(name) ?? [];
  const read = head === '' ? null : readReferencePath(path);
  return read && !/["{}|]/.test(name) ? `{{suite:${head} | inner ${pathText(read)}}}` : undefined;
}
