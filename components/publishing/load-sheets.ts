/** The sheets are read when one is asked for: the first paint of the popup needs none of them. */
export async function loadSheets() {
  const [{ PublishSheet }, { CancelSheet }] = await Promise.all([
    import('./PublishSheet.tsx'),
    import('./CancelSheet.tsx'),
  ]);
  return { PublishSheet, CancelSheet };
}

export type Sheets = Awaited<ReturnType<typeof loadSheets>>;
