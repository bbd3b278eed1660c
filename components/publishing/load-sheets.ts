/** The sheets are read once their button can be pressed: the first paint of the popup needs none of them. */
export async function loadSheets() {
  const [{ PublishSheet }, { CancelSheet }] = await Promise.all([
    import('./PublishSheet.tsx'),
    import('./CancelSheet.tsx'),
  ]);
  return { PublishSheet, CancelSheet };
}

export type Sheets = Awaited<ReturnType<typeof loadSheets>>;
