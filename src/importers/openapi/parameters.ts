import type { Json } from '../../lib/json.js';
import type { SuiteEntry, SuiteVariable } from '../suite/suite.js';
import type { ApiDocument } from './document.js';
import { resourceOf, type Links } from './links.js';
import { environmentName, variableName } from './names.js';
import { pathParameter, type Operation, type Parameter } from './operations.js';
import { examplesIn } from './responses.js';
import { exampleIn, namedValue, sampleOf } from './sample.js';
import { entriesOf, headerText, pathValue } from './style.js';

/** The parameters of a request, as they are sent. */
export interface ReadParameters {
  /** The path of the URL, with what is written in it. */
  readonly path: string;
  readonly values: readonly SuiteEntry[];
  readonly query: readonly SuiteEntry[];
  /** A part of the URL that must not be encoded. */
  readonly written: string;
  readonly headers: readonly SuiteEntry[];
  readonly cookies: readonly SuiteEntry[];
  /** Values that only a person knows. */
  readonly variables: readonly SuiteVariable[];
}

interface Given {
  readonly operation: Operation;
  readonly links: Links;
  /** The example that a request is of. */
  readonly example: string | undefined;
}

/** What a parameter is in a request. */
interface Value {
  readonly json: Json;
  /** Whether the document names it; otherwise it is made up. */
  readonly isKnown: boolean;
}

export function readParameters(document: ApiDocument, given: Given): ReadParameters {
  const { operation, example } = given;
  const sent = operation.parameters.filter(
    (parameter) =>
      parameter.isRequired || (example !== undefined && examplesIn(document, parameter.value).has(example)),
  );
  const of = (place: Parameter['in']): readonly Parameter[] => sent.filter((parameter) => parameter.in === place);
  const entries = (parameters: readonly Parameter[]): readonly SuiteEntry[] =>
    parameters.flatMap((parameter) => entriesOf(parameter, valueOf(document, parameter, example).json));
  const inPath = readPath(document, given);
  return {
    ...inPath,
    query: entries(of('query').filter(({ isReserved }) => !isReserved)),
    written: entries(of('query').filter(({ isReserved }) => isReserved))
      .map(
        ({ name, value }) =>
          `${encodeURIComponent(name)}=${encodeURI(value ?? '').replace(/[#&]/g, encodeURIComponent)}`,
      )
      .join('&'),
    headers: of('header')
      .filter(({ name }) => !/^(?:accept|content-type|authorization)$/i.test(name))
      .map((parameter) => ({
        name: parameter.name,
        value: headerText(parameter, valueOf(document, parameter, example).json),
      })),
    cookies: entries(of('cookie')),
  };
}

/** An example before what the schema names, before what fits it. */
function valueOf(document: ApiDocument, { value, schema }: Parameter, example: string | undefined): Value {
  const examples = examplesIn(document, value);
  const given =
    (example === undefined ? undefined : examples.get(example)) ??
    [...examples.values()][0] ??
    value['x-example'] ??
    exampleIn(document, schema) ??
    namedValue(document, schema);
  return given === undefined
    ? { json: sampleOf(document, schema) ?? 'string', isKnown: false }
    : { json: given, isKnown: true };
}

function readPath(document: ApiDocument, { operation, links, example }: Given) {
  const values: SuiteEntry[] = [];
  const variables: SuiteVariable[] = [];
  const path = operation.path.replace(pathParameter, (_, sign: string, name: string) => {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)!;
    const isOfExample = example !== undefined && examplesIn(document, parameter.value).has(example);
    const linked = isOfExample ? undefined : links.valueOf(operation, parameter);
    const value = valueOf(document, parameter, example);
    const read = linked === undefined && value.isKnown ? pathValue(parameter, value.json) : undefined;
    if (read?.kind === 'written') return sign + read.text;
    const text = linked ?? read?.text ?? fromEnvironment(operation, parameter, variables);
    if (sign !== '' || !/^[a-z_][\w.-]*$/i.test(name))
      return sign + (text.includes('{{suite:') ? text : encodeURIComponent(text));
    if (!values.some((entry) => entry.name === name)) values.push({ name, value: text });
    return `{${name}}`;
  });
  return { path: path.replace(/\s/g, encodeURIComponent), values, variables };
}

/** What no document can know, a person sets once for all requests. */
function fromEnvironment(operation: Operation, parameter: Parameter, variables: SuiteVariable[]): string {
  const name = environmentName(variableName(parameter.name, resourceOf(operation, parameter)));
  variables.push({ name, value: '' });
  return `{{suite:${name}}}`;
}
