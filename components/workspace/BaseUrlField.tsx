import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { listText } from '../../lib/format/locale.ts';
import { camelCase } from '../../lib/format/texts.ts';
import {
  type BaseUrlChange,
  type BaseUrlFault,
  type BaseUrlReading,
  repairBaseUrl,
} from '../../lib/workspace/base-url.ts';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';

interface BaseUrlFieldProps {
  value: string;
  /** Whether what is wrong may be said: not while the first word is still being typed. */
  faultShown: boolean;
  onInput(value: string): void;
  onLeave(): void;
}

/**
 * The base URL as typed, and under it how it is read. The reading follows every letter, so that nothing moves
 * under the pointer when the field is left; it is spoken only then.
 */
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
          setSpoken(value.trim() === '' ? '' : readingText(reading));
          onLeave();
        }}
      />
      <p id={`${id}-note`} class={reading.ok ? 'note' : 'note roomy'}>
        <ReadingNote reading={reading} faultShown={faultShown} />
      </p>
      <span class="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
}

function ReadingNote({ reading, faultShown }: { reading: BaseUrlReading; faultShown: boolean }) {
  if (!reading.ok) {
    if (faultShown) return <span class="error">{baseUrlFaultText(reading.reason)}</span>;
    return <span class="hint">{i18n.t('options.form.baseUrlHint')}</span>;
  }
  if (reading.changes.length === 0) return <span class="hint">{i18n.t('options.form.baseUrlHint')}</span>;
  return (
    <>
      {fill(
        i18n.t('options.form.readAs', [HOLE]),
        <bdi key="url" class="mono">
          {reading.baseUrl}
        </bdi>,
      )}
      <span class="hint changes">{changesText(reading.changes)}</span>
    </>
  );
}

function readingText(reading: BaseUrlReading): string {
  if (!reading.ok) return baseUrlFaultText(reading.reason);
  if (reading.changes.length === 0) return '';
  return i18n.t('options.form.readAsChanged', [reading.baseUrl, changesText(reading.changes)]);
}

const MAX_VALUE_LENGTH = 40;

/** All changes in one line: "https:// added and /v0/pages dropped". */
function changesText(list: readonly BaseUrlChange[]): string {
  const words = list.map(({ code, value }) => i18n.t(`options.change.${code}`, [shortened(value)]));
  return listText(words, 'long');
}

export function baseUrlFaultText(fault: BaseUrlFault): string {
  return i18n.t(`options.fault.${camelCase(fault)}`);
}

/** A pasted query can be as long as the field allows. */
function shortened(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value;
}
