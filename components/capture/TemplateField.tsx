import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  applyTemplate,
  type TemplateField as Field,
  templateFields,
  usesField,
} from '../../lib/capture/capture-template.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { useOwnId } from '../ui/view-context.ts';

interface TemplateFieldProps {
  value: string;
  fault: boolean;
  onInput(value: string): void;
}

export function TemplateField({ value, fault, onInput }: TemplateFieldProps) {
  const id = useOwnId();
  const area = useRef<HTMLTextAreaElement>(null);
  const add = (field: Field) => {
    const box = area.current;
    const from = box?.selectionStart ?? value.length;
    const to = box?.selectionEnd ?? value.length;
    onInput(`${value.slice(0, from)}{${field}}${value.slice(to)}`);
    box?.focus();
  };
  const note = fault
    ? i18n.t('capture.options.empty')
    : usesField(value, 'selection')
      ? i18n.t('capture.options.templateHint', ['{selection}'])
      : i18n.t('capture.options.noSelection', ['{selection}']);
  return (
    <div class="field">
      <label for={id}>{i18n.t('capture.options.template')}</label>
      <textarea
        ref={area}
        id={id}
        class="input mono"
        rows={4}
        maxLength={2000}
        spellcheck={false}
        value={value}
        aria-invalid={fault}
        aria-describedby={`${id}-note`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <span id={`${id}-note`} class={fault ? 'error' : 'hint'}>
        {note}
      </span>
      <ul class="template-fields row wrap near">
        {templateFields.map((field) => (
          <li key={field}>
            <button
              type="button"
              class="toggle"
              title={i18n.t(`capture.options.fields.${field}`)}
              aria-label={i18n.t('capture.options.addField', [`{${field}}`])}
              onClick={() => add(field)}
            >
              <code>{`{${field}}`}</code>
            </button>
          </li>
        ))}
      </ul>
      <TemplatePreview template={value} />
    </div>
  );
}

/** Preview of a capture with a template; `url` is the sample address. */
export function TemplatePreview({ template, url }: { template: string; url?: string }) {
  return (
    <div class="template-preview">
      <p class="hint">{i18n.t('capture.options.preview')}</p>
      <p class="previewed sunken" aria-live="polite">
        {applyTemplate(template, { ...sample(), ...(url ? { url } : {}) })}
      </p>
    </div>
  );
}

function sample(): Record<Field, string> {
  return {
    selection: i18n.t('capture.options.sample.selection'),
    title: i18n.t('capture.options.sample.title'),
    url: i18n.t('capture.options.sample.url'),
    date: dateFormat({ dateStyle: 'medium' }).format(Date.now()),
    page: i18n.t('capture.options.sample.page'),
    audience: i18n.t('capture.options.sample.audience'),
  };
}
