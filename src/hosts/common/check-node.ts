import { nodeTooOld } from '../../problems/host/host.js';
import { withCode } from '../../format/problem.js';

/** As `engines` of package.json says, which installs only warn of. */
const oldest = [22, 19] as const;

/**
 * Says what is wrong before something of an older Node is found missing in the middle of a run.
 *
 * @throws where Node is older than the package needs
 */
export function checkNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Error(withCode(nodeTooOld(version, oldest.join('.'))));
}
