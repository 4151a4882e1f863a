import { asPositive, type Literal } from '../logic/atom.js';
import { casesOf, type Formula, NotSayable } from '../logic/formula.js';
import { plain } from './say-literal.js';
import { filterText } from '../logic/subject.js';
import { escapeText } from '../../../json-path/quoted-text.js';

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The filter of a JSON path that keeps the elements that meet a formula. @throws NotSayable */
export function sayFilter(keeps: Formula, id: number): string {
  const cases = casesOf(keeps).map((literals) => {
    const parts = literals.map((literal) => {
      const ways = asPositive(literal)?.map((each) => sayPart(each, id));
      if (!ways) throw new NotSayable('a filter that has no words');
      return ways.length === 1 ? ways[0]! : `(${ways.join(' || ')})`;
    });
    return parts.join(' && ');
  });
  return `?(${cases.join(' || ')})`;
}

function sayPart({ subject, ask, isNot }: Literal, id: number): string {
  if (subject.kind !== 'path' || subject.element?.id !== id) throw new NotSayable('a filter of more than elements');
  const at = filterText(subject);
  switch (ask.op) {
    case 'exists':
      return isNot ? `!${at}` : at;
    case 'in':
      return joined(
        ask.values.map((value) => `${at} == ${operand(value)}`),
        ' || ',
      );
    case 'notIn':
      return [at, ...ask.values.map((value) => `${at} != ${operand(value)}`)].join(' && ');
    case 'atIndex':
      return `${at} == @property`;
    case 'notAtIndex':
      return `${at} != @property`;
    case 'order':
      return `${at} ${signs[ask.order]} ${ask.bound}`;
    case 'same':
    case 'notSame':
      // In quotes it is a text, which equals no number.
      if (!ask.isText) throw new NotSayable('a filter by a variable that may be a number');
      return `${at} ${ask.op === 'same' ? '==' : '!='} '${ask.template}'`;
    default:
      throw new NotSayable('a filter that has no words');
  }
}

function joined(parts: readonly string[], sign: string): string {
  return parts.length === 1 ? parts[0]! : `(${parts.join(sign)})`;
}

function operand(value: unknown): string {
  if (typeof value === 'string') return `'${escapeText(String(plain(value)), "'")}'`;
  if (value === null || typeof value !== 'object') return String(value);
  throw new NotSayable('a filter over lists or maps');
}
