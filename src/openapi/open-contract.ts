import type { Compiled, Digits } from '../json-schema/compile-schema.js';
import { schemasOf } from '../json-schema/document-schemas.js';
import type { Json } from '../lib/json.js';
import { once } from '../lib/memoize.js';
import { describeResponse, statusKey, type ResponseDescription } from './describe-response.js';
import { operationFinder, type FindOperation } from './match-operation.js';
import { operationsOf, type PlacedOperation } from './operations.js';
import { followed, pointerUrl, type Path } from './pointer.js';
import { placeName, type Document } from './read-document.js';
import { findPath } from './walk-document.js';

/** A document as responses are checked against it. */
export interface Contract {
  readonly operations: () => readonly PlacedOperation[];
  readonly find: FindOperation;
  /** Undefined of a status that the operation does not describe. */
  readonly response: (operation: PlacedOperation, status: number) => ResponseDescription | undefined;
  readonly compile: (schema: Path, digits: Digits) => Compiled;
  /** What is at a place, `$ref`s followed. */
  readonly valueAt: (path: Path) => Json | undefined;
  /** What messages call a place: `openapi.yaml:41 #/components/schemas/Order`. */
  readonly placeName: (path: Path) => string;
  /** The place of a map of the document. */
  readonly pathOf: (part: object) => Path | undefined;
}

/** @param file - what messages call the document */
export function openContract(document: Document, file: string): Contract {
  const operations = once(() => operationsOf(document));
  const find = once(() => operationFinder(operations()));
  const compile = once(() => schemasOf(document.value, document.dialect));
  return {
    operations,
    find: (method, url) => find()(method, url),
    response: (operation, status) => {
      const key = statusKey(operation, status);
      return key === undefined ? undefined : describeResponse(document, operation, key);
    },
    compile: (schema, digits) => compile()(pointerUrl(schema), digits),
    valueAt: (path) => followed(document.value, path)?.value,
    placeName: (path) => placeName(file, path, document.lineOf),
    pathOf: (part) => findPath(document.value, part, document.inserted),
  };
}
