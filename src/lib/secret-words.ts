/** What a name has in it whose value is a secret, as a pattern's source: the same word may be written in one or with a sign between. */
export const secretWords =
  'token|secret|passw(?:or)?d|passphrase|pwd|api[_ -]?key|private[_ -]?key|access[_ -]?key|credential|jwt|session[_ -]?id';

export const secretNamePattern = new RegExp(secretWords, 'i');
