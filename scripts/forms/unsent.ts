/** Forms that no test of screens sends, by file and call, each with the reason. */
export const UNSENT: Readonly<Record<string, string>> = {}
