import type { Message } from '../../format/problem.js';

export function boundaryInvalid(boundary: string): Message {
  return {
    code: 'boundary-refused',
    message: `${JSON.stringify(boundary)} cannot be the boundary of a multipart body`,
    hint: 'Leave `boundary` out of the content type: it is set from the body.',
  };
}

export function boundaryInPart(boundary: string): Message {
  return {
    code: 'boundary-refused',
    message: `the boundary ${JSON.stringify(boundary)} begins a line of a part`,
    hint: 'Choose another boundary, or leave `boundary` out of the content type: it is set from the body.',
  };
}
