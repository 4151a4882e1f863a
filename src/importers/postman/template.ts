import { withReferences } from '../shared/references.js';
import { suiteVariable } from '../shared/suite-variable.js';

const reference = /\{\{([^{}]*)\}\}/g;

/**
 * A text of Postman as a template of a suite: variables as `{{suite:name}}`, dynamic ones as the format's generators. What Postman
 * sends as it is written is escaped.
 */
export function template(text: string): string {
  return withReferences(text, { reference }, value);
}

/** The same of JSON as text. */
export function jsonTemplate(text: string): string {
  return withReferences(text, { reference, isJson: true }, value);
}

function value(name: string): string {
  return suiteVariable(name) ?? `\\{{${name}}}`;
}
