import type { ScriptRequest, ScriptResponse } from '../../engine/ports/ports.js';
import { ShimFault } from './shim-fault.js';
import type { ShimStep } from './shim-step.js';

/** A response to a request of a script, and how long it took. */
export interface Sent extends ScriptResponse {
  readonly duration: number;
}

/** Sends what a script asks for, as its tool does: without what the requests of the suite share. */
export async function sendFor(step: ShimStep, line: string, options: ScriptRequest): Promise<Sent> {
  const start = performance.now();
  const { status, headers, text, json } = await step.send(line, { ...options, settings: false });
  return { status, headers, text, json, duration: Math.round(performance.now() - start) };
}

/** Hands what was sent to a callback. What the callback throws rejects, and what cannot be sent here, too. */
export async function answer<Response>(
  sent: Promise<Response>,
  callback: (error: unknown, response: Response | undefined) => unknown,
): Promise<void> {
  let response: Response;
  try {
    response = await sent;
  } catch (error) {
    if (error instanceof ShimFault) throw error;
    await callback(error, undefined);
    return;
  }
  await callback(null, response);
}
