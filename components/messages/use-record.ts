import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Audience, Page } from '../../lib/api/schemas.ts';
import type { PanelSubject } from '../../lib/panel/panel.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import type { Ask } from '../../lib/platform/requests.ts';

export interface AudienceRecord {
  /** Absent where not known, and until it is read. */
  page?: Page;
  audience?: Audience;
  /** Whether it has been looked for: what is absent then is not known. */
  read: boolean;
}

const unread: AudienceRecord = { read: false };

/** The page, and the audience where there is one, as the directory holds them. What cannot be read counts as not known. */
export function useRecord(ask: Ask, subject: PanelSubject, revision: number): AudienceRecord {
  const { pageId, audienceId } = subject;
  const key = subjectKey(subject);
  const [found, setFound] = useState<{ key: string; record: AudienceRecord }>();
  useEffect(() => {
    let current = true;
    const looking = Promise.all([
      known(ask('getPage', { pageId })),
      audienceId === undefined ? undefined : known(ask('getAudience', { pageId, audienceId })),
    ]);
    looking.then(([page, audience]) => {
      if (!current) return;
      const record = {
        read: true,
        ...(page ? { page: page.page } : {}),
        ...(audience ? { audience: audience.audience } : {}),
      };
      setFound({ key, record });
    }, reportError);
    return () => {
      current = false;
    };
  }, [ask, key, revision]);
  return found?.key === key ? found.record : unread;
}

async function known<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
