// The third quarter of the worlds.
import { vi } from 'vitest';
import { testWorlds } from './worlds.ts';

vi.mock('../../../components/directory/use-shown-rows.ts', () => import('./all-rows.ts'));
vi.mock('../../../components/export/ListMenu.tsx', () => import('./menus.ts'));

testWorlds(3);
