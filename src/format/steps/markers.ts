import { titleText } from '../../lib/printable.js';
import type { MarkerStep } from '../session.js';
import type { BlockRole, StepDescription } from './description.js';

export const markers = {
  if: marker('if', 'opens'),
  elseIf: marker('else if', 'turns'),
  else: marker('else', 'turns last'),
  end: marker('end', 'closes'),
} as const satisfies Readonly<Record<MarkerStep['kind'], StepDescription<MarkerStep>>>;

function marker<Key extends string>(
  key: Key,
  role: BlockRole,
): StepDescription<MarkerStep> & { readonly key: Key; readonly role: BlockRole } {
  return {
    key,
    role,
    hasTests: false,
    getsResponse: false,
    title: ({ condition }, words) => (condition ? titleText(`${key} ${words(condition)}`) : key),
    name: () => key,
    skip: () => undefined,
    condition: ({ condition }) => condition,
    innerConditions: () => [],
    tests: () => [],
    sets: () => [],
    flow: () => undefined,
    files: () => [],
  };
}
