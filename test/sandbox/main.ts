// Runs the sandbox until it is stopped. Exit codes: 0 stopped, 1 cannot start, 2 bad flags.
import { FlagError, type Flags, readFlags, usage } from './command-line.ts';
import type { Sandbox } from './sandbox.ts';

/** Hides Node's warning that SQLite is experimental. */
function silenceExperimentalWarnings(): void {
  const emit = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === 'ExperimentalWarning') return;
    Reflect.apply(emit, process, [warning, ...rest]);
  };
}

function forPeople({ url, key, seed: { landing } }: Sandbox): string {
  return `The sandbox is running.

  Address  ${url}
  Key      ${key}

Landing pages to open:
  ${landing.audience}
  ${landing.queryAudience}
  ${landing.ambiguous}

Ctrl+C stops it.`;
}

function forPrograms({ url, key, seed }: Sandbox): string {
  const { topics, accounts, sessions, personLogs, landing, addresses } = seed;
  const pages = [landing.audience, ...addresses];
  return JSON.stringify({ url, key, pages, topics, accounts, sessions, personLogs });
}

async function run(flags: Flags): Promise<void> {
  // Loaded only now, since loading SQLite is what warns.
  const { startSandbox } = await import('./sandbox.ts');
  const sandbox = await startSandbox(flags);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(flags.json ? forPrograms(sandbox) : forPeople(sandbox));
}

silenceExperimentalWarnings();
try {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) console.log(usage);
  else await run(flags);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof FlagError ? 2 : 1;
}
