import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The menus and dialogs of the page, which are loaded once it has been drawn. */
export function DeskLayer() {
  const [Layer, setLayer] = useState<ComponentType | undefined>();
  useEffect(() => void import('../dialogs/layer.js').then((loaded) => setLayer(() => loaded.Layer)), []);
  return Layer ? <Layer /> : null;
}
