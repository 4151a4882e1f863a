import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/authoring/disk/apply-edits.js';
import { deleteFlow } from '../../../../src/authoring/ops/delete-flow.js';
import { openProject } from '../../../../src/authoring/disk/open-project.js';
import type { Outcome, Project } from '../../../../src/authoring/project/project.js';
import { renameFlow } from '../../../../src/authoring/ops/rename-flow.js';
import { extract } from '../../../../src/authoring/ops/extract.js';
import { unifiedDiff } from '../../../../src/authoring/disk/unified-diff.js';
import { filesIn, temporaryProject } from '../temporary-project.js';

const files = {
  'a.session.yaml': 'steps:\n  - call: flows/log in.session.yaml\n    alias: login\n  - request: GET /a',
  'b.session.yaml': 'steps:\r\n  - call: ./flows/log in.session.yaml\r\n    alias: login\r\n',
  'flows/log in.session.yaml': 'steps:\n  - call: café.session.yaml\n    alias: x\n  - request: GET /b\n# end\n',
  'flows/café.session.yaml': 'steps:\n  - request: GET /c\n',
};

const operations: Readonly<Record<string, (project: Project) => Outcome>> = {
  'a rename': (project) => renameFlow(project, { flow: 'flows/log in.session.yaml', to: 'flows/auth.session.yaml' }),
  'a rename to a name with a quote': (project) =>
    renameFlow(project, { flow: 'flows/log in.session.yaml', to: "flows/ann's häuser.session.yaml" }),
  'a move with a changed text': (project) =>
    renameFlow(project, { flow: 'flows/log in.session.yaml', to: 'new folder/log in.session.yaml' }),
  'a rename of a name that is not ASCII': (project) =>
    renameFlow(project, { flow: 'flows/café.session.yaml', to: 'café.session.yaml' }),
  'a file more': (project) => extract(project, { file: 'a.session.yaml', rows: [2], name: 'sub über', replace: true }),
  'a file less': (project) => deleteFlow(project, { flow: 'flows/café.session.yaml', force: true }),
};

describe.each(['', 'packages/api'])(
  'in the folder `%s` of a repository, `git apply` does as the command:',
  (folder) => {
    test.each(Object.keys(operations))('%s', (name) => {
      const root = temporaryProject(files);
      const outcome = operations[name]!(openProject(root));
      if (outcome.kind === 'refused') throw new Error(outcome.message);
      expect(applyEdits(root, outcome.edits).kind).toBe('applied');

      const prefix = folder === '' ? '' : `${folder}/`;
      const repository = temporaryProject(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [prefix + path, text])),
      );
      const at = { cwd: repository };
      execFileSync('git', ['init', '--quiet'], at);
      const apply = ['-c', 'core.autocrlf=false', 'apply', '--whitespace=nowarn', '-'];
      execFileSync('git', apply, { ...at, input: unifiedDiff(outcome.edits, prefix) });
      rmSync(join(repository, '.git'), { recursive: true });
      expect(filesIn(join(repository, folder))).toEqual(filesIn(root));
    });
  },
);

test('a patch reads as git prints it', () => {
  const outcome = operations['a move with a changed text']!(openProject(temporaryProject(files)));
  expect(outcome.kind === 'edited' && unifiedDiff(outcome.edits.slice(-1))).toMatchInlineSnapshot(`
    "diff --git a/flows/log in.session.yaml b/new folder/log in.session.yaml
    similarity index 55%
    rename from flows/log in.session.yaml
    rename to new folder/log in.session.yaml
    --- a/flows/log in.session.yaml
    +++ b/new folder/log in.session.yaml
    @@ -1,5 +1,5 @@
     steps:
    -  - call: café.session.yaml
    +  - call: ../flows/café.session.yaml
         alias: x
       - request: GET /b
     # end
    "
  `);
  const moved = operations['a rename of a name that is not ASCII']!(openProject(temporaryProject(files)));
  expect(moved.kind === 'edited' && unifiedDiff(moved.edits.slice(-1))).toMatchInlineSnapshot(`
    "diff --git "a/flows/caf\\303\\251.session.yaml" "b/caf\\303\\251.session.yaml"
    similarity index 100%
    rename from "flows/caf\\303\\251.session.yaml"
    rename to "caf\\303\\251.session.yaml"
    "
  `);
});
