import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { KnownKey } from '../../lib/people/people.ts';
import { unaskedInView } from '../../lib/platform/failure.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import type { Reading } from '../ui/use-read.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import type { PeopleProps } from './use-people-place.ts';

type RecordSectionProps<Data> = Pick<PeopleProps, 'places'> & {
  reading: Reading<Data>;
  id: string;
  title(data: Data): string | undefined;
  /** Its kind in a word, shown until the name is read or if there is none. */
  what: string;
  /** Its key in the known list, from which it can be removed if the service does not have it. */
  known?: KnownKey;
  children(data: Data): ComponentChildren;
};

export function RecordSection<Data>(props: RecordSectionProps<Data>) {
  const { reading, id, what, places } = props;
  const { block, renew } = reading;
  const { ask } = useView();
  const known = useSame(props.known);
  useEffect(() => {
    if (known) ask('useKnown', known).catch(unaskedInView);
  }, [ask, known]);
  const title = block.state === 'shown' ? props.title(block.data) : undefined;
  return (
    <>
      <BackLine back={places.back} title={title || what} />
      <section class="people-record" aria-busy={block.state === 'loading'}>
        <div class="people-record-head row">
          <BlockHeading block={block} refresh={renew}>
            {title ? <h2>{what}</h2> : <bdi class="mono small soft">{id}</bdi>}
          </BlockHeading>
          <IconButton
            icon="refresh"
            turning={block.state === 'shown' && block.renewing}
            label={i18n.t('act.refreshNamed', [title || what])}
            onClick={renew}
          />
        </div>
        <BlockBody
          block={block}
          refresh={renew}
          skeleton={<Skeletons widths={['64%', '82%', '48%', '72%', '56%']} />}
        >
          {props.children}
        </BlockBody>
        {known && block.state !== 'loading' && block.problem?.kind === 'not-found' && (
          <Forget places={places} known={known} />
        )}
      </section>
    </>
  );
}

type ForgetProps = Pick<PeopleProps, 'places'> & { known: KnownKey };

/** Removes an id that the service does not have from the known list, and goes back. */
export function Forget({ places, known }: ForgetProps) {
  const { ask } = useView();
  const forgetting = useAction();
  const forget = () =>
    forgetting.run(async () => {
      await ask('removeKnown', known);
      places.back();
    });
  return (
    <div class="row wrap gap-above">
      <button type="button" class="button" onClick={forget}>
        {i18n.t('act.dismiss')}
      </button>
      {forgetting.problem && <ProblemNote problem={forgetting.problem} />}
    </div>
  );
}
