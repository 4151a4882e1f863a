import { operationName } from '../../format/contract.js';
import { coverageOf, type ContractReport, type OperationReport } from '../../record/contract-report.js';
import type { Screen } from './palette.js';
import { wrap } from './text-width.js';

/** As wide as a heading of the summary. */
const margin = ' '.repeat(11);
/** Names of what no request met; the reports have all. */
const mostNames = 5;

/**
 * ` Contract  openapi.yaml: 12 of 15 operations · 18 of 31 statuses`, what no request met, and how many requests the document does
 * not describe.
 */
export function contractLines(contracts: readonly ContractReport[], { palette, columns }: Screen): readonly string[] {
  return contracts.flatMap((contract) => {
    const { operations, statuses } = coverageOf(contract);
    const figures = [
      `${operations.met} of ${operations.all} ${operations.all === 1 ? 'operation' : 'operations'}`,
      `${statuses.met} of ${statuses.all} ${statuses.all === 1 ? 'status' : 'statuses'}`,
    ];
    const isWhole = statuses.met === statuses.all && operations.met === operations.all;
    const paint = isWhole ? palette.green : palette.yellow;
    const head = ` ${palette.dim('Contract')}  ${contract.file}: ${paint(figures.join(' · '))}`;
    const others = [notMetText(contract), outsideText(contract)].filter((text) => text !== undefined);
    const lines = others.flatMap((text) => wrap(text, columns - margin.length));
    return [head, ...lines.map((line) => `${margin}${palette.dim(line)}`)];
  });
}

/** Operations by their names; of one that some request met, the statuses that are left. */
function notMetText({ operations }: ContractReport): string | undefined {
  const names = [...operations.filter(({ met }) => met === 0).map(operationName), ...operations.flatMap(statusesLeft)];
  if (names.length === 0) return undefined;
  const more = names.length - mostNames;
  return `not met: ${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function statusesLeft(operation: OperationReport): readonly string[] {
  if (operation.met === 0) return [];
  return operation.statuses.filter(({ met }) => met === 0).map(({ status }) => `${operationName(operation)} ${status}`);
}

function outsideText({ outside }: ContractReport): string | undefined {
  if (outside === 0) return undefined;
  return `${outside} ${outside === 1 ? 'request' : 'requests'} outside the contract`;
}
