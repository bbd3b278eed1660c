export function run(
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv; patience?: number; progress?: RegExp },
): Promise<{ code: number; output: string }>;
