import type { settingsRequests } from '../../../../../lib/settings-file/worker/requests.ts';
import type { FormsOf } from './forms.ts';

export const settingsForms: FormsOf<typeof settingsRequests> = {
  exportSettings: { good: [{}, { workspaceId: 'w' }], bad: [{ workspaceId: '' }, undefined] },
  previewSettings: { good: [{ text: '{}' }], bad: [{}, { text: 5 }, { text: 'x'.repeat(30_000_001) }] },
  applySettings: {
    good: [{ text: '{}', digest: 'p', moves: ['w'] }],
    bad: [
      { text: '{}', digest: '', moves: [] },
      { text: '{}', digest: 'p' },
      { text: '{}', digest: 'p', moves: [''] },
    ],
  },
  readPolicy: { good: [{}], bad: [undefined, 5] },
};
