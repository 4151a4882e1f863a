/** ms that this thread has computed for: others use the machine, too. Node 22 counts the whole process. */
export function cpuTime(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1_000;
}
