// The authoring operations: a refusal, or edits. `npm run types` checks this file; nothing here runs.
import { expectTypeOf } from 'vitest';
import {
  applyEdits,
  type Edited,
  newSession,
  openProject,
  type Outcome,
  type Project,
  rows,
  wrap,
} from '../../src/public/authoring.js';

expectTypeOf(openProject).returns.toEqualTypeOf<Project>();
expectTypeOf(wrap).returns.toExtend<Outcome<Edited>>();
expectTypeOf(rows).parameter(0).toEqualTypeOf<Project>();
expectTypeOf(newSession).parameter(0).toEqualTypeOf<Project>();
expectTypeOf(applyEdits).toBeFunction();
