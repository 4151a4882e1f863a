/** Shorter values are not looked for anywhere. */
export const shortestSecret = 6;
/** Shorter values are not looked for in longer texts. */
export const shortestInText = 8;

/** Words that many have as a password, and texts have as words. */
const commonWords: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef access account admin administrator api app apikey apitoken application auth bar basic bearer
   change changeme client code credential credentials default demo dev development dummy email example fake foo foobar
   guest hello id invalid key letmein local login master me mock my mysecret mytoken name new none null old owner pass
   passwd password passwort postman prod production public pwd qwerty root sample secret server session staging string
   super test tester testing testuser token undefined user username value welcome wrong your xxx xyz`.split(/\s+/),
);

/** Letters without a digit are words up to here. */
const longestWord = 19;
const longestNumber = 15;

/**
 * Whether nothing harmless looks like a value, so that it can be looked for in longer texts. Words, with or without a number behind
 * them, dates, numbers, addresses of mail and paths of files are in texts for other reasons as well.
 */
export function isTelling(value: string, shortest: number): boolean {
  if (value.length < shortest || value.includes('{{') || isOfAnotherKind(value)) return false;
  const digits = value.replace(/\D/g, '');
  if (!/\p{L}/u.test(value)) return digits.length > longestNumber;
  if (digits !== '' || /[^\p{L}\s\w.,:;/'()-]/u.test(value)) return !isCommon(value);
  return value.length > longestWord && /^\p{L}+$/u.test(value);
}

/** `Password1!`, `test-user-2`, `your_api_key_1`. */
function isCommon(value: string): boolean {
  const words = value
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.every((word) => commonWords.has(word) || /^x+$/.test(word)) || commonWords.has(words.join(''));
}

const date = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/;
const mail = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const file = /^(?:\.{0,2}\/|[a-z]:\\)[^\s]*$|^[\w./-]+\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|csv)$/i;

function isOfAnotherKind(value: string): boolean {
  return date.test(value) || mail.test(value) || file.test(value);
}
