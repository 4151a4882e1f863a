import { useEffect, useRef } from 'preact/hooks';

/** ms until a touch that rests is a long press. */
const rest = 500;
/** px that a finger may move meanwhile. */
const slack = 10;

/** A finger that rests on something asks for its menu, as a right click does. */
export function useLongPress(onPress: (event: PointerEvent) => void): (event: PointerEvent) => void {
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  return (down) => {
    ended.current?.abort();
    if (down.pointerType !== 'touch') return;
    const own = new AbortController();
    ended.current = own;
    const stop = (): void => own.abort();
    const timer = setTimeout(() => {
      stop();
      swallowClick();
      onPress(down);
    }, rest);
    own.signal.addEventListener('abort', () => clearTimeout(timer));
    const options = { signal: own.signal };
    addEventListener('pointerup', stop, options);
    addEventListener('pointercancel', stop, options);
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => Math.hypot(clientX - down.clientX, clientY - down.clientY) > slack && stop(),
      options,
    );
  };
}

/** The finger that is lifted from a long press is not a click. */
function swallowClick(): void {
  const ended = new AbortController();
  const { signal } = ended;
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, signal });
  addEventListener('pointerdown', () => ended.abort(), { capture: true, signal });
}
