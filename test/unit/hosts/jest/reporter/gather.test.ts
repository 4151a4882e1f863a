import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ProjectConfig } from '../../../../../src/hosts/jest/shared/jest-api.js';
import { openGathering } from '../../../../../src/hosts/jest/reporter/gather.js';
import type { SessionResult } from '../../../../../src/record/report.js';

test('in watch mode what earlier runs gave stays, also of a project that lies outside the root of the run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-gather-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { rootDir: join(folder, 'app'), watch: true };
  const project = { id: 'p', rootDir: folder } as unknown as ProjectConfig;
  const path = join(folder, 'a.session.yaml');
  writeFileSync(path, '');
  const outline = { file: 'a.session.yaml', rows: [] } as unknown as SessionResult['outline'];
  const result = { testFilePath: path, testResults: [], numFailingTests: 0 };
  openGathering(config).take({ outline, records: new Map(), failures: [] }, result, project);

  expect(openGathering(config).results()).toHaveLength(1);
  rmSync(path);
  expect(openGathering(config).results()).toHaveLength(0);
});
