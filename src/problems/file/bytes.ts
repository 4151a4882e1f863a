import type { Message } from '../../format/problem.js';

/** @param digits - how many the hash has */
export function badHash(operator: string, digits: number): Message {
  return {
    code: 'bad-hash',
    message: `\`${operator}\` must be ${digits} hexadecimal digits`,
    hint: 'Write the hash in hex, in quotes if it has only digits.',
  };
}

export function bytesNotCompared(operator: string): Message {
  return {
    code: 'bytes-compared',
    message: `\`bytes\` cannot be compared by \`${operator}\``,
    hint: 'Write `length`, `sha256` or `md5`, or test `body`, which is its text.',
  };
}

export function hashOfBytes(operator: string): Message {
  return {
    code: 'hash-of-no-bytes',
    message: `\`${operator}\` reads only \`bytes\``,
    hint: `Write \`bytes: { ${operator}: … }\` for the hash of the body.`,
  };
}
