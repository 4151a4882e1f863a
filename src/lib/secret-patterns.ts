/** What a name has in it whose value is a secret, as a pattern's source: the same word may be written in one or with a sign between. */
export const secretWords =
  'token|secret|passw(?:or)?d|passphrase|pwd|api[_ -]?key|private[_ -]?key|access[_ -]?key|credential|jwt|session[_ -]?id';

export const secretNamePattern = new RegExp(secretWords, 'i');

/** What is said about a secret, after its name: `token_type`, `accessTokenExpiresIn`, `token_endpoint_auth_method`. */
const aboutPattern = new RegExp(
  `(?:token|credential|jwt)[_-]?(?:type|endpoint)(?![a-z])|(?:${secretWords})s?[_-]?(?:expires|expiry|expiration)(?![a-z])`,
  'g',
);

/** Whether the value of a name is a secret, and does not only say something about one. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name) && secretNamePattern.test(snakeOf(name).replace(aboutPattern, ''));
}

/** `accessToken` is `access_token`. */
export function snakeOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

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
