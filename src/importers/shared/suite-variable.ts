import { dynamicVariables } from '../../format/references/dynamic-variables.js';

/** What the tools themselves would not take for the name of a variable: parts of other template languages, and blanks at its ends. */
const noName = /^$|^\s|\s$|[\n\r'"`|]|^[#/>!&^~=]/;

/** A variable of the suite, or one that Postman and Bruno make anew each time; undefined of what is neither. */
export function suiteVariable(name: string): string | undefined {
  if (name.startsWith('$')) {
    const dynamic = name.slice(1);
    return Object.hasOwn(dynamicVariables, dynamic) ? dynamicVariables[dynamic] : undefined;
  }
  return noName.test(name) ? undefined : `{{suite:${name}}}`;
}
