import { type Literal, opposite } from './atom.js';
import { always, and, ask, type Formula, never, not, or } from './formula.js';
import { isImplied } from './implied.js';
import { isPossible, simplifyCase } from './simplify.js';

/** The same formula without what its own statements imply, or rule out. */
export function reduced(formula: Formula): Formula {
  if (formula.kind === 'or') return unless(formula, not(reduced(not(formula))));
  if (formula.kind !== 'and') return formula;
  const all = formula.parts.flatMap((part) => (part.kind === 'literal' ? [part.literal] : []));
  if (!isPossible(all)) return never;
  const units = simplifyCase(all);
  const parts = formula.parts.flatMap((part): readonly Formula[] => {
    if (part.kind === 'literal') return units.includes(part.literal) ? [part] : [];
    return [under(part, units)];
  });
  // A statement may have other words where the others are true.
  const others = units.filter((unit) => !all.includes(unit)).map(formulaOf);
  const made = and(...parts, ...others);
  return made.key === formula.key ? formula : reduced(made);
}

function formulaOf({ subject, ask: asked, isNot }: Literal): Formula {
  return isNot ? not(ask(subject, asked)) : ask(subject, asked);
}

/** The formula that is there, if the other one is the same. */
function unless(formula: Formula, made: Formula): Formula {
  return made.key === formula.key ? formula : made;
}

/** A formula where others are true. */
function under(formula: Formula, units: readonly Literal[]): Formula {
  if (formula.kind === 'constant') return formula;
  if (formula.kind === 'literal') {
    if (units.some((unit) => isImplied(unit, formula.literal))) return always;
    return units.some((unit) => isImplied(unit, opposite(formula.literal))) ? never : formula;
  }
  const parts = formula.parts.map((part) => under(part, units));
  return unless(formula, (formula.kind === 'and' ? and : or)(...parts));
}
