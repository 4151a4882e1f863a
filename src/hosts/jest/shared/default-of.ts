/** The function that a module exports; one of Babel's or TypeScript's making has its default one deeper. */
export function defaultOf(module: unknown): unknown {
  const value: unknown = (module as { readonly default?: unknown }).default ?? module;
  return typeof value === 'function' ? value : (value as { readonly default?: unknown }).default;
}
