import { i18n } from '#i18n';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { reportMarkdown } from '../../lib/report/markdown.ts';
import { reportRichText } from '../../lib/report/rich-text.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { useNow } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import type { ReportParts } from './report-parts.ts';
import { reportText } from './report-words.ts';
import { savedReport } from './saved-report.ts';
import { weekPicture } from './week-picture.ts';

interface ReportActionsProps {
  parts: ReportParts;
  print(): void;
  isChoosing: boolean;
  toggle(): void;
}

/** What is done with the whole report; none of it is printed. */
export function ReportActions({ parts, print, isChoosing, toggle }: ReportActionsProps) {
  const now = useNow();
  const { workspace } = parts;
  const title = i18n.t('report.title');
  const markdown = () => reportMarkdown(reportText(parts, now));
  const save = () => saveFile(fileName(title, workspace.name, now, 'md'), 'text/markdown', markdown());
  return (
    <span class="report-actions row wrap on-screen">
      <button
        type="button"
        class="button"
        aria-expanded={isChoosing}
        aria-controls="report-choice"
        onClick={toggle}
      >
        {i18n.t('report.choose')}
      </button>
      <button type="button" class="button primary" onClick={print}>
        <AnyIcon name="print" />
        {i18n.t('report.print')}
      </button>
      <ListMenu
        what={title}
        of={workspace.name}
        list={() => savedReport(parts)}
        items={[{ text: i18n.t('report.saveMarkdown'), act: save }]}
        rich={() => reportRichText(reportText(parts, now))}
        copies={{ text: i18n.t('act.copyMarkdown'), make: markdown }}
        picture={() => weekPicture(parts)}
      />
    </span>
  );
}
