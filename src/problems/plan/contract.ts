import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/quotes.js';

/** What keeps an OpenAPI document from being used. `place` is a part of it: `openapi.yaml:41, #/paths/~1orders`. */

/** @param reason - the words of the parser */
export function contractNotParsed(place: string, format: string, reason: string): Message {
  return {
    code: 'contract-not-parsed',
    message: `the OpenAPI document is not valid ${format}: ${place}: ${reason}`,
    hint: 'Fix the document.',
  };
}

/** @param found - what it says, if it says something */
export function contractVersion(file: string, found: string | undefined): Message {
  return {
    code: 'contract-version',
    message:
      found === undefined
        ? `${file} does not say which version of OpenAPI it is`
        : `unknown version of OpenAPI in ${file}: ${found}`,
    hint: `Write ${listed(["openapi: '3.1.0'", "openapi: '3.0.3'", "swagger: '2.0'"], 'or')}.`,
  };
}

export function contractDialect(file: string, dialect: string): Message {
  return {
    code: 'contract-dialect',
    message: `unknown dialect of JSON Schema in ${file}: ${dialect}`,
    hint: 'Remove `jsonSchemaDialect`, or name draft 2020-12 or draft-07.',
  };
}

export function contractRefersOutside(place: string, ref: string): Message {
  return {
    code: 'contract-refers-outside',
    message: `${place} refers to another document: ${ref}`,
    hint: 'Bundle the documents into one file, for example with `npx @redocly/cli bundle`.',
  };
}

export function contractPointer(place: string, ref: string): Message {
  return {
    code: 'contract-pointer',
    message: `${place} refers to nothing: ${ref}`,
    hint: 'Correct the `$ref`, or add what it refers to.',
  };
}

export function contractCircular(place: string, ref: string): Message {
  return {
    code: 'contract-circular',
    message: `${place} refers to itself: ${ref}`,
    hint: 'Replace one `$ref` of the circle by what it means.',
  };
}

export function contractShape(place: string, wanted: string): Message {
  return { code: 'contract-shape', message: `${place} is not ${wanted}`, hint: 'Write it as OpenAPI defines it.' };
}

export function contractTooDeep(place: string, levels: number): Message {
  return {
    code: 'contract-shape',
    message: `${place} is nested deeper than ${levels} levels`,
    hint: 'Give the inner parts names, and refer to them.',
  };
}
