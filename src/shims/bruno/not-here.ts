import { brunoByHand } from '../../problems/run/bruno-by-hand.js';
import { shimFaults as faults } from '../../problems/run/shims.js';
import { ShimFault } from '../common/shim-fault.js';

/**
 * Functions of Bruno that a session does not have. Each fails its script, and says what to do instead.
 *
 * @param object - whose functions: `bru`, `req`
 */
export function notHere(object: string): Readonly<Record<string, () => never>> {
  const own = Object.entries(brunoByHand).filter(([name]) => name.slice(0, name.lastIndexOf('.')) === object);
  return Object.fromEntries(
    own.map(([name, instead]) => [
      name.slice(object.length + 1),
      () => {
        throw new ShimFault(faults.notHere(name, instead));
      },
    ]),
  );
}
