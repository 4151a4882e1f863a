import type { Project } from '../../authoring/project/project.js';
import type { FileView } from '../protocol/protocol.js';
import { versionOf } from '../view/version-of.js';
import type { PanelProject } from './panel-project.js';

/** A file as it is now. What pages have of it follows if it has changed. @param disk - opened only for this question */
export function freshView(file: string, disk: Project, project: PanelProject): FileView {
  const source = disk.read(file);
  const text = source.kind === 'text' ? source.text : undefined;
  const known = project.known(file);
  if (known && text !== undefined && known.version === versionOf(text)) return known;
  project.recheck();
  void project.refresh();
  return project.take(file, { text, by: 'disk' });
}
