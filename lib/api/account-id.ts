// Account ids: the only ids whose format the interface documents, so they are checked before a request.

export const ACCOUNT_ID = /^account_[a-z0-9]{26}$/;

export const isAccountId = (text: string): boolean => ACCOUNT_ID.test(text);
