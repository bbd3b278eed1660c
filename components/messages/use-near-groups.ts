import { useEffect, useRef, useState } from 'preact/hooks';

/** How far from what can be seen a group is drawn (px). */
const NEAR = 1000;

/** The groups near what can be seen, and how high the others were when they last were. */
export function useNearGroups(list: { readonly current: HTMLElement | null }, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const heights = useRef(new Map<number, number>());
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const at = Number(target.getAttribute('data-group'));
            if (isIntersecting) after.add(at);
            else if (after.delete(at)) heights.current.set(at, boundingClientRect.height);
          }
          return after;
        }),
      { root: scrollerOf(box), rootMargin: `${NEAR}px 0px` },
    );
    for (const group of box.children) watch.observe(group);
    return () => watch.disconnect();
  }, [list, count]);
  return { near, heights: heights.current };
}

/** What scrolls the list; null for the window. */
function scrollerOf(box: HTMLElement): HTMLElement | null {
  for (let around = box.parentElement; around && around !== document.body; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}
