import { useMemo, useState } from 'preact/hooks';
import { operationName } from '../../../format/contract.js';
import { coverageOf, type ContractReport, type OperationReport } from '../../../record/contract-report.js';
import { useDialog } from '../hooks/use-dialog.js';
import { useStretch } from './long-text.js';
import { countText, plainText } from '../text/words.js';
import { Icon } from './icons.js';
import { SearchField } from './search-field.js';

interface ContractBarProps {
  readonly contracts: readonly ContractReport[];
  readonly onOpen: () => void;
}

/** What the run met of its OpenAPI documents, in a line; it opens all that they describe. */
export function ContractBar({ contracts, onOpen }: ContractBarProps) {
  return (
    <button type="button" class="contract-bar" onClick={onOpen}>
      <span class="contract-title">Contract</span>
      {contracts.map((contract) => (
        <span key={contract.file}>
          {plainText(contract.file)}: <Figures contract={contract} />
        </span>
      ))}
    </button>
  );
}

function Figures({ contract }: { readonly contract: ContractReport }) {
  const { operations, statuses } = coverageOf(contract);
  const { outside } = contract;
  return (
    <>
      <b>{operations.met.toLocaleString('en')}</b> of {countText(operations.all, 'operation')} ·{' '}
      <b>{statuses.met.toLocaleString('en')}</b> of {statuses.all.toLocaleString('en')}{' '}
      {statuses.all === 1 ? 'status' : 'statuses'}
      {outside > 0 && ` · ${countText(outside, 'request')} outside`}
    </>
  );
}

interface ContractViewProps {
  readonly contracts: readonly ContractReport[];
  readonly onClose: () => void;
}

/** All operations of the documents, with the statuses that the run met and those that it did not. */
export function ContractView({ contracts, onClose }: ContractViewProps) {
  const dialog = useDialog(onClose);
  const [query, setQuery] = useState('');
  const [isOnlyLeft, setOnlyLeft] = useState(false);
  return (
    <dialog ref={dialog} class="help contract" aria-labelledby="contract-title">
      <header>
        <h2 id="contract-title">Contract</h2>
        <button type="button" class="plain" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="toolbar" role="search">
        <SearchField
          query={query}
          placeholder="Search methods, paths, operation ids"
          label="Search methods, paths and operation ids"
          onQuery={setQuery}
        />
        <button type="button" class="quiet" aria-pressed={isOnlyLeft} onClick={() => setOnlyLeft(!isOnlyLeft)}>
          Not met
        </button>
      </div>
      <div class="contract-list" tabIndex={0} role="region" aria-label="Operations">
        {contracts.map((contract) => (
          <Operations key={contract.file} contract={contract} query={query} isOnlyLeft={isOnlyLeft} />
        ))}
      </div>
    </dialog>
  );
}

interface OperationsProps {
  readonly contract: ContractReport;
  readonly query: string;
  /** Whether only what no request met is shown. */
  readonly isOnlyLeft: boolean;
}

function Operations({ contract, query, isOnlyLeft }: OperationsProps) {
  const found = useMemo(
    () => contract.operations.filter((each) => fits(each, query) && (!isOnlyLeft || hasLeft(each))),
    [contract, query, isOnlyLeft],
  );
  const { drawn, more } = useStretch(found.length, 'operation', { first: 200, then: 500 });
  return (
    <section class="part">
      <h3>
        {plainText(contract.file)} <span class="muted">{countText(found.length, 'operation')}</span>
      </h3>
      <p class="muted">
        <Figures contract={contract} />
      </p>
      {found.length > 0 && (
        <table class="operations">
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Statuses</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, drawn).map((each) => (
              <OperationRow key={operationName(each)} operation={each} isOnlyLeft={isOnlyLeft} />
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  );
}

function OperationRow({
  operation,
  isOnlyLeft,
}: {
  readonly operation: OperationReport;
  readonly isOnlyLeft: boolean;
}) {
  const { method, path, operationId, met } = operation;
  const statuses = operation.statuses.filter((each) => !isOnlyLeft || each.met === 0);
  return (
    <tr class={met === 0 ? 'left' : ''}>
      <td>
        <code>
          <b>{plainText(method)}</b> {plainText(path)}
        </code>
        {operationId !== undefined && <span class="muted"> {plainText(operationId)}</span>}
      </td>
      <td>
        {statuses.map(({ status, met: times }) => (
          <span key={status} class={times > 0 ? 'status-met passed' : 'status-met none'}>
            {plainText(status)}
            <span class="unseen">{times > 0 ? ' met' : ' not met'}</span>
            {times > 1 && ` ×${times.toLocaleString('en')}`}
          </span>
        ))}
      </td>
      <td class="number">{met.toLocaleString('en')}</td>
    </tr>
  );
}

function fits({ method, path, operationId = '' }: OperationReport, query: string): boolean {
  const text = `${method} ${path} ${operationId}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function hasLeft({ met, statuses }: OperationReport): boolean {
  return met === 0 || statuses.some((each) => each.met === 0);
}
