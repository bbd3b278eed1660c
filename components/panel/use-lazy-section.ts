import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A hook over sections that are read when they are first opened: the panel's first paint needs none of them. */
export function lazySections<Name extends string, Props>(
  loaders: Record<Name, () => Promise<ComponentType<Props>>>,
) {
  const loaded = new Map<Name, ComponentType<Props>>();

  async function load(section: Name): Promise<void> {
    if (!loaded.has(section)) loaded.set(section, await loaders[section]());
  }

  /** Undefined while it is being read; `failed` where its file is gone, as after an update of the extension. */
  return function useSection(section: Name): { Section: ComponentType<Props> | undefined; failed: boolean } {
    const [failure, setFailure] = useState<Name>();
    const [, setCount] = useState(0);
    useEffect(() => {
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
