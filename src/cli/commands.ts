import type { Command } from './shared/command.js';
import { call } from './commands/call.js';
import { condition } from './commands/condition.js';
import { create } from './commands/create.js';
import { elseIf } from './commands/else-if.js';
import { extract } from './commands/extract.js';
import { otherwise } from './commands/otherwise.js';
import { remove } from './commands/remove.js';
import { rename } from './commands/rename.js';
import { rows } from './commands/rows.js';
import { unwrap } from './commands/unwrap.js';
import { wrap } from './commands/wrap.js';
import { check } from './commands/check.js';
import { init } from './commands/init.js';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  check,
  init,
  rows,
  create,
  extract,
  call,
  wrap,
  condition,
  elseIf,
  otherwise,
  unwrap,
  rename,
  remove,
];
