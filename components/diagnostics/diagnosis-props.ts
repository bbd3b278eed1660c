import type { Ask } from '../../lib/app/requests.ts';
import type { FollowCalls } from './use-diagnosis.ts';

export interface DiagnosisProps {
  ask: Ask;
  followCalls: FollowCalls;
  saveFile(name: string, type: string, text: string): void;
}
