export { addElse, addElseIf, type AddElseArguments, type AddElseIfArguments } from '../authoring/ops/blocks.js';
export { addCall, type AddCallArguments } from '../authoring/ops/add-call.js';
export { applyEdits, type Applied } from '../authoring/disk/apply-edits.js';
export { parseCondition } from '../authoring/condition/parse-condition.js';
export { deleteFlow, findCallers, type DeleteFlowArguments } from '../authoring/ops/delete-flow.js';
export { editCondition, type EditConditionArguments } from '../authoring/ops/edit-condition.js';
export { extract, type ExtractArguments, type Extracted, type ExtractedOffer } from '../authoring/ops/extract.js';
export { newSession, type NewSessionArguments } from '../authoring/ops/new-session.js';
export { openProject } from '../authoring/disk/open-project.js';
export type { Caller, Edited, FileEdit, FileText, Outcome, Project, Refusal } from '../authoring/project/project.js';
export { recoverEdits, type Recovered } from '../authoring/disk/recover-edits.js';
export { removeCondition, type RemoveConditionArguments } from '../authoring/ops/edit-condition.js';
export { renameFlow, resolveNewPath, type RenameFlowArguments, type Renamed } from '../authoring/ops/rename-flow.js';
export type { LastState } from '../authoring/rows/last-run.js';
export { rows, type RowView, type Rows, type RowsArguments } from '../authoring/ops/rows.js';
export {
  addBlock,
  addRequest,
  pasteRows,
  type AddBlockArguments,
  type AddRequestArguments,
  type PasteRowsArguments,
} from '../authoring/ops/add-rows.js';
export {
  deleteRows,
  duplicateRows,
  moveRows,
  type DeleteRowsArguments,
  type DuplicateRowsArguments,
  type MoveRowsArguments,
} from '../authoring/ops/arrange-rows.js';
export {
  addEntry,
  moveEntry,
  removeEntry,
  renameKey,
  setBody,
  setSkip,
  type AddEntryArguments,
  type MoveEntryArguments,
  type RemoveEntryArguments,
  type RenameKeyArguments,
  type SetBodyArguments,
  type SetSkipArguments,
} from '../authoring/ops/edit-entries.js';
export {
  renameVariable,
  type RenamedVariable,
  type RenameVariableArguments,
} from '../authoring/ops/rename-variable.js';
export { replaceText, type ReplaceTextArguments } from '../authoring/ops/replace-text.js';
export { namesAt, type Name, type NamesAt, type NamesAtArguments, type PipeChoice } from '../authoring/ops/names-at.js';
export { pathsIn, type ResponsePath } from '../authoring/ops/paths-in.js';
export { setValue, type SetValueArguments } from '../authoring/ops/set-value.js';
export { parseRows } from '../authoring/rows/selection.js';
export { unifiedDiff } from '../authoring/disk/unified-diff.js';
export { unwrap, type UnwrapArguments } from '../authoring/ops/blocks.js';
export { wrap, type WrapArguments } from '../authoring/ops/blocks.js';
export type { Counts } from '../record/report.js';
export type { Disk } from '../authoring/disk/disk.js';
export type { Promotion } from '../authoring/extract/promote.js';
export {
  importSuites,
  type ImportedSuite,
  type ImportedSuites,
  type ImportOptions,
} from '../importers/import-suites.js';
export { openSource, textSource, type OpenedSource, type SourceRefused } from '../importers/open-source.js';
export { planImport, type PlanOptions, type PlannedImport } from '../importers/plan-import.js';
export type { SourceProblem } from '../importers/suite/source.js';
export type { Leftover, LeftoverReason, Place, Tool } from '../importers/suite/suite.js';
export type { EarlierImport, LastingOptions } from '../importers/again/import-record.js';
export type { KeptPart, KeptReason } from '../importers/again/kept-part.js';
export type { EnvVariable, ImportReport, Outcome as ImportOutcome, RequestReport } from '../importers/write/report.js';
export type { SharedName } from '../importers/write/names/shared-names.js';
export type { OtherEnvironment } from '../importers/write/environments.js';
export type { Split } from '../importers/write/files/split.js';
export type { Logins } from '../importers/write/flows/logins.js';
export type { WrittenSession } from '../importers/write/write-group.js';
export type { WriteOptions, WrittenSuite } from '../importers/write/write-suite.js';
export type { BlockPlace } from '../importers/write/files/session-text.js';
