/** Outside of classes such as `[ ab]`, each space may also be " > ". An editor gives the source of a pattern. */
export function withBothJoints(pattern: RegExp | string | undefined): RegExp | undefined {
  if (pattern === undefined || pattern === '') return undefined;
  const { source, flags } = new RegExp(pattern);
  const parts = /\\[^]|\[(?:\\[^]|[^\]\\])*\]| /g;
  return new RegExp(
    source.replace(parts, (part) => (part === ' ' ? '(?: > | )' : part)),
    flags,
  );
}
