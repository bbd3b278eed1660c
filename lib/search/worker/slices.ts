// Long work in small slices, so that whoever asks the worker for something is answered in between.

/** Nobody notices waiting for that long (ms). */
const SLICE = 8;

/** To be awaited often: goes on at once until a slice is over, then lets everybody else go first. */
export function slices(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
