import { expect, test } from 'vitest';
import { renameFlow } from '../../../src/authoring/ops/rename-flow.js';
import { memoryProject } from './memory-project.js';

const files = { 'flows/login.session.yaml': 'steps:\n  - request: POST /login\n' };
const edit = { flow: 'flows/login.session.yaml', to: 'flows/Login.session.yaml' };

test('a name in other letters, on a disk that takes it for the file itself, is reported as such', () => {
  const project = memoryProject(files);
  const takesAny = { ...project, read: (file: string) => project.read(file.toLowerCase()) };
  expect(renameFlow(takesAny, edit)).toEqual({
    kind: 'refused',
    code: 'same-file',
    message:
      'flows/Login.session.yaml is flows/login.session.yaml itself: this disk does not distinguish upper and lower case',
    hint: 'Give it another name first, and then this one.',
  });
});

test('if the letters tell two files apart, the other one exists or not', () => {
  expect(renameFlow(memoryProject(files), edit)).toMatchObject({ kind: 'edited' });
  const both = memoryProject({ ...files, [edit.to]: '' });
  expect(renameFlow(both, edit)).toMatchObject({ kind: 'refused', code: 'file-exists' });
});
