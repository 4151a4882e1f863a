/** Three parts, or the five of an encrypted one; the first is JSON. */
export const jwtPattern = /(?<![\w-])(eyJ[\w-]{8,}\.[\w-]{2,}\.(?:[\w-]+(?:\.[\w-]+\.[\w-]+)?)?)(?![\w-])/dg;

/** Keys that services begin with letters of their own: of Stripe, GitHub, GitLab, Slack, AWS and Google. */
export const serviceKeyPattern =
  /(?<![A-Za-z0-9])((?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{35}))(?![A-Za-z0-9])/dg;

const lineEnd = String.raw`(?:\s|\\[nr])`;

/** The private key of a PEM. Its end may be cut off. */
export const privateKeyPattern = new RegExp(
  String.raw`(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----${lineEnd}*(?:[A-Z][\w-]{1,40}: [^\r\n\\]{0,200}${lineEnd}+){0,5}` +
    String.raw`[A-Za-z0-9+/=]{16,}(?:[A-Za-z0-9+/=]|${lineEnd})*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?)`,
  'dg',
);

/** What comes after `Bearer`, if it is too long for a word and has a digit. */
const bearerPattern = /(?<=\b[Bb]earer(?: |%20|\+)+)(?=[\w.~+/-]*\d)[\w.~+/-]{24,}={0,2}/g;

/** All of these. A token of a known form is found before what a word in front of it says. */
export const secretPatterns: readonly RegExp[] = [jwtPattern, serviceKeyPattern, privateKeyPattern, bearerPattern];

/** Whether a text holds what is a secret by its looks, under any name. */
export function looksSecret(text: string): boolean {
  return secretPatterns.some((pattern) => text.search(pattern) !== -1);
}
