export { formatProblem } from '../present/format-problem.js';
export { defineConfig } from '../loader/config/define-config.js';
export { checkFiles, loadPlan, parseSession, planSession } from '../loader/lazy-loader.js';
export type { Parsed } from '../loader/parse/parse-session.js';
export type { PlanSources } from '../loader/plan/plan-session.js';
export type { LoadedPlan, LoadOptions } from '../loader/load-plan.js';
export { findSessions } from '../loader/files/find-sessions.js';
export type { CheckedFiles } from '../loader/check-files.js';
export { runSession } from '../hosts/node/run-session.js';
export { SessionFailed, SessionNotLoaded } from '../hosts/node/session-errors.js';
export type { RunSessionOptions, RunSessionResult } from '../hosts/node/session-options.js';
export type { RunEvent } from '../record/event.js';
export { failureLine } from '../record/record.js';
export type { Check, Condition, Expectation, Subject, XPathGives } from '../format/check.js';
export type { FormatName, Operator, ValueType } from '../format/operators.js';
export type {
  DataFile,
  DataInput,
  DataList,
  DataPlace,
  DataRow,
  DataUse,
  ListedRow,
  ReadData,
  ReadRow,
} from '../format/data.js';
export type { Duration } from '../format/duration.js';
export type { FlowSource } from '../loader/plan/flows.js';
export type { Json, JsonObject } from '../lib/json.js';
export type { CallRow, MarkerRow, NoteRow, Plan, RequestRow, Row, Scope, SetRow } from '../format/plan.js';
export type { Message, Problem, Severity } from '../format/problem.js';
export type { Location, Position, Range } from '../format/range.js';
export type {
  BodyRecord,
  BodySource,
  CaptureRecord,
  Comparison,
  ContractRecord,
  Earlier,
  Failure,
  ScriptPlace,
  PartRecord,
  RequestBodyRecord,
  RequestRecord,
  EventRecord,
  ResponseRecord,
  SendCause,
  SendError,
  SendRecord,
  SignInPurpose,
  SignInRecord,
  StreamEnd,
  StreamFormat,
  StreamRecord,
  SetRecord,
  SetValueRecord,
  State,
  RowRef,
  StepRecord,
  TestRecord,
  UnmetRecord,
} from '../record/record.js';
export type {
  ArmEntry,
  CallEntry,
  Counts,
  Report,
  ReportRow,
  RequestEntry,
  SessionReport,
  SetEntry,
  Shard,
  Summary,
} from '../record/report.js';
export type { ContractMode, ContractOperation, ContractOption, ContractUse, ReadContract } from '../format/contract.js';
export type { ContractReport, OperationReport } from '../record/contract-report.js';
export type { GeneratorName } from '../format/references/generators.js';
export type { Braces, Reference, ReferenceUse, TemplatePart } from '../format/reference.js';
export type { ArgumentFault, ArgumentKind } from '../format/references/argument.js';
export type { ExpressionFault, PlacedReference } from '../format/references/expression.js';
export type { Pipe, PipeName } from '../format/references/pipes.js';
export type {
  ApiKeyAuth,
  ApiKeyPlace,
  Auth,
  AuthParam,
  AuthSetting,
  AwsAuth,
  OAuth2Auth,
  OAuth2ClientAuth,
  OAuth2Grant,
} from '../format/auth.js';
export type { FileOptions, PlacedOption } from '../loader/check/sources.js';
export type { Argument } from '../format/references/reference-kinds.js';
export type { ReferencePath } from '../format/references/reference-path.js';
export type {
  Binding,
  Body,
  CallStep,
  Capture,
  Field,
  FileUse,
  Ignore,
  MarkerStep,
  Part,
  Poll,
  RequestStep,
  Retry,
  RetryCondition,
  Session,
  SessionKind,
  SetStep,
  Settings,
  Step,
  Stream,
} from '../format/session.js';
export type {
  CallsheetConfig,
  DefaultAuth,
  DefaultTests,
  RedactOptions,
  ReportOptions,
  RunnerOptions,
  SessionOptions,
  TlsOptions,
} from '../format/options.js';
export type {
  AfterScript,
  AfterStep,
  BeforeScript,
  BeforeStep,
  SentRequest,
  StepContext,
  StepRequest,
  StepResponse,
  StepSend,
} from '../engine/ports/step-scripts.js';
export type { NewCookie, StepCookie, StepCookies } from '../engine/ports/step-cookies.js';
export type { Script, ScriptField, ScriptRequest, ScriptResponse, ScriptSession } from '../engine/ports/ports.js';
export type { Setup, SetupContext, Teardown } from '../runner/setup.js';
