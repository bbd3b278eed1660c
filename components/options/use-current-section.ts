import { useEffect, useState } from 'preact/hooks';

/** How far below the top of the window a section begins to count as the one being read, in pixels. */
const LINE = 160;

/** The id of the section that is being read: the last one that begins above a line near the top. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const update = () => {
      const passed = ids.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top < LINE;
      });
      setCurrent(passed.at(-1) ?? ids[0]);
    };
    // Sections also move as their content arrives; observing reports once at the start.
    const sizes = new ResizeObserver(update);
    sizes.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', update);
    };
  }, [ids]);
  return current;
}
