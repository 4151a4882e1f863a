import type { Step } from '../session.js';
import type { BlockRole } from './description.js';

/** What each kind of step does to an if / else block; undefined for what is in blocks and is not a part of one. */
export const roles = {
  request: undefined,
  call: undefined,
  set: undefined,
  if: 'opens',
  elseIf: 'turns',
  else: 'turns last',
  end: 'closes',
} as const satisfies Readonly<Record<Step['kind'], BlockRole | undefined>>;
