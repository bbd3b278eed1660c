// Makes a fresh clone ready, on any Node from 20: dependencies, generated types, browsers.
// `node test/setup/setup.mjs [chromium] [firefox]` asks for those browsers; without names, for both; with `dependencies`, for none.
// Everything else is imported late, so that an old Node gets the sentence and not a syntax error.
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(`Audience Lens needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { ready } = await import('./ready.mjs');
  const { SetupFailure } = await import('./setup-failure.mjs');
  try {
    await ready(process.argv.slice(2));
  } catch (failure) {
    if (!(failure instanceof SetupFailure)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  }
}
