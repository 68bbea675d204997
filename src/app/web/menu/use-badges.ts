import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { loadBadges } from '#domains/shell/contract/shell.calls.ts'

/** Returns the numbers of waiting items by the paths of their screens. The menu neither waits for them nor fails with them. */
export const useBadges = (): Readonly<Record<string, number>> => useCallQuery(loadBadges, {}).data ?? {}
