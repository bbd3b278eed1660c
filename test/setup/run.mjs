import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a program in the root folder, or another one, and keeps what it prints. `patience` (ms) ends it, with all its children, when for
 * so long nothing printed matched `progress`. A program that cannot start answers with code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, patience?: number, progress?: RegExp }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env, patience, progress } = {}) {
  return new Promise((resolve) => {
    // A separate process group if there is a limit, so that ending it ends the children too.
    const detached = patience !== undefined;
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached });
    let output = '';
    let timer = wait();
    function wait() {
      return patience === undefined
        ? undefined
        : setTimeout(() => process.kill(-child.pid, 'SIGKILL'), patience);
    }
    function heard(chunk) {
      output += chunk;
      if (timer === undefined || !progress?.test(chunk)) return;
      clearTimeout(timer);
      timer = wait();
    }
    child.stdout.setEncoding('utf8').on('data', heard);
    child.stderr.setEncoding('utf8').on('data', heard);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}
