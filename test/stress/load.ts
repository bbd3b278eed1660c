// Busy processes that load the CPU.
import { type ChildProcess, spawn } from 'node:child_process';

/** Runs the work beside this many busy processes, then ends them. */
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
