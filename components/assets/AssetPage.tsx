import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import {
  type AssetView,
  assetMarkdown,
  assetView,
  needsDescription,
  targetOf,
} from '../../lib/assets/asset-view.ts';
import type { AssetTarget, AssetUse, UsesFrom } from '../../lib/assets/assets.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Address } from '../overview/Address.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { useCopying } from '../ui/CopyButton.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { AssetMarks } from './AssetGrid.tsx';
import { AssetPicture, LockedHosts } from './AssetPicture.tsx';
import { stateText, usesTable } from './asset-texts.ts';
import type { AssetsProps } from './use-pictures.ts';

type AssetPageProps = AssetsProps & { assetId: string; back(): void };

export function AssetPage(props: AssetPageProps) {
  const { assetId, back, revision, pictures } = props;
  const { reads } = useView();
  const { block, ...reading } = useRead(reads, 'getAsset', { asset_id: assetId }, revision);
  const renew = () => {
    reading.renew();
    pictures.again();
  };
  const asset = block.state === 'shown' ? assetView(block.data) : undefined;
  return (
    <div class="assets asset parts">
      <BackLine back={back} title={asset?.name ?? assetId} />
      <section aria-busy={block.state === 'loading'}>
        <BlockHeading block={block} refresh={renew}>
          <h2>{i18n.t('assets.one')}</h2>
        </BlockHeading>
        <BlockBody
          block={block}
          refresh={renew}
          skeleton={
            <div class="stack">
              <span class="asset-picture large">
                <span class="skeleton" />
              </span>
              <Skeleton width="60%" height={16} />
              <Skeleton width="80%" height={16} />
            </div>
          }
        >
          {() => asset && <AssetBody {...props} asset={asset} />}
        </BlockBody>
      </section>
      {asset && <WhereUsed {...props} asset={asset} />}
    </div>
  );
}

function AssetBody(props: AssetPageProps & { asset: AssetView }) {
  const { asset, pictures } = props;
  return (
    <div class="stack gap-above">
      <AssetPicture key={asset.previewUrl} asset={asset} pictures={pictures} large />
      <LockedHosts pictures={pictures} />
      <AssetMarks asset={asset} />
      {needsDescription(asset) ? (
        <p class="soft">{i18n.t('assets.noDescription')}</p>
      ) : (
        <p class="prose" dir="auto">
          {asset.description}
        </p>
      )}
      <AssetCopies asset={asset} />
      <AssetFacts {...props} />
    </div>
  );
}

function AssetCopies({ asset }: { asset: AssetView }) {
  const { copyResult, copy } = useCopying();
  const forms = [
    { text: asset.assetId, words: i18n.t('assets.copy.id') },
    { text: asset.downloadUrl ?? asset.previewUrl, words: i18n.t('assets.copy.url') },
    { text: assetMarkdown(asset), words: i18n.t('act.copyMarkdown') },
  ];
  return (
    <div class="row wrap">
      {forms.map(
        ({ text, words }) =>
          text !== undefined && (
            <button key={words} type="button" class="button compact" onClick={() => copy(text)}>
              <Icon name="copy" tiny />
              {words}
            </button>
          ),
      )}
      <span class="small soft if-any" role="status">
        {copyResult}
      </span>
    </div>
  );
}

function AssetFacts({ asset, openAsset }: AssetPageProps & { asset: AssetView }) {
  const { type, state, parentId, downloadUrl, tags } = asset;
  return (
    <Facts>
      <TextFact label={i18n.t('field.type')} text={type} />
      <TextFact
        label={i18n.t('field.state')}
        text={state === undefined ? i18n.t('assets.state.active') : stateText(state)}
      />
      <TextFact label={i18n.t('field.purpose')} text={asset.purpose} />
      {tags.length > 0 && (
        <Fact label={i18n.t('assets.fact.tags')}>
          <ul class="row wrap asset-tags">
            {tags.map((tag, index) => (
              // A tag may occur twice.
              <li key={index} class="tag">
                <bdi>{tag}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {parentId !== undefined && (
        <Fact label={i18n.t('assets.fact.parent')}>
          <button type="button" class="text-link mono" onClick={() => openAsset(parentId)}>
            {parentId}
          </button>
        </Fact>
      )}
      {downloadUrl !== undefined && (
        <Fact label={i18n.t('assets.fact.download')}>
          <Address raw={downloadUrl} bare />
        </Fact>
      )}
      <TimeFact label={i18n.t('field.created')} raw={asset.createdAt} />
      <TimeFact label={i18n.t('field.updated')} raw={asset.updatedAt} />
      <TimeFact label={i18n.t('assets.fact.trashed')} raw={asset.trashedAt} />
      <TimeFact label={i18n.t('field.deleted')} raw={asset.deletedAt} />
      <IdFact label={i18n.t('assets.fact.file')} id={asset.fileId} copy={i18n.t('assets.copy.file')} />
      <IdFact label={i18n.t('assets.fact.id')} id={asset.assetId} copy={i18n.t('overview.copy.asset')} />
    </Facts>
  );
}

/** Progress is shown from this many records on. */
const WORTH_PROGRESS = 5000;

function WhereUsed({ asset, revision, showPage }: AssetsProps & { asset: AssetView }) {
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
      <ul class="ruled-list if-any">
        {uses.map((use) => (
          <UseRow key={JSON.stringify([use.pageId, use.audienceId])} use={use} open={() => showPage(use)} />
        ))}
      </ul>
      {total > MAX_USES && <p class="small soft">{i18n.t('assets.uses.first', [formatWhole(MAX_USES)])}</p>}
      <p class="small soft if-any" role="status">
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

/** Maximum shown; the others are counted. */
const MAX_USES = 1000;

interface UsesSearch {
  uses: AssetUse[];
  total: number;
  checked: number;
  of: number;
  isOver: boolean;
  problem?: Problem;
}

const noUses: UsesSearch = { uses: [], total: 0, checked: 0, of: 0, isOver: false };

/** Searches the directory part by part until its end or `stopped`. Makes no request to the service. */
function useUses(named: AssetTarget, stopped: boolean, version: number): UsesSearch {
  const { ask } = useView();
  const [search, setSearch] = useState(noUses);
  const target = useSame(named);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each version of the directory is searched anew.
  useEffect(() => {
    if (stopped) return;
    let isCurrent = true;
    const go = async () => {
      let found = noUses;
      let from: UsesFrom | undefined;
      do {
        const part = await ask('assetUses', { ...target, from });
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
      const problem = problemOf(error);
      if (isCurrent) setSearch((present) => ({ ...present, isOver: true, problem }));
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, target, stopped, version]);
  return search;
}
