import { states, type Summary } from '../../../record/report.js';
import type { Filter } from '../data/visible.js';
import { countText } from '../../shared/text/words.js';
import { Mark } from '../../shared/views/icons.js';

export interface CardsProps {
  readonly summary: Summary;
  readonly filters: ReadonlySet<Filter>;
  readonly onFilter: (filter: Filter | 'all') => void;
}

/** The run in numbers; each card shows only its rows when it is pressed. */
export function Cards({ summary, filters, onFilter }: CardsProps) {
  const { requests, retried } = summary;
  return (
    <section aria-label="Summary">
      <div class="cards">
        <Card label="Requests" pressed={filters.size === 0} onPress={() => onFilter('all')} kind="all">
          <b>{requests.toLocaleString('en')}</b>
        </Card>
        {states.map((state) => (
          <Card
            key={state}
            label={titleCase(state)}
            pressed={filters.has(state)}
            onPress={() => onFilter(state)}
            kind={summary[state] ? state : 'none'}
          >
            <Mark state={state} silent />
            <b>{summary[state].toLocaleString('en')}</b>
          </Card>
        ))}
        <Card
          label="Retried"
          pressed={filters.has('retried')}
          onPress={() => onFilter('retried')}
          kind={retried.requests ? 'retried' : 'none'}
        >
          <span class="retried-text">
            <b>{retried.requests.toLocaleString('en')}</b> {retried.requests === 1 ? 'request' : 'requests'} ·{' '}
            <b>{retried.sends.toLocaleString('en')}</b> {retried.sends === 1 ? 'send' : 'sends'}
          </span>
        </Card>
      </div>
      <Shares summary={summary} />
    </section>
  );
}

interface CardProps {
  readonly label: string;
  readonly kind: Filter | 'all' | 'none';
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: preact.ComponentChildren;
}

function Card({ label, kind, pressed, onPress, children }: CardProps) {
  return (
    <button type="button" class={`card ${kind}`} aria-pressed={pressed} onClick={onPress}>
      <span class="card-value">{children}</span>
      <span class="card-label">{label}</span>
    </button>
  );
}

/** One bar, cut in the proportion of the states. */
function Shares({ summary }: { readonly summary: Summary }) {
  const label = states.map((state) => `${state} ${summary[state]}`).join(', ');
  return (
    <div class="shares" role="img" aria-label={`Of ${countText(summary.requests, 'request')}: ${label}`}>
      {states.map(
        (state) => summary[state] > 0 && <span key={state} class={state} style={{ flexGrow: summary[state] }} />,
      )}
    </div>
  );
}

function titleCase(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
