// What is loaded of kits, and of the administrator's policy, when it is needed.

export { applyPolicy } from './apply-policy.ts';
