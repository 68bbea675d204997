/** Forms that no test tries, by file and call, each with the reason. One that is tried by now is named after a run. */
export const UNSENT: Readonly<Record<string, string>> = {}
