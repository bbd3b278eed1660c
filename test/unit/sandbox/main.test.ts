import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { until } from '../fixtures/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
const main = join(import.meta.dirname, '../../sandbox/main.ts');
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function run(...flags: string[]) {
  const child = spawn(process.execPath, [main, ...flags], { cwd: folder });
  running.add(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output.out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    output.err += part;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output, ended };
}

const started = (output: { out: string }) => until(() => expect(output.out).toContain('\n'));

describe('the command', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line of JSON, and ends with 0 on %s',
    async (signal) => {
      const { child, output, ended } = run('--json', '--port', '0', '--memory', '--pages', '18');
      await started(output);
      const { url, key, ...ids } = JSON.parse(output.out);
      expect((await fetch(`${url}/v0/pages`, { headers: { 'x-api-key': key } })).status).toBe(200);
      expect(Object.keys(ids)).toEqual(['pages', 'topics', 'accounts', 'sessions', 'personLogs']);
      child.kill(signal);
      expect(await ended).toBe(0);
      expect(output.out.match(/\n/g)).toHaveLength(1);
      expect(output.err).toBe('');
    },
  );

  test('keeps the key of its default database, and tells people where to look', async () => {
    const keys: (string | undefined)[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { child, output, ended } = run('--port', '0');
      await started(output);
      await until(() => expect(output.out).toContain('Ctrl+C'));
      expect(output.out.match(/http:\/\/\S+\.localhost:\d+\/\S+/g)).toHaveLength(3);
      keys.push(/Key +(\S+)/.exec(output.out)?.[1]);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    expect(keys[0]).toMatch(/^sandbox_/);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    [['--help'], 0, /^Usage:/],
    [['--port', 'x'], 2, /--port must be a whole number from 0 to 65535, not "x"/],
    [['--pages', '3'], 2, /--pages must be a whole number from 18/],
    [['--nonsense'], 2, /--nonsense/],
    [['--memory', '--database', 'x'], 2, /exclude each other/],
  ])('%j ends with %i', async (flags, code, says) => {
    const { output, ended } = run(...flags);
    expect(await ended).toBe(code);
    expect(output.out + output.err).toMatch(says);
  });

  test('says when its port is in use, and ends with 1', async () => {
    const first = run('--json', '--port', '0', '--memory', '--pages', '18');
    await started(first.output);
    const { port } = new URL(JSON.parse(first.output.out).url);
    const { output, ended } = run('--port', port, '--memory');
    expect(await ended).toBe(1);
    expect(output.err).toBe(`Port ${port} is in use: stop what listens there or choose another.\n`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});
