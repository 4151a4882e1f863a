import type { Plan, Row } from './plan.js';

/** Whether tags meet an expression. */
export type TagFilter = (tags: readonly string[]) => boolean;

/** Words and signs that an expression has for something else. */
const namePattern = /^(?!(?:and|or|not)$)[^\s()!&|*,]+$/i;

/** Whether a text can be a tag: one that an expression can name. */
export function isTag(text: string): boolean {
  return namePattern.test(text);
}

/** The tags of a row: those of the case's file, of its step, and of the calls that lead to it. */
export function tagsOf(row: Row, plan: Plan): readonly string[] {
  const tags = new Set(plan.sessions[0]?.tags);
  for (let at: Row | undefined = row; at; at = at.call === undefined ? undefined : plan.rows[at.call]) {
    const step = plan.sessions[plan.scopes[at.scope]!.session]!.steps[at.step];
    if (step && 'tags' in step) for (const tag of step.tags ?? []) tags.add(tag);
  }
  return [...tags];
}

/**
 * Reads an expression over tags, as Vitest's `--tags-filter` has it: `smoke and not (slow or api/*)`. The signs `&&`, `||` and `!` are
 * read too. `*` means any characters. `and` binds tighter than `or`.
 *
 * @returns undefined where it is not such an expression
 */
export function readTagFilter(expression: string): TagFilter | undefined {
  const tokens = expression.match(/&&|\|\||!|\(|\)|[^\s()!&|]+|[&|]/g) ?? [];
  let at = 0;
  let isValid = tokens.length > 0;
  const isNext = (pattern: RegExp): boolean => pattern.test(tokens[at] ?? '');

  function or(): TagFilter {
    const parts = [and()];
    while (isNext(/^(?:\|\||or)$/i)) {
      at += 1;
      parts.push(and());
    }
    return (tags) => parts.some((part) => part(tags));
  }

  function and(): TagFilter {
    const parts = [not()];
    while (isNext(/^(?:&&|and)$/i)) {
      at += 1;
      parts.push(not());
    }
    return (tags) => parts.every((part) => part(tags));
  }

  function not(): TagFilter {
    if (!isNext(/^(?:!|not)$/i)) return single();
    at += 1;
    const inner = not();
    return (tags) => !inner(tags);
  }

  function single(): TagFilter {
    const token = tokens[at] ?? '';
    at += 1;
    if (token !== '(') return named(token);
    const inner = or();
    isValid &&= isNext(/^\)$/);
    at += 1;
    return inner;
  }

  function named(token: string): TagFilter {
    isValid &&= token !== '' && (isTag(token.replaceAll('*', 'x')) || token === '*');
    const pattern = new RegExp(`^${token.split('*').map(escaped).join('.*')}$`);
    return (tags) => tags.some((tag) => pattern.test(tag));
  }

  const filter = or();
  return isValid && at === tokens.length ? filter : undefined;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
