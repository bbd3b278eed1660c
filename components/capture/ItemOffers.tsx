import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { CaptureView } from '../../lib/capture/capture.ts';
import type { CaptureFacts, CaptureOffer } from '../../lib/capture/capture-words.ts';
import { Confirm } from './Confirm.tsx';
import { offerName } from './capture-texts.ts';
import type { Steering } from './use-steering.ts';

interface ItemOffersProps {
  capture: CaptureView;
  facts: CaptureFacts;
  steering: Steering;
}

/** More entries than this are not offered one by one. */
const MOST_OPENED = 3;

/** The buttons of one capture. The first is the likeliest; what loses something is asked again. */
export function ItemOffers({ capture, facts, steering }: ItemOffersProps) {
  const [discarding, setDiscarding] = useState(false);
  if (facts.offers.length === 0) return null;
  const act = (offer: Exclude<CaptureOffer, 'open'>) =>
    offer === 'discard' ? setDiscarding(true) : steering.run(offer);
  return (
    <div class="capture-offers">
      {facts.offers.map((offer) =>
        offer === 'open' ? (
          <OpenButtons key={offer} entryIds={facts.entryIds ?? []} open={steering.open} />
        ) : (
          <button
            key={offer}
            type="button"
            class={offer === 'discard' || offer === 'copy' ? 'link quiet' : 'button compact'}
            aria-disabled={steering.busy}
            onClick={() => act(offer)}
          >
            {offerName(offer)}
          </button>
        ),
      )}
      <span class="small soft" role="status">
        {steering.copied === 'copied' && i18n.t('copying.done')}
        {steering.copied === 'failed' && i18n.t('copying.failed')}
      </span>
      {discarding && (
        <Confirm
          title={i18n.t('capture.discarding.title')}
          confirm={i18n.t('capture.discarding.confirm')}
          keep={i18n.t('capture.discarding.keep')}
          work={steering.work.discard}
          onClose={() => setDiscarding(false)}
        >
          <p class="excerpt" dir="auto">
            {capture.excerpt}
          </p>
          <p>{i18n.t('capture.discarding.text')}</p>
        </Confirm>
      )}
    </div>
  );
}

function OpenButtons({ entryIds, open }: { entryIds: readonly string[]; open(entryId: string): void }) {
  const shown = entryIds.slice(0, MOST_OPENED);
  return (
    <>
      {shown.map((entryId, index) => (
        <button key={entryId} type="button" class="button compact" onClick={() => open(entryId)}>
          {shown.length > 1 ? `${offerName('open')} ${index + 1}` : offerName('open')}
        </button>
      ))}
    </>
  );
}
