import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { camelCase } from '../../lib/format/texts.ts';
import { type BaseUrlFault, type BaseUrlReading, repairBaseUrl } from '../../lib/workspace/base-url.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';

interface BaseUrlFieldProps {
  value: string;
  /** Whether to show errors; false while the first input is being typed. */
  faultShown: boolean;
  onInput(value: string): void;
  onLeave(): void;
}

/** The base URL and how it is parsed, updated at each keystroke so that nothing moves on blur; announced on blur only. */
export function BaseUrlField({ value, faultShown, onInput, onLeave }: BaseUrlFieldProps) {
  const id = useOwnId();
  const [spoken, setSpoken] = useState('');
  const reading = repairBaseUrl(value);
  const invalid = faultShown && !reading.ok;
  return (
    <div class="field">
      <label for={id}>{i18n.t('options.form.baseUrl')}</label>
      <input
        id={id}
        class="input"
        name="base-url"
        type="text"
        inputMode="url"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        required
        placeholder="https://api.example.com"
        value={value}
        aria-invalid={invalid}
        aria-describedby={`${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
        onBlur={() => {
          setSpoken(value.trim() === '' ? '' : readingText(reading, value));
          onLeave();
        }}
      />
      <p id={`${id}-note`} class={reading.ok ? 'note' : 'note roomy'}>
        <ReadingNote reading={reading} value={value} faultShown={faultShown} />
      </p>
      <span class="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
}

interface ReadingNoteProps {
  reading: BaseUrlReading;
  value: string;
  faultShown: boolean;
}

function ReadingNote({ reading, value, faultShown }: ReadingNoteProps) {
  if (!reading.ok && faultShown) return <span class="error">{baseUrlFaultText(reading.reason)}</span>;
  if (!reading.ok || reading.baseUrl === value)
    return <span class="hint">{i18n.t('options.form.baseUrlHint')}</span>;
  return fill(
    i18n.t('options.form.readAs', [HOLE]),
    <bdi key="url" class="mono">
      {reading.baseUrl}
    </bdi>,
  );
}

function readingText(reading: BaseUrlReading, value: string): string {
  if (!reading.ok) return baseUrlFaultText(reading.reason);
  return reading.baseUrl === value ? '' : i18n.t('options.form.readAs', [reading.baseUrl]);
}

export const baseUrlFaultText = (fault: BaseUrlFault): string => i18n.t(`options.fault.${camelCase(fault)}`);
