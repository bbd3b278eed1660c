// Loaded before each test file: a test and its hooks have worlds of their own.
import { afterAll, aroundEach } from 'vitest';
import { closeScope, fileScope, inScope, newFileScope } from './lives.ts';

newFileScope();
afterAll(() => closeScope(fileScope()));
aroundEach((runTest, { task }) => inScope(task.name, runTest));
