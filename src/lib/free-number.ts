/**
 * A number from 2 on that is free: the first one, if those that are taken follow one another. It is looked for by halves, because
 * there may be thousands.
 */
function freeNumber(isTaken: (number: number) => boolean): number {
  let [taken, free] = [1, 2];
  while (isTaken(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

/** `login`, `login-2`, `login-3`: the name, with a number if it is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean, sign = ''): string {
  if (!isTaken(name)) return name;
  return `${name}${sign}${freeNumber((number) => isTaken(`${name}${sign}${number}`))}`;
}
