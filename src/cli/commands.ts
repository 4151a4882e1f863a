import type { Command } from './command.js';
import { check } from './commands/check.js';
import { init } from './commands/init.js';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [check, init];
