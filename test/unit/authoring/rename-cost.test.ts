import { expect, test } from 'vitest';
import { deleteFlow } from '../../../src/authoring/ops/delete-flow.js';
import { renameFlow } from '../../../src/authoring/ops/rename-flow.js';
import { applyTo, memoryProject } from './memory-project.js';

/** 5 000 sessions: one in fifty calls the flow, the others call one of the same folder. */
function manySessions(): Record<string, string> {
  const files: Record<string, string> = {
    'flows/login.session.yaml': 'steps:\n- request: GET /x\n',
    'flows/other.session.yaml': 'steps:\n- request: GET /x\n',
  };
  for (let index = 0; index < 4998; index++) {
    const flow = index % 50 === 0 ? 'login' : 'other';
    // What is not parsed need not be YAML.
    const rest = flow === 'login' ? '' : '{{{ not: [yaml';
    files[`cases/${index % 40}/case-${index}.session.yaml`] =
      `steps:\n- call: ../../flows/${flow}.session.yaml\n${rest}`;
  }
  return files;
}

test('renaming among 5 000 sessions asks for each file once and parses only those that can refer to the flow', () => {
  const files = manySessions();
  const project = memoryProject(files);
  const outcome = renameFlow(project, { flow: 'flows/login.session.yaml', to: 'flows/sign-in.session.yaml' });
  const after = applyTo(files, outcome);
  expect(Object.values(after).filter((text) => text.includes('flows/sign-in.session.yaml'))).toHaveLength(100);
  expect(Object.values(after).filter((text) => text.includes('login'))).toHaveLength(0);
  const {
    'flows/login.session.yaml': ofFlow,
    'flows/sign-in.session.yaml': ofTarget,
    ...others
  } = Object.fromEntries(project.reads);
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
  // The flow and the place it goes to are asked for by name, too; a project keeps what it has read.
  expect([ofFlow, ofTarget]).toEqual([2, 1]);
});

test('naming the callers of a flow among 5 000 sessions asks for each file once', () => {
  const project = memoryProject(manySessions());
  const outcome = deleteFlow(project, { flow: 'flows/login.session.yaml' });
  expect(outcome).toMatchObject({ kind: 'refused', code: 'flow-still-called' });
  const { 'flows/login.session.yaml': _, ...others } = Object.fromEntries(project.reads);
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
});
