import { suiteVariable } from '../shared/suite-variable.js';

const reference = /(\\*)\{\{([^{}]*)\}\}/g;

/**
 * A text of Postman as a template of a suite: variables as `{{suite:name}}`, dynamic ones as the format's generators. What Postman
 * sends as it is written is escaped.
 */
export function template(text: string): string {
  return converted(text, '\\');
}

/** The same of JSON as text. */
export function jsonTemplate(text: string): string {
  return converted(text, '\\\\');
}

/** @param backslash - as the text writes one. The one before two braces would escape them, so a generator gives it */
function converted(text: string, backslash: string): string {
  if (!text.includes('{{')) return text;
  let made = '';
  let from = 0;
  for (const { 0: written, 1: slashes = '', 2: name = '', index } of text.matchAll(reference)) {
    const before = slashes === '' ? '' : `${slashes.slice(backslash.length)}{{pick '${backslash}${backslash}'}}`;
    made += escaped(text.slice(from, index)) + before + value(name);
    from = index + written.length;
  }
  return made + escaped(text.slice(from));
}

function value(name: string): string {
  return suiteVariable(name) ?? `\\{{${name}}}`;
}

function escaped(literal: string): string {
  return literal.replaceAll('{{', '\\{{');
}
