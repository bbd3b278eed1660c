// Processes that take whatever the processor gives them.
import { type ChildProcess, spawn } from 'node:child_process';

/** Does the work beside so many of them, and ends them with it. */
export async function withLoad(count: number, work: () => Promise<void>): Promise<void> {
  const busy: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = () => {
    for (const child of busy) child.kill('SIGKILL');
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  try {
    await work();
  } finally {
    end();
  }
}
