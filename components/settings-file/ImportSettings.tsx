import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  MAX_SETTINGS_BYTES,
  type SettingsFault,
  type SettingsPreviewed,
} from '../../lib/settings-file/settings-file.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { faultText } from './fault-text.ts';
import { SettingsPreview } from './SettingsPreview.tsx';

type Shown = Extract<SettingsPreviewed, { ok: true }> & { text: string; name: string };

export function ImportSettings({ onApplied }: { onApplied(): void }) {
  const { ask } = useView();
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<Shown>();
  const [fault, setFault] = useState<SettingsFault>();
  const [said, setSaid] = useState('');
  const action = useAction();
  const open = (file: File | undefined) =>
    action.run(async () => {
      if (!file) return;
      setSaid('');
      setPreview(undefined);
      setFault(undefined);
      if (file.size > MAX_SETTINGS_BYTES)
        return setFault({ reason: 'too-large', path: [], most: MAX_SETTINGS_BYTES });
      const text = await file.text();
      const found = await ask('previewSettings', { text });
      if (found.ok) setPreview({ ...found, text, name: file.name });
      else setFault(found.fault);
    });
  const close = () => {
    setPreview(undefined);
    input.current?.focus();
  };
  const apply = ({ text, digest }: Shown, moves: string[]) =>
    action.run(async () => {
      await ask('applySettings', { text, digest, moves });
      setSaid(i18n.t('settingsFile.import.applied'));
      close();
      onApplied();
    });
  return (
    <div class="settings-part field">
      <h3>{i18n.t('settingsFile.import.title')}</h3>
      <label for={id}>{i18n.t('settingsFile.import.file')}</label>
      <input
        ref={input}
        id={id}
        class="settings-file"
        type="file"
        accept=".json,application/json"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0]);
          // The same file can be opened again after it was put right.
          currentTarget.value = '';
        }}
      />
      <p id={`${id}-hint`} class="hint">
        {i18n.t('settingsFile.import.hint')}
      </p>
      {fault && (
        <div class="notice stop" role="alert">
          <AnyIcon name="warning" />
          <p class="words">{faultText(fault)}</p>
        </div>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      {preview && (
        <SettingsPreview
          key={preview.digest}
          name={preview.name}
          preview={preview}
          busy={action.busy}
          apply={(moves) => apply(preview, moves)}
          cancel={close}
        />
      )}
      <p class="soft" role="status">
        {said}
      </p>
    </div>
  );
}
