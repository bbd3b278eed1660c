import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import { type AssetView, targetOf } from '../../lib/assets/asset-view.ts';
import type { AssetTarget, AssetUse, UsesFrom } from '../../lib/assets/assets.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { usesTable } from './asset-texts.ts';
import type { AssetsProps } from './use-pictures.ts';

/** From this many records on it is worth saying how far it got. */
const WORTH_PROGRESS = 5000;

export function WhereUsed({ asset, revision, showPage }: AssetsProps & { asset: AssetView }) {
  const [stopped, setStopped] = useState(false);
  const search = useUses(targetOf(asset), stopped, revision);
  const { uses, total, isOver, of, problem } = search;
  return (
    <section class="stack" aria-labelledby="uses-title" aria-busy={!isOver && !stopped}>
      <div class="row">
        <h2 id="uses-title">
          {i18n.t('assets.uses.title')} {total > 0 && formatWhole(total)}
        </h2>
        <ListMenu
          what={i18n.t('assets.uses.title')}
          of={asset.name}
          list={uses.length > 0 && (() => ({ rows: usesTable(uses), json: uses }))}
        />
      </div>
      {!isOver && of > WORTH_PROGRESS && (
        <Progress search={search} stopped={stopped} toggle={() => setStopped(!stopped)} />
      )}
      {problem && <ProblemNote problem={problem} />}
      <ul class="ruled-list">
        {uses.map((use) => (
          <UseRow key={`${use.pageId} ${use.audienceId}`} use={use} open={() => showPage(use)} />
        ))}
      </ul>
      {total > MAX_USES && <p class="small soft">{i18n.t('assets.uses.first', [formatWhole(MAX_USES)])}</p>}
      <p class="small soft" role="status">
        {isOver && !problem && (total === 0 ? i18n.t('assets.uses.none') : i18n.t('assets.uses.note'))}
      </p>
    </section>
  );
}

function Progress(props: { search: UsesSearch; stopped: boolean; toggle(): void }) {
  const { checked, of } = props.search;
  const words = i18n.t('assets.uses.progress', [formatWhole(checked), formatWhole(of)]);
  return (
    <div class="uses-progress stack">
      <span class="small soft">{words}</span>
      <progress aria-label={words} max={of} value={checked} />
      <button type="button" class="button compact" onClick={props.toggle}>
        {props.stopped ? i18n.t('act.checkAgain') : i18n.t('common.stop')}
      </button>
    </div>
  );
}

function UseRow({ use, open }: { use: AssetUse; open(): void }) {
  const { pageName, audienceName, as } = use;
  return (
    <li>
      <button type="button" class="list-row use-row" onClick={open}>
        <bdi>{pageName}</bdi>
        {audienceName !== undefined && <bdi class="soft">{audienceName}</bdi>}
        <span class="small soft">{listText(as.map((each) => i18n.t(`assets.uses.${each}`)))}</span>
      </button>
    </li>
  );
}

/** Kept and shown; those beyond it are counted. */
const MAX_USES = 1000;

interface UsesSearch {
  uses: AssetUse[];
  total: number;
  checked: number;
  of: number;
  isOver: boolean;
  problem?: Problem;
}

const nothing: UsesSearch = { uses: [], total: 0, checked: 0, of: 0, isOver: false };

/** Goes through the directory part by part, until it is through or `stopped`. No request is made to the service. */
function useUses(named: AssetTarget, stopped: boolean, version: number): UsesSearch {
  const { ask } = useView();
  const [search, setSearch] = useState(nothing);
  const target = useSame(named);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): the directory holds something else in another version.
  useEffect(() => {
    if (stopped) return;
    let isCurrent = true;
    const go = async () => {
      let found = nothing;
      let from: UsesFrom | undefined;
      do {
        const part = await ask('assetUses', { ...target, ...(from ? { from } : {}) });
        if (!isCurrent) return;
        from = part.next;
        found = {
          uses: [...found.uses, ...part.uses].slice(0, MAX_USES),
          total: found.total + part.uses.length,
          checked: found.checked + part.checked,
          of: part.of ?? found.of,
          isOver: from === undefined,
        };
        setSearch(found);
      } while (from !== undefined);
    };
    go().catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      if (isCurrent) setSearch((present) => ({ ...present, isOver: true, problem: error.problem }));
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, target, stopped, version]);
  return search;
}
