export { sessionJsonSchema } from '../loader/parse/json-schema.js';
export { bodyKinds } from '../format/bodies.js';
export { operatorNames, operators } from '../format/operators.js';
export { subjectKinds, subjects } from '../format/subjects.js';
export { expectationWords } from '../format/words.js';
export { generators } from '../format/generators.js';
export { reportJsonSchema } from '../reporter/json/report-schema.js';
export { commands } from '../cli/commands.js';
export { renderReference } from '../cli/reference.js';
