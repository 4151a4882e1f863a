import { z } from 'zod';
import { namesAt } from '../../authoring/ops/names-at.js';
import { openProject } from '../../authoring/disk/open-project.js';
import type { Project } from '../../authoring/project/project.js';
import { valueOfYaml, yamlOfValue } from '../../authoring/text/yaml-value.js';
import type { Message } from '../../format/problem.js';
import { fileNotRead } from '../../problems/edit/rows.js';
import { badYamlValue, rowGone } from '../../problems/panel/edits.js';
import { json, row, sessionPath } from '../edits/edit-shapes.js';
import { flowPathFault } from '../edits/plan-edit.js';
import { freshView } from '../project/fresh-view.js';
import { pathFault } from '../project/session-path.js';
import { conditionFrom, wordsOf } from '../suggest/condition-text.js';
import { flowToCall } from '../suggest/flow-to-call.js';
import { responsePaths, type KeptRuns } from '../suggest/response-paths.js';
import { RunsRefused } from '../runs/refused.js';
import { hiddenIn } from '../view/hidden-in.js';
import { versionOf } from '../view/version-of.js';
import { given, Refused, type MethodTable, type Panel } from './method.js';

/** What fields and dialogs offer. Nothing is written. */
export const suggestMethods: MethodTable<
  'names' | 'paths' | 'words' | 'condition' | 'to-yaml' | 'from-yaml' | 'flow' | 'text'
> = {
  names: {
    params: z.strictObject({ file: sessionPath, row: row.exactOptional(), inTests: z.boolean().exactOptional() }),
    run: ({ file, row: key, inTests = false }, _, panel) => {
      const disk = openFile(file, panel);
      const number = key === undefined ? {} : { row: numberOf(key, file, { disk, panel }) };
      const found = given(namesAt(disk, { file, ...number, inTests, env: panel.project.envNames(file) }));
      return { names: found.names, pipes: found.pipes };
    },
  },
  paths: {
    params: z.strictObject({ file: sessionPath, row, of: z.enum(['condition', 'own', 'after']) }),
    run: ({ file, row: key, of }, _, panel) => {
      const view = freshView(file, openFile(file, panel), panel.project);
      return responsePaths(view, { key, of }, { ...panel.runs, record: recordIn(panel) });
    },
  },
  words: {
    params: z.strictObject({ condition: json }),
    run: ({ condition }) => given(wordsOf(condition)),
  },
  condition: {
    params: z.strictObject({ words: z.string() }),
    run: ({ words }) => given(conditionFrom(words)),
  },
  'to-yaml': {
    params: z.strictObject({ value: json }),
    run: ({ value }) => ({ yaml: yamlOfValue(value) }),
  },
  'from-yaml': {
    params: z.strictObject({ yaml: z.string() }),
    run: ({ yaml }) => {
      const value = valueOfYaml(yaml);
      if (value === undefined) throw new Refused(badYamlValue());
      return { value };
    },
  },
  flow: {
    params: z.strictObject({ file: sessionPath, flow: sessionPath }),
    run: ({ file, flow }, _, panel) => {
      const disk = openFile(file, panel);
      refuseIf(flowPathFault(flow, panel.root));
      return given(flowToCall(disk, { file, flow }));
    },
  },
  text: {
    params: z.strictObject({ file: sessionPath }),
    run: ({ file }, _, panel) => {
      const source = openFile(file, panel).read(file);
      if (source.kind === 'missing') throw new Refused(fileNotRead(file, source.reason, []));
      return { text: source.text, version: versionOf(source.text), hidden: hiddenIn(source.text) };
    },
  },
};

/** The project as it is now. @throws Refused if the page may not name the file */
function openFile(file: string, { root, project }: Panel): Project {
  refuseIf(pathFault(file, root, project.named()));
  return openProject(root);
}

function numberOf(key: string, file: string, { disk, panel }: { disk: Project; panel: Panel }): number {
  const found = freshView(file, disk, panel.project).rows.find((each) => each.key === key);
  if (!found) throw new Refused(rowGone());
  return found.number;
}

/** A record whose details are no longer kept has no paths. */
function recordIn({ runs }: Panel): KeptRuns['record'] {
  return (run, file, id) => {
    try {
      return runs.record(run, file, id);
    } catch (error) {
      if (error instanceof RunsRefused) return undefined;
      throw error;
    }
  };
}

function refuseIf(fault: Message | undefined): void {
  if (fault) throw new Refused(fault);
}
