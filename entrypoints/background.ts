import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '../lib/app/worker/start.ts';

export default defineBackground(startBackground);
