/** What a name has in it whose value is a secret, as a pattern's source: the same word may be written in one or with a sign between. */
export const secretWords =
  'token|secret|passw(?:or)?d|passphrase|pwd|api[_ -]?key|private[_ -]?key|access[_ -]?key|credential|jwt|session[_ -]?id';

export const secretNamePattern = new RegExp(secretWords, 'i');

/** Three parts, or the five of an encrypted one; the first is JSON. */
export const jwtPattern = /(?<![\w-])(eyJ[\w-]{8,}\.[\w-]{2,}\.(?:[\w-]+(?:\.[\w-]+\.[\w-]+)?)?)(?![\w-])/dg;

/** Keys that services begin with letters of their own: of Stripe, GitHub, GitLab, Slack and AWS. */
export const serviceKeyPattern =
  /(?<![A-Za-z0-9])((?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}))(?![A-Za-z0-9])/dg;

/** Whether a text holds what is a secret by its looks, under any name. */
export function looksSecret(text: string): boolean {
  return [jwtPattern, serviceKeyPattern].some((pattern) => text.search(pattern) !== -1);
}
