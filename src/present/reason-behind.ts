/** A reason behind the title of its row, which it may begin with: `needs input user` and then `run it with …`. */
export function reasonBehind(title: string, reason: string): string {
  return reason.startsWith(`${title}: `) ? reason.slice(`${title}: `.length) : reason;
}
