import { useEffect, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type CaptureSettings, captureDefaults } from '../../lib/capture/capture-settings.ts';

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
