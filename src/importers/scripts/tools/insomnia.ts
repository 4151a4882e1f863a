import type { Dialect } from '../machine/machine.js';
import { postman } from './postman.js';
import { variableCalls } from './suite-variables.js';

/** Scripts of Insomnia: those of Postman under the name `insomnia`. */
export const insomnia: Dialect = {
  globals: new Set([...postman.globals, 'insomnia']),
  values: underOwnName(postman.values),
  calls: { ...underOwnName(postman.calls), ...variableCalls('insomnia.baseEnvironment') },
  families: underOwnName(postman.families),
  sets: underOwnName(postman.sets),
};

function underOwnName<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const own = Object.entries(entries)
    .filter(([name]) => name.startsWith('pm.'))
    .map(([name, value]) => [name.replace(/^pm\./, 'insomnia.'), value] as const);
  return { ...entries, ...Object.fromEntries(own) };
}
