/** The sheets, and what ties them to a version, are read when one is asked for: the first paint of the popup needs neither. */
export async function loadSheets() {
  const [{ PublishSheet }, { CancelSheet }, { isStillShown, orderOf }] = await Promise.all([
    import('./PublishSheet.tsx'),
    import('./CancelSheet.tsx'),
    import('../../lib/publish/version-order.ts'),
  ]);
  return { PublishSheet, CancelSheet, isStillShown, orderOf };
}

export type Sheets = Awaited<ReturnType<typeof loadSheets>>;
