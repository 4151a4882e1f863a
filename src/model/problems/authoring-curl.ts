import type { Message } from '../problem.js';

/** @param reason - reads on from "it is no curl command:" */
export function badCurl(reason: string): Message {
  return {
    code: 'bad-curl',
    message: `this is no curl command that can be read: ${reason}`,
    hint: "give the whole command in one argument, such as `--curl 'curl https://shop.test/orders'`",
  };
}

/** A note, not a refusal. */
export function curlFlagIgnored(flag: string): string {
  return `${flag} of the curl command says nothing about the request itself, or is an option of the project; it is left out`;
}
