import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type AddressTemplate,
  captureDefaults,
  faultsOfTemplates,
  type TemplateFaults,
  templateFor,
} from '../../lib/capture/capture-settings.ts';
import { RuleOrder } from '../sessions/RuleOrder.tsx';
import { Field } from '../ui/Field.tsx';
import { Fold } from '../ui/Fold.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { TemplateField, TemplatePreview } from './TemplateField.tsx';

/** A template being edited. `key` stays the same while its pattern changes. */
export type EditedTemplate = AddressTemplate & { key: string };

interface AddressTemplatesProps {
  template: string;
  templates: readonly EditedTemplate[];
  onChange(templates: readonly EditedTemplate[]): void;
}

/** Templates for addresses that match a pattern, in the order in which they are tried. */
export function AddressTemplates({ template, templates, onChange }: AddressTemplatesProps) {
  const id = useOwnId();
  const [added, setAdded] = useState<string>();
  const faults = faultsOfTemplates(templates);
  const add = () => {
    const next = { key: crypto.randomUUID(), pattern: '', template: captureDefaults.template };
    setAdded(next.key);
    onChange([...templates, next]);
  };
  return (
    <fieldset class="rule address-templates" aria-labelledby={id}>
      <span id={id} class="field-name bold">
        {i18n.t('capture.options.byAddress.title')}
      </span>
      <div class="stack">
        <p class="hint">{i18n.t('capture.options.byAddress.hint')}</p>
        {templates.length > 0 && (
          <ol class="rule-list">
            {templates.map((each, at) => (
              <TemplateRow
                key={each.key}
                value={each}
                faults={faults[at]}
                isNew={each.key === added}
                onInput={(part) => onChange(templates.with(at, { ...each, ...part }))}
                order={(name) => <RuleOrder name={name} rules={templates} at={at} change={onChange} />}
              />
            ))}
          </ol>
        )}
        <div class="row">
          <button type="button" class="button compact" onClick={add}>
            {i18n.t('capture.options.byAddress.add')}
          </button>
        </div>
        {templates.length > 0 && <TryAddress template={template} templates={templates} />}
      </div>
    </fieldset>
  );
}

interface TemplateRowProps {
  value: AddressTemplate;
  faults: TemplateFaults | undefined;
  isNew: boolean;
  onInput(part: Partial<AddressTemplate>): void;
  order(name: string): ComponentChildren;
}

function TemplateRow({ value, faults, isNew, onInput, order }: TemplateRowProps) {
  const { pattern, template } = value;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.querySelector('input')?.focus();
  }, [isNew]);
  const isFaulty = faults !== undefined && (faults.pattern !== undefined || faults.empty);
  // A template that was just added is empty, so this is not an error yet.
  const fault = isNew && faults?.pattern === 'empty' ? undefined : faults?.pattern;
  const name = pattern.trim() || i18n.t('capture.options.byAddress.unnamed');
  return (
    <li ref={row} class="row address-template">
      <Fold summary={name} opened={isNew || isFaulty}>
        {() => (
          <div class="stack">
            <Field
              label={i18n.t('field.pattern')}
              hint={i18n.t('capture.options.byAddress.patternHint', ['https://*.example.com/*'])}
              fault={fault && i18n.t(`capture.options.byAddress.fault.${fault}`, ['https://*.example.com/*'])}
              value={pattern}
              input={{ class: 'input mono', maxLength: 2000, inputMode: 'url' }}
              onInput={(next) => onInput({ pattern: next })}
            />
            <TemplateField
              value={template}
              fault={faults?.empty ?? false}
              onInput={(next) => onInput({ template: next })}
            />
          </div>
        )}
      </Fold>
      <span class="row">{order(name)}</span>
    </li>
  );
}

function TryAddress({ template, templates }: Omit<AddressTemplatesProps, 'onChange'>) {
  const [url, setUrl] = useState('');
  const address = /^[a-z][a-z\d+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
  const used = templateFor({ template, templates: [...templates] }, address);
  const { pattern } = used;
  return (
    <Field
      label={i18n.t('capture.options.byAddress.try')}
      hint={i18n.t('capture.options.byAddress.tryHint')}
      fault={undefined}
      value={url}
      input={{ class: 'input mono', maxLength: 8192, inputMode: 'url', placeholder: 'https://' }}
      onInput={setUrl}
    >
      {url.trim() !== '' && (
        <>
          <p role="status">
            {pattern === undefined
              ? i18n.t('capture.options.byAddress.usesOther')
              : fill(
                  i18n.t('capture.options.byAddress.uses', [HOLE]),
                  <code class="mono">
                    <bdi>{pattern}</bdi>
                  </code>,
                )}
          </p>
          <TemplatePreview template={used.template} url={address} />
        </>
      )}
    </Field>
  );
}
