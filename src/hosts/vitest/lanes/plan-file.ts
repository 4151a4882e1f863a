import { pathFrom } from '../../../format/paths.js';
import type { RunnerTestFile, TestError } from 'vitest';
import type { TestProject } from 'vitest/node';
import { casePlanner, type LoadedPlan } from '../../../loader/plan-from.js';
import type { Plan } from '../../../format/plan.js';
import type { Message, Problem } from '../../../format/problem.js';
import { outlineOf, type Outline } from '../../../record/report.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-turn.js';
import { loadError } from '../shared/load-error.js';
import { emptyFile, fileTasks, type FilePlace, type FileTasks } from './file-task.js';
import { lanePoolName, type RunningLaneSettings, type VitestNode } from './lane-settings.js';
import { plainError } from './plain-error.js';
import { selectTasks } from './select-tasks.js';
import { resolve } from 'node:path';

/** What Vitest asks of one file. */
export interface FileSpec {
  readonly filepath: string;
  readonly testLocations?: readonly number[] | undefined;
  readonly testNamePattern?: RegExp | undefined;
  readonly testIds?: readonly string[] | undefined;
  readonly testNames?: readonly string[] | undefined;
  readonly testTagsFilter?: readonly string[] | undefined;
}

export interface PlannedFile {
  /** Null where the file has errors; then they are the result of its task. */
  readonly outline: Outline | null;
  /** Names that its sessions share with no others while they run. */
  readonly locks: readonly string[];
  readonly tasks: FileTasks;
  /** Hands the plan out, once: while a file runs, only its thread needs more than the outline. */
  readonly takePlan: () => Plan;
}

export interface Planning extends Pick<RunningLaneSettings, 'node'> {
  /** Plans a case by its path from the root. */
  readonly plan: (file: string) => LoadedPlan;
}

/** Files of a run that are kept parsed; of a larger run none is. */
const mostKept = 200;

/** What all files of a run are planned with. */
export function openPlanning(settings: RunningLaneSettings, files: number): Planning {
  const { worker, read, node } = settings;
  const { root, run } = worker;
  const { timeout } = run.defaults;
  const { names } = run.redact;
  const plan = casePlanner(root, {
    read,
    // A copy: the environment is slow to list itself.
    env: { ...process.env },
    // A summary reads them again for its warnings.
    keep: files <= mostKept,
    secretNames: names,
    ...(timeout !== undefined && { timeout }),
  });
  return { node, plan };
}

/** Plans a file and marks which of its tests are asked for. Never throws: what goes wrong fails only this file. */
export function planFile(spec: FileSpec, project: TestProject, planning: Planning): PlannedFile {
  const place = placeOf(spec, project, planning.node);
  try {
    return planPlaced(place, spec, project, planning);
  } catch (error) {
    return brokenFile(place, plainError(error as Error));
  }
}

function planPlaced(place: FilePlace, spec: FileSpec, project: TestProject, planning: Planning): PlannedFile {
  const loaded = planning.plan(place.name);
  markSources(loaded.plan?.sessions.map(({ file }) => file) ?? [place.name], project);
  if (!loaded.plan) {
    const errors = loaded.problems.filter(({ severity }) => severity === 'error');
    const broken = { own: place.name, id: spec.filepath, text: loaded.text };
    return brokenFile(place, plainError(loadError(errors, broken)));
  }
  const tasks = fileTasks(place, loaded.plan);
  tasks.file.mode = 'run';
  select(tasks.file, spec, project);
  const { plan } = loaded;
  return { outline: outlineOf(plan), locks: exclusiveNames(plan), tasks, takePlan: handOut(plan) };
}

function brokenFile(place: FilePlace, error: TestError): PlannedFile {
  const file = emptyFile(place);
  file.mode = 'run';
  file.result = { state: 'fail', errors: [error] };
  return { outline: null, locks: [], tasks: { file, rows: new Map() }, takePlan: noPlan };
}

/** Of a file whose turn has come and that cannot be run anyway. */
export function refuseFile({ tasks: { file } }: PlannedFile, fault: Message): void {
  const problem: Problem = { ...fault, severity: 'error', file: file.name };
  const error = loadError([problem], { own: file.name, id: file.filepath, text: '' });
  file.result ??= { state: 'fail', errors: [plainError(error)] };
}

function handOut(plan: Plan): () => Plan {
  let held: Plan | undefined = plan;
  return () => {
    const taken = held ?? noPlan();
    held = undefined;
    return taken;
  };
}

function noPlan(): never {
  throw new Error('there is no plan, or it was handed out before');
}

function placeOf({ filepath }: FileSpec, { config, name: projectName }: TestProject, node: VitestNode): FilePlace {
  const name = pathFrom(config.root, filepath);
  const label = config.mergeReportsLabel;
  const id = node.generateFileHash(name, projectName, label === undefined ? undefined : { __vitest_label__: label });
  return { id, path: filepath, name, projectName, pool: lanePoolName };
}

function select(file: RunnerTestFile, spec: FileSpec, { config, vitest }: TestProject): void {
  selectTasks(file, {
    namePattern: spec.testNamePattern ?? vitest.getGlobalTestNamePattern(),
    lines: spec.testLocations,
    ids: spec.testIds,
    names: spec.testNames,
    tagsFilter: spec.testTagsFilter ?? (config as { tagsFilter?: readonly string[] }).tagsFilter,
    joint: vitest.version.startsWith('4.') ? ' ' : ' > ',
  });
}

/** What replaces a file that Vite itself never transforms, as in a merged blob. */
const untransformed = { code: ' ', map: null };

/**
 * Names session files to Vite, which does not load them in lanes: Vitest draws a frame, and annotates a place, only in
 * files that it finds there.
 *
 * @param files - relative to the project root
 */
function markSources(files: readonly string[], { config, vite }: TestProject): void {
  const { moduleGraph } = vite.environments.ssr!;
  for (const file of files) {
    const path = resolve(config.root, file);
    const [known] = moduleGraph.getModulesByFile(path) ?? [];
    const node = known ?? moduleGraph.createFileOnlyEntry(path);
    node.id ??= path;
    node.transformResult ??= untransformed;
    moduleGraph.idToModuleMap.set(node.id, node);
  }
}
