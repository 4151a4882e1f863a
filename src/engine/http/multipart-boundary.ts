import { boundaryInPart, boundaryInvalid } from '../../problems/run/run-multipart.js';
import { BuildFailure } from '../values/build-failure.js';
import { parameterOf } from './content-type.js';

/** The boundary that a content type of the request's own names; undefined where it is not multipart, or names none. */
export function boundaryOf(contentType: string): string | undefined {
  return isMultipart(contentType) ? parameterOf(contentType, 'boundary') : undefined;
}

export function isMultipart(contentType: string): boolean {
  return /^\s*multipart\//i.test(contentType);
}

/** What RFC 2046 (5.1.1) takes for one. */
const boundaryPattern = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * @param body - encoded, with another boundary
 * @throws BuildFailure where the parts could not be told apart by it
 */
export function proveBoundary(boundary: string, body: Buffer): void {
  if (!boundaryPattern.test(boundary)) throw new BuildFailure(boundaryInvalid(boundary));
  if (body.includes(`\n--${boundary}`)) throw new BuildFailure(boundaryInPart(boundary));
}
