import { useDeskOf, type MenuPlace } from '../edit/desk.js';
import { keyName } from '../../shared/text/key-names.js';
import { Menu } from './menu.js';
import type { RowCommandId } from '../edit/row-commands.js';

/** What can be done with the rows that are selected. */
export function RowMenu({ at }: { readonly at: MenuPlace }) {
  const { commands, selected, run, openMenu } = useDeskOf();
  const items = commands().map((command) => ({ ...command, ...(command.keys && { keys: keyName(command.keys) }) }));
  return (
    <Menu
      label={selected.length === 1 ? `Row ${selected[0]!.number}` : `${selected.length} rows`}
      items={items}
      at={at}
      onSelect={(id) => run(id as RowCommandId)}
      onClose={() => openMenu(undefined)}
    />
  );
}
