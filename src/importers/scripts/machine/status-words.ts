const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** The status whose reason is this phrase, as Node and most servers send it. */
export function statusOf(reason: string): number | undefined {
  const found = Object.entries(STATUS_CODES).find(([, phrase]) => phrase === reason);
  return found && Number(found[0]);
}
