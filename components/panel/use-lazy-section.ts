import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A hook over sections that are read when they are first opened. Those of `first` are there at once. */
export function lazySections<Later extends string, First extends string, Props>(
  loaders: Record<Later, () => Promise<ComponentType<Props>>>,
  first: Record<First, ComponentType<Props>>,
) {
  type Name = Later | First;
  const loaded = new Map<string, ComponentType<Props>>(Object.entries(first));
  const isLater = (section: Name): section is Later => section in loaders;

  async function load(section: Name): Promise<void> {
    if (!loaded.has(section) && isLater(section)) loaded.set(section, await loaders[section]());
  }

  /** Undefined while it is being read; `failed` where its file is gone, as after an update of the extension. */
  return function useSection(section: Name): { Section: ComponentType<Props> | undefined; failed: boolean } {
    const [failure, setFailure] = useState<Name>();
    const [, setCount] = useState(0);
    useEffect(() => {
      if (loaded.has(section)) return;
      let current = true;
      load(section).then(
        () => current && setCount((count) => count + 1),
        (error: unknown) => {
          reportError(error);
          if (current) setFailure(section);
        },
      );
      return () => {
        current = false;
      };
    }, [section]);
    return { Section: loaded.get(section), failed: failure === section };
  };
}
