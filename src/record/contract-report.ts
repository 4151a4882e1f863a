import type { ContractOperation } from '../format/contract.js';
import type { ContractRecord, StepRecord } from './record.js';

/** What a run met of an OpenAPI document. */
export interface ContractReport {
  /** The document, relative to the project root. */
  readonly file: string;
  /** In the order of the document. */
  readonly operations: readonly OperationReport[];
  /** Number of requests that the document does not describe. */
  readonly outside: number;
}

/** An operation with the number of requests that met it. */
export interface OperationReport extends Omit<ContractOperation, 'statuses'> {
  readonly met: number;
  /** In the order of the document; each with the number of requests that met it. */
  readonly statuses: readonly { readonly status: string; readonly met: number }[];
}

/** The operations of a document by its path from the project root; none where it cannot be read. */
export type OperationsIn = (file: string) => readonly ContractOperation[];

/** What the requests of a run met of the documents of their sessions, by file. */
export function contractReports(records: Iterable<StepRecord>, operationsIn: OperationsIn): readonly ContractReport[] {
  const byFile = new Map<string, ContractRecord[]>();
  for (const { contract } of records) {
    if (!contract) continue;
    const own = byFile.get(contract.file) ?? [];
    byFile.set(contract.file, own);
    own.push(contract);
  }
  const files = [...byFile].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.map(([file, met]) => {
    const described = operationsIn(file).map(notMet);
    return { file, operations: addMet(described, met), outside: met.filter(({ operation }) => !operation).length };
  });
}

function notMet({ statuses, ...operation }: ContractOperation): OperationReport {
  return { ...operation, met: 0, statuses: statuses.map((status) => ({ status, met: 0 })) };
}

/** What the document does not have any more comes after what it has. */
function addMet(described: readonly OperationReport[], met: readonly ContractRecord[]): readonly OperationReport[] {
  const requests = met.flatMap(({ operation, statuses = [] }): readonly OperationReport[] =>
    operation ? [{ ...operation, met: 1, statuses: statuses.map((status) => ({ status, met: 1 })) }] : [],
  );
  return addOperations([...described, ...requests]);
}

function addOperations(all: readonly OperationReport[]): readonly OperationReport[] {
  const sums = new Map<string, OperationReport>();
  for (const operation of all) {
    const key = `${operation.method} ${operation.path}`;
    const known = sums.get(key);
    sums.set(key, known ? addOperation(known, operation) : operation);
  }
  return [...sums.values()];
}

function addOperation(a: OperationReport, b: OperationReport): OperationReport {
  const statuses = new Map(a.statuses.map(({ status, met }) => [status, met]));
  for (const { status, met } of b.statuses) statuses.set(status, (statuses.get(status) ?? 0) + met);
  const { method, path, operationId = b.operationId } = a;
  return {
    method,
    path,
    ...(operationId !== undefined && { operationId }),
    met: a.met + b.met,
    statuses: [...statuses].map(([status, met]) => ({ status, met })),
  };
}

/** The same of several parts of a run. */
export function addContracts(all: readonly ContractReport[]): readonly ContractReport[] {
  const byFile = new Map<string, ContractReport>();
  for (const report of all) {
    const { file, operations, outside } = byFile.get(report.file) ?? { ...report, operations: [], outside: 0 };
    byFile.set(file, {
      file,
      operations: addOperations([...operations, ...report.operations]),
      outside: outside + report.outside,
    });
  }
  return [...byFile.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** How many there are, and how many some request met. */
export interface Coverage {
  readonly operations: { readonly met: number; readonly all: number };
  readonly statuses: { readonly met: number; readonly all: number };
}

export function coverageOf({ operations }: Pick<ContractReport, 'operations'>): Coverage {
  const statuses = operations.flatMap((operation) => operation.statuses);
  const count = (all: readonly { readonly met: number }[]) => ({
    met: all.filter(({ met }) => met > 0).length,
    all: all.length,
  });
  return { operations: count(operations), statuses: count(statuses) };
}
