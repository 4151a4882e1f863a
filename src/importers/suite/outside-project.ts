import { isAbsolutePath } from '../../format/paths.js';
import type { Leftover, Place } from './suite.js';

/** What is said of a file that only the machine of whoever made the suite has. */
export const outsideProject = 'a file outside of the project';

/** Suites come from Windows, too; there `/` begins a path at the root as well. */
const ofWindows = '\\';

/** Of the path of a file, if it begins at the root of a disk. */
export function leftOutside({ place }: { readonly place: Place }, path: string): readonly Leftover[] {
  return isAbsolutePath(path, ofWindows)
    ? [{ place, source: path, reason: { kind: 'by-hand', what: outsideProject } }]
    : [];
}
