import { JSONPath } from 'jsonpath-plus';

/** Part of jsonpath-plus that its types leave out: reads an expression without running it. */
interface SafeVm {
  readonly safeVm: { readonly Script: new (code: string) => { readonly ast: Part } };
}

/** A node of the syntax tree of an expression, as the parser of jsonpath-plus gives it. */
export interface Part {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly raw?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly left?: Part;
  readonly right?: Part;
  readonly argument?: Part;
  readonly object?: Part;
  readonly property?: Part;
  readonly callee?: Part;
  readonly arguments?: readonly (Part | null)[];
  readonly elements?: readonly (Part | null)[];
  readonly body?: readonly Part[];
}

/** @throws Error of jsonpath-plus where the expression cannot be read */
export function parseExpression(code: string): Part {
  const { Script } = (JSONPath.prototype as unknown as SafeVm).safeVm;
  return new Script(code).ast;
}
