import type { Command } from './shared/command.js';
import { call } from './commands/call.js';
import { condition, elseIf, otherwise, unwrap, wrap } from './commands/blocks.js';
import { create, remove, rename } from './commands/files.js';
import { renameVariable, set } from './commands/values.js';
import { add, deleteRows, duplicate, move } from './commands/rows-edits.js';
import { extract } from './commands/extract.js';
import { run } from './commands/run.js';
import { panel } from './commands/panel.js';
import { merge } from './commands/merge.js';
import { rows } from './commands/rows.js';
import { check } from './commands/check.js';
import { importSuite } from './commands/import.js';
import { init } from './commands/init.js';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  check,
  init,
  run,
  merge,
  panel,
  rows,
  importSuite,
  create,
  set,
  add,
  deleteRows,
  move,
  duplicate,
  renameVariable,
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
