import { type Hash, hashes } from '../../format/references/argument.js';
import type { PipeName } from '../../format/references/pipes.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { Bytes, type Piped } from './bytes.js';
import { type PipeInput, refuse, scalarText } from './pipe-input.js';
import { textOf } from './text-of.js';

type BytePipe = Extract<
  PipeName,
  'urlEncode' | 'urlDecode' | 'base64' | 'base64url' | 'base64decode' | 'hex' | Hash | 'hmac' | 'jwt'
>;

/** Pipes that encode, decode and hash. */
export const bytePipes: Readonly<Record<BytePipe, (input: PipeInput) => Piped>> = {
  urlEncode: (input) => encodeURIComponent(wholeText(input).toWellFormed()),
  urlDecode: (input) => {
    try {
      return decodeURIComponent(scalarText(input));
    } catch {
      return refuse(input, 'a text in which each `%` is followed by two hex digits');
    }
  },
  base64: (input) => bytesOf(input).toString('base64'),
  base64url: (input) => bytesOf(input).toString('base64url'),
  base64decode: (input) => new Bytes(decodeBase64(scalarText(input)) ?? refuse(input, 'a text in base64'), false),
  hex: (input) => bytesOf(input).toString('hex'),
  ...(Object.fromEntries(hashes.map((name) => [name, hashWith(name)])) as Record<Hash, (input: PipeInput) => Piped>),
  hmac: (input) => {
    const [algorithm, key] = input.args.map(textOf) as [string, string];
    return new Bytes(nodeCrypto().createHmac(algorithm, key).update(bytesOf(input)).digest(), true);
  },
  jwt: (input) => payloadOf(scalarText(input)) ?? refuse(input, 'a JSON Web Token'),
};

function hashWith(name: Hash): (input: PipeInput) => Piped {
  return (input) => new Bytes(nodeCrypto().createHash(name).update(bytesOf(input)).digest(), true);
}

/** Lists and maps as the JSON that a text would have of them. */
function wholeText(input: PipeInput): string {
  if (input.value === null) return refuse(input, 'a value');
  return input.value instanceof Bytes ? input.value.text() : textOf(input.value);
}

function bytesOf(input: PipeInput): Buffer {
  return input.value instanceof Bytes ? Buffer.from(input.value.bytes) : Buffer.from(wholeText(input), 'utf8');
}

/** In either alphabet, with or without padding and line breaks. */
function decodeBase64(text: string): Buffer | undefined {
  const signs = text.replace(/\s+/g, '').replace(/={1,2}$/, '');
  return /^[A-Za-z0-9+/_-]*$/.test(signs) && signs.length % 4 !== 1 ? Buffer.from(signs, 'base64') : undefined;
}

function payloadOf(token: string): Json | undefined {
  const [head = '', payload = '', ...more] = token.trim().split('.');
  if (more.length !== 1) return undefined;
  const [read, claims] = [head, payload].map((part) => jsonOf(decodeBase64(part)));
  return isJsonObject(read) && isJsonObject(claims) ? claims : undefined;
}

function jsonOf(bytes: Buffer | undefined): Json | undefined {
  try {
    return bytes && (JSON.parse(bytes.toString('utf8')) as Json);
  } catch {
    return undefined;
  }
}

/** An import of the module loads all of Web Crypto, in every worker. */
function nodeCrypto(): typeof import('node:crypto') {
  return process.getBuiltinModule('node:crypto');
}
