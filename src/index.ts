export { formatProblem } from './model/format-problem.js';
export { parseSession } from './loader/parse/parse-session.js';
export { planSession, type PlanSources } from './loader/plan/plan-session.js';
export { loadPlan, type LoadedPlan, type LoadOptions } from './loader/load-plan.js';
export { findSessions } from './loader/find-sessions.js';
export { checkFiles, type CheckedFiles } from './loader/check-files.js';
export { failureLine } from './model/record.js';
export type { Check, Condition, Expectation, FormatName, Operator, Subject, ValueType } from './model/check.js';
export type { Duration } from './model/duration.js';
export type { FlowSource } from './model/flows.js';
export type { Json, JsonObject } from './model/json.js';
export type { CallRow, MarkerRow, NoteRow, Plan, RequestRow, Row, Scope } from './model/plan.js';
export type { Message, Problem } from './model/problem.js';
export type { Location, Position, Range } from './model/range.js';
export type {
  BodyRecord,
  BodySource,
  CaptureRecord,
  Failure,
  PartRecord,
  RequestBodyRecord,
  RequestRecord,
  ResponseRecord,
  SendCause,
  SendError,
  SendRecord,
  State,
  StepRecord,
  TestRecord,
} from './model/record.js';
export type { Counts, Report, ReportRow, SessionReport, Summary } from './model/report.js';
export type { GeneratorName, Reference, ReferenceUse, TemplatePart } from './model/reference.js';
export type {
  Auth,
  Binding,
  Body,
  CallStep,
  Capture,
  Field,
  FileUse,
  MarkerStep,
  Part,
  Poll,
  RequestStep,
  Retry,
  RetryCondition,
  Session,
  SessionKind,
  Settings,
  Step,
} from './model/session.js';
export type { Script, ScriptRequest, ScriptResponse, ScriptSession } from './engine/ports.js';
