// What `callsheet` exports and YAML is loaded for: a configuration file imports `callsheet`, too, and needs none of it.
export { parseSession } from '../loader/parse/parse-session.js';
export { planSession } from '../loader/plan/plan-session.js';
export { loadPlan } from '../loader/load-plan.js';
export { checkFiles } from '../loader/check-files.js';
