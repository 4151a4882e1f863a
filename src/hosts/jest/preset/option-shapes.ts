import { flag, sessionShapes, texts, type ShapesOf } from '../../common/check-options.js';
import type { JestOptions } from '../shared/options.js';

/** What `callsheetPreset()` and `withCallsheet()` take. */
export const jestShapes: ShapesOf<JestOptions> = { ...sessionShapes, include: texts, reporter: flag };
