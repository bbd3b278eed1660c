import '../panel/panel-sections.css';
import { useState } from 'preact/hooks';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { useAction } from '../ui/use-action.ts';
import { AudienceChooser } from './AudienceChooser.tsx';
import { AudiencesHeading } from './AudiencesHeading.tsx';
import { type AudienceQuery, everyAudience, rememberedQuery, rememberQuery } from './audience-query.ts';
import { ListState } from './ListState.tsx';
import { hasNone, useListing } from './use-listing.ts';

/** The audiences of the page: to look through, to choose from, to save. */
export function Audiences(props: PanelProps) {
  const { subject, memory, revision, ask } = props;
  const { workspace, pageId } = subject;
  const [query, setQuery] = useState(() => rememberedQuery(memory));
  const listing = useListing(ask, pageId, `${workspace.id} ${workspace.epoch} ${pageId}`, query, revision);
  const reading = useAction();
  const readAgain = () =>
    reading.run(async () => {
      await ask('walkAudiences', { pageId });
      await untilItShows(listing.renew);
    });
  const change = (part: Partial<AudienceQuery>) => {
    const next = { ...query, ...part };
    rememberQuery(memory, next);
    setQuery(next);
  };
  const clear = () => change({ ...everyAudience, sort: query.sort, archived: query.archived });
  const state = <ListState listing={listing} query={query} clear={clear} readAgain={readAgain} {...props} />;
  return (
    <div class="audiences">
      <AudiencesHeading {...props} listing={listing} query={query} reading={reading} readAgain={readAgain} />
      {hasNone(listing) ? (
        state
      ) : (
        <AudienceChooser {...props} listing={listing} query={query} change={change}>
          {state}
        </AudienceChooser>
      )}
    </div>
  );
}

/** A reading that was just asked for begins, or fails, a moment later. */
async function untilItShows(renew: () => void): Promise<void> {
  for (const pause of [100, 400, 1000]) {
    await new Promise((resume) => setTimeout(resume, pause));
    renew();
  }
}
