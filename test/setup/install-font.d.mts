export function installFont(): Promise<void>;
