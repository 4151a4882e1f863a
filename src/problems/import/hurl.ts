import type { Message } from '../../format/problem.js';

/** @param line - that is not an entry */
export function hurlUnreadable(line: string): Message {
  return {
    code: 'hurl-unreadable',
    message: `the file does not begin with a request: ${line.slice(0, 60)}`,
    hint: 'Check the file with Hurl. Each entry begins with a method and a URL, such as `GET http://localhost:3000/orders`.',
  };
}
