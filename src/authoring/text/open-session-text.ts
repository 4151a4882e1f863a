import { isMap, isSeq, parseDocument, type Document, type ParsedNode, type YAMLSeq } from 'yaml';
import { parseSession } from '../../loader/parse/parse-session.js';
import {
  fileHasErrors,
  fileIsNoSession,
  fileNotRead,
  rowsNotEditable,
  sessionHasNoRows,
} from '../../problems/edit/rows.js';
import { sessionSuffix, type Session } from '../../format/session.js';
import { refuse, type Project, type Refusal } from '../project/project.js';
import { readItems, type Item } from './items.js';
import { readStyle, type Style } from './style.js';

/** A session file as text, with what it means and where its rows stand. */
export interface SessionText {
  readonly kind: 'session';
  readonly file: string;
  readonly text: string;
  readonly session: Session;
  readonly document: Document.Parsed;
  /** The list of steps is written in brackets. */
  readonly flow: boolean;
  readonly items: readonly Item[];
  readonly style: Style;
}

/** Reads a file of the project for editing. One with errors, or not of API steps, is refused. */
export function openSessionText(project: Project, file: string): SessionText | Refusal {
  const source = project.read(file);
  if (source.kind === 'text' && !file.endsWith(sessionSuffix)) return refuse(fileIsNoSession(file, project.list()));
  return source.kind === 'text'
    ? readSessionText(source.text, file)
    : refuse(fileNotRead(file, source.reason, project.list()));
}

export function readSessionText(text: string, file: string): SessionText | Refusal {
  const { session, problems } = parseSession(text, file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!session) return refuse(fileHasErrors(file, errors), errors);
  if (session.kind !== 'api') return refuse(sessionHasNoRows(file, session.kind));
  const document = parseYaml(text);
  const steps = stepsOf(document);
  const items = steps && readItems(text, steps, session.steps);
  if (!items) return refuse(rowsNotEditable(file));
  return {
    kind: 'session',
    file,
    text,
    session,
    document,
    flow: steps.flow === true,
    items,
    style: readStyle(text, document),
  };
}

export function parseYaml(text: string): Document.Parsed<ParsedNode> {
  return parseDocument(text, { version: '1.2', schema: 'core', uniqueKeys: false, keepSourceTokens: true });
}

/** Undefined where the list is under an alias. */
function stepsOf(document: Document.Parsed): YAMLSeq | undefined {
  const root: unknown = document.contents;
  if (!isMap(root)) return undefined;
  const steps: unknown = root.get('steps', true);
  return isSeq(steps) ? steps : undefined;
}
