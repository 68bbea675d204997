import { scope } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { Context } from '#kit/server/context.ts'
import type { monthData } from '../../../contract/reports.calls.ts'
import { presentEntry } from './present-entry.ts'
import { isEntryInScope } from '../store/conditions.ts'
import { listEntriesOf } from '../store/entries.ts'
import { balanceOf, listStatement } from '../store/postings.ts'

/** The overtime of a person in a range: what was there before, entries, postings in their order, what is there after. */
export const overtimeOfMonth = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  employeeId: number,
  range: Readonly<{ from: string; to: string }>,
): Promise<DataOf<typeof monthData>['overtime']> => {
  const isInScope = isEntryInScope(actor.grants.has('overtime.approve') ? scope(actor, 'overtime.approve', now) : null)
  const opening = await balanceOf(tx, employeeId, addDays(range.from, -1))
  const entries = await listEntriesOf(tx, employeeId, range, isInScope)
  const postings = await listStatement(tx, employeeId, range)
  return {
    opening,
    entries: entries.map(presentEntry(actor)),
    postings,
    closing: postings.at(-1)?.balance_minutes ?? opening,
  }
}
