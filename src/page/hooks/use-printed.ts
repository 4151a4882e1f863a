import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Whether the page is drawn for paper, from now on. Firefox prints a copy that it makes right after
 * `beforeprint`: what is drawn later, as when the medium changes, is not on it.
 */
export function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const begin = (): void => drawAtOnce(() => setPrinted(true));
    const follow = (): void => setPrinted(media.matches);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', follow);
    media.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', follow);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinted;
}

function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}
