import { writeFileSync } from 'node:fs';

// Says at its end how many MiB a process has taken at most.
process.on('exit', () => {
  const most = Math.round(process.resourceUsage().maxRSS / 1024);
  writeFileSync(`${process.env.MEMORY_LOG}/${process.pid}`, `${most} ${process.argv.slice(1).join(' ')}`);
});
