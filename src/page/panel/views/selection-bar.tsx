import { useId, useRef } from 'preact/hooks';
import { countText, plainText } from '../../shared/text/words.js';
import { Icon } from '../../shared/views/icons.js';
import { useDeskOf } from '../edit/desk.js';
import type { RowCommandId } from '../edit/row-commands.js';

interface SelectionBarProps {
  readonly onClear: () => void;
}

/** What of the menu is worth a button. */
const inBar: readonly RowCommandId[] = ['extract', 'wrap', 'skip', 'unskip', 'delete'];
const shorter: Partial<Readonly<Record<RowCommandId, string>>> = { extract: 'Extract…', wrap: 'Wrap…' };

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({ onClear }: SelectionBarProps) {
  const { selected, commands, run, openMenu } = useDeskOf();
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  const shown = commands().filter((command) => inBar.includes(command.id));
  const whys = [...new Set(shown.flatMap(({ why }) => why ?? []))];
  return (
    <div class="selection-bar" role="toolbar" aria-label="Selection">
      <span class="selection-count" role="status">
        {countText(selected.length, 'row')}
      </span>
      {shown.map(({ id: command, label, why }) => (
        <button
          key={command}
          type="button"
          class="quiet"
          aria-disabled={why === undefined ? undefined : 'true'}
          aria-describedby={why === undefined ? undefined : `${id}-${whys.indexOf(why)}`}
          onClick={() => run(command)}
        >
          {shorter[command] ?? label}
        </button>
      ))}
      <button
        ref={more}
        type="button"
        class="plain"
        aria-label="More for these rows"
        aria-haspopup="menu"
        onClick={() => openMenu({ kind: 'rows', at: more.current! })}
      >
        <Icon name="more" />
      </button>
      <button type="button" class="plain" aria-label="Select nothing" onClick={onClear}>
        <Icon name="close" />
      </button>
      {whys.length > 0 && (
        <p class="selection-why">
          {whys.map((why, at) => (
            <span key={why} id={`${id}-${at}`}>
              {plainText(why)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
