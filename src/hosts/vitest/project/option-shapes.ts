import { isCount, sessionShapes, texts, type ShapesOf } from '../../common/check-options.js';
import type { CallsheetOptions } from '../shared/options.js';

/** What `callsheet()` takes. */
export const vitestShapes: ShapesOf<CallsheetOptions> = {
  ...sessionShapes,
  include: texts,
  exclude: texts,
  lanes: { wanted: 'a whole number from 1 on, or false', fits: (value) => value === false || isCount(value) },
};
