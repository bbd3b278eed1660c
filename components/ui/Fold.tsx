import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface FoldProps {
  summary: string;
  /** Opens the fold, for instance because a search match is inside. */
  opened?: boolean;
  /** Called only while open. */
  children(): ComponentChildren;
}

export function Fold({ summary, opened = false, children }: FoldProps) {
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  return (
    <details class="fold" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}
