export const exitCodes = {
  done: 0,
  /** Errors were found, or what was asked for was refused. */
  problems: 1,
  usage: 2,
  /** Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;
