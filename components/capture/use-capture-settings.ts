import { useEffect, useState } from 'preact/hooks';
import { type CaptureSettings, captureDefaults } from '../../lib/capture/capture-settings.ts';
import type { Ask } from '../../lib/platform/requests.ts';

/** How a workspace wants its captures; undefined until it is known. */
export function useCaptureSettings(ask: Ask, workspaceId: string): Required<CaptureSettings> | undefined {
  const [settings, setSettings] = useState<Required<CaptureSettings>>();
  useEffect(() => {
    let isCurrent = true;
    ask('listWorkspaces', {}).then((workspaces) => {
      const own = workspaces.find(({ id }) => id === workspaceId)?.capture;
      if (isCurrent) setSettings({ ...captureDefaults, ...own });
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [ask, workspaceId]);
  return settings;
}
