import type { Fits } from '../../../format/operator-description.js';
import { operators } from '../../../format/operators.js';
import { subjectKinds, subjects, subjectsIn, type SubjectPlace } from '../../../format/subjects.js';
import type { ResponseParts } from '../../../panel/protocol/edits.js';
import type { Suggestion } from '../controls/use-suggestions.js';
import type { CheckRow, Source, ValueType } from './check-row.js';
import { operatorChoices, partsOf, type ListedChoice } from './operator-choices.js';

/** What each kind of subject is called in the list of sources. */
export const sourceNames: Readonly<Record<Source, string>> = {
  status: 'Response status',
  path: 'Response JSON path',
  header: 'Response header',
  cookie: 'Cookie',
  body: 'Body as text',
  duration: 'Duration in ms',
  url: 'Last URL',
  bytes: 'Body as bytes',
  xpath: 'XPath of XML or HTML',
  value: 'A value or variable',
};

/** Those that a condition is usually made of; others are listed where they are in use, and can be written in words. */
const usual: readonly Source[] = ['status', 'path', 'header', 'value'];

/** The sources that can be chosen in a place. */
export function sourcesIn(place: SubjectPlace, current: Source): readonly Source[] {
  const all = subjectsIn(place);
  const listed = place === 'test' ? all : usual.filter((source) => all.includes(source));
  return subjectKinds.filter((source) => listed.includes(source) || source === current);
}

/** What the name of a source is called, and an example. Some have none. */
export const sourceFields: Readonly<Partial<Record<Source, { readonly label: string; readonly placeholder: string }>>> =
  {
    path: { label: 'Path', placeholder: '$.state' },
    header: { label: 'Header', placeholder: 'content-type' },
    cookie: { label: 'Cookie', placeholder: 'session' },
    xpath: { label: 'XPath', placeholder: '//order/@id' },
    value: { label: 'Value or variable', placeholder: '{{var.state}}' },
  };

/** What the name of a source can be, by the response that is read. */
export function namesOf(source: Source, { paths, headers }: ResponseParts): readonly Suggestion[] {
  if (source === 'path') return paths.map(({ path, type, sample }) => ({ value: path, also: `${type} ${sample}` }));
  if (source === 'header') return headers.map(({ name, value }) => ({ value: name, also: value }));
  return [];
}

/** The type of what a row reads, if it is known. */
export type ReadType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'bytes';

export function typeRead({ source, name }: CheckRow, { paths }: ResponseParts): ReadType | undefined {
  const { gives } = subjects[source];
  if (gives === 'number' || gives === 'bytes') return gives;
  if (gives === 'text' || gives === 'texts') return 'string';
  return paths.find(({ path }) => path === name.trim())?.type;
}

/** As what a value of that type is compared at first. */
export function valueTypeOf(type: ReadType | undefined): ValueType | undefined {
  if (type === 'number' || type === 'boolean') return type;
  return type === 'string' ? 'text' : undefined;
}

/** What an operator can hold of. */
const types: Readonly<Record<Fits, readonly ReadType[]>> = {
  any: ['string', 'number', 'boolean', 'array', 'object', 'null'],
  typed: ['string', 'number', 'boolean', 'array', 'object', 'null'],
  ordered: ['number', 'string'],
  holding: ['string', 'array'],
  text: ['string', 'number', 'boolean'],
  string: ['string'],
  sized: ['string', 'array', 'object', 'bytes'],
  nested: ['object', 'array'],
  list: ['array'],
  bytes: ['bytes'],
};

/** The operators for a value of a type, and all others. Without a type only those of bytes do not fit. */
export function choicesFor(
  type: ReadType | undefined,
): Readonly<Record<'fitting' | 'others', readonly ListedChoice[]>> {
  const isFitting = ({ choice }: ListedChoice): boolean => {
    const [operator] = partsOf(choice);
    const { fits } = operators[operator];
    return type === undefined ? fits !== 'bytes' : types[fits].includes(type);
  };
  return {
    fitting: operatorChoices.filter(isFitting),
    others: operatorChoices.filter((each) => !isFitting(each)),
  };
}
