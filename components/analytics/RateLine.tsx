import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  figureText,
  type PageFigureName,
  type RateExample,
  rateExamples,
  sentFigureText,
} from '../../lib/analytics/figures.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import { formatPercent } from '../../lib/format/numbers.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { useChoice } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

interface RateLineProps {
  workspace: { id: string; rateScale?: RateScale | undefined };
  /** The rates shown beside it; the example uses one of them. */
  shown: readonly PageFigureName[];
  summaries: readonly AnalyticsSummary[];
}

/** How rates are read, since the interface does not specify their scale, and how to change that. */
export function RateLine({ workspace, shown, summaries }: RateLineProps) {
  const { ask } = useView();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { id: workspaceId, rateScale } = workspace;
  const { value, choose, note } = useChoice(rateScale, async (scale) => {
    await ask('setRateScale', { workspaceId, scale });
    toggle.current?.focus();
    setOpen(false);
  });
  const { example, beyond } = rateExamples(shown, summaries, rateScale);
  if (!example) return null;
  return (
    <div class="rate-line small soft">
      <span>
        {example === beyond ? i18n.t('figures.rates.asSent') : readText(example, rateScale)}
        {beyond && ` · ${beyondText(beyond)}`}
        <span>
          {' · '}
          <button
            ref={toggle}
            type="button"
            class="link"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {i18n.t('figures.rates.change')}
          </button>
        </span>
      </span>
      {isOpen && (
        <fieldset class="row wrap">
          <legend>
            {i18n.t('figures.rates.question', [
              i18n.t(`figures.name.${example.name}`),
              figureText(example.name, example.sent, undefined),
            ])}
          </legend>
          {waysToRead(example).map(({ scale, text }) => (
            <button
              key={scale}
              type="button"
              class="button compact"
              aria-pressed={scale === (value ?? 'as-sent')}
              onClick={() => choose(scale)}
            >
              {text}
            </button>
          ))}
          <p>{i18n.t('figures.rates.hint')}</p>
        </fieldset>
      )}
      {note}
    </div>
  );
}

function readText({ name, sent }: RateExample, scale: RateScale | undefined): string {
  if (scale === undefined || scale === 'as-sent') return i18n.t('figures.rates.asSent');
  return i18n.t('figures.rates.readAs', [sentFigureText(name, sent, scale)]);
}

const beyondText = ({ name, sent }: RateExample): string =>
  i18n.t('figures.rates.beyond', [figureText(name, sent, undefined), formatPercent(100)]);

function waysToRead({ name, sent }: RateExample): { scale: RateScale; text: string }[] {
  const scales: RateScale[] = sent > 1 ? ['percent'] : ['fraction', 'percent'];
  return [
    ...scales.map((scale) => ({ scale, text: sentFigureText(name, sent, scale) })),
    { scale: 'as-sent', text: i18n.t('figures.rates.asSentBut', [figureText(name, sent, undefined)]) },
  ];
}
