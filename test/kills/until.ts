/** Ends what hangs; a busy machine is no failure (ms). */
const PATIENCE = 120_000;

/** Polls a condition until it holds; throws after `patience` (ms). `every`: the polling interval (ms). */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { patience = PATIENCE, every = 5 }: { patience?: number | undefined; every?: number } = {},
): Promise<void> {
  for (const end = Date.now() + patience; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`Not within ${patience / 1000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
