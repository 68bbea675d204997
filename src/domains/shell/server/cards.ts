import type { z } from 'zod'
import { attentionLines, type CardQuery, type CardSource, type Counter } from '#kit/server/registries.ts'
import type { attentionCard as contract } from '../contract/shell.calls.ts'
import { openTo, readCounters } from './counters.ts'

const MOST_LINES = 10

/** Late lines come first, minor ones last. */
const rankOf = ({ isLate, isMinor }: Counter<CardQuery>): number => (isLate ? 0 : isMinor ? 2 : 1)

/** Lists what waits for the actor. An actor who has the permission of no line has no card. */
export const attentionCard: CardSource = {
  permission: 'dashboard.admin.read',
  read: async (query) => {
    const all = openTo(attentionLines, query)
    const open = all.toSorted((left, right) => rankOf(left) - rankOf(right))
    if (open.length === 0) return null
    const lines = await readCounters(open, query)
    return { path: '', data: { lines: lines.slice(0, MOST_LINES) } satisfies z.output<typeof contract> }
  },
}
