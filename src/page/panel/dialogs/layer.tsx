import { Menus } from '../menus/menus.js';
import { Dialogs } from './dialogs.js';

/** The menu and the dialog that are open. */
export function Layer() {
  return (
    <>
      <Menus />
      <Dialogs />
    </>
  );
}
