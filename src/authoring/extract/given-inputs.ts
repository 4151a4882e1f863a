import { isAlias, isMap } from 'yaml';
import { callNodes, openCallIndex, pairOf } from '../rows/find-callers.js';
import type { Project } from '../project/project.js';
import { textOf } from '../text/scalar.js';

/** The inputs that the project's call rows give a file, those among them that it does not declare. */
export function givenInputs(project: Project, file: string): ReadonlySet<string> {
  const names = openCallIndex(project)
    .mentions(file)
    .flatMap((caller) => {
      const { document, calls = [] } = callNodes(caller.file, caller.text) ?? {};
      return calls.flatMap(({ map, target }) => {
        const value = target === file ? pairOf(map, 'inputs')?.value : undefined;
        const inputs = isAlias(value) && document ? value.resolve(document) : value;
        return isMap(inputs) ? inputs.items.map(({ key }) => textOf(key)) : [];
      });
    });
  return new Set(names);
}
