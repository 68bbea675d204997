import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { loadBadges } from '#domains/shell/contract/shell.calls.ts'

/** What waits on screens of the menu, by their paths. The menu does not wait for it and does not fail with it. */
export const useBadges = (): Readonly<Record<string, number>> => useCallQuery(loadBadges, {}).data ?? {}
