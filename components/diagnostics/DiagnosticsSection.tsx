import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Diagnosis } from './Diagnosis.tsx';
import type { DiagnosisProps } from './diagnosis-props.ts';

/** What happened lately, for whoever looks for a fault. Nothing is counted before it is asked for. */
export function DiagnosticsSection(props: DiagnosisProps) {
  const [open, setOpen] = useState(() => location.hash === '#diagnostics');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <section id="diagnostics" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{i18n.t('diagnostics.title')}</h2>
      <p class="intro">{i18n.t('diagnostics.intro')}</p>
      <button ref={button} type="button" class="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <AnyIcon name={open ? 'up' : 'down'} />
        {open ? i18n.t('diagnostics.hide') : i18n.t('diagnostics.show')}
      </button>
      {open && <Diagnosis {...props} />}
    </section>
  );
}
