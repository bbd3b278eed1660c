// The one id whose form the interface shows: it is checked before anything is asked.

export const ACCOUNT_ID = /^account_[a-z0-9]{26}$/;

export const isAccountId = (text: string): boolean => ACCOUNT_ID.test(text);
