import type { Message } from '../../format/problem.js';

export function curlNotRead(): Message {
  return {
    code: 'import-no-curl',
    message: 'the file has no curl command that can be read',
    hint: 'Check that the quotes of each command are closed, and that each has a URL.',
  };
}
