// Loaded before each test file: a test and its hooks have worlds of their own.
import { afterAll, aroundEach, vi } from 'vitest';
import { closeScope, fileScope, inScope, newFileScope } from './lives.ts';

// Files share a process, and what one loaded last belongs to a worker that has ended.
vi.resetModules();
newFileScope();
afterAll(() => closeScope(fileScope()));
aroundEach((runTest, { task }) => inScope(task.name, runTest));
