import type { Work } from '#kit/server/context.ts'
import { duration } from '#kit/contract/duration.ts'
import { type MergeLine, type Pair, recordText } from '#kit/server/merging.ts'
import { balanceOf, lockOvertime, post } from '../store/postings.ts'

/** Carries the overtime of a merged record over to the one that stays, in two postings whose sum is zero. */
export const carryOvertime = async (work: Work, { from, into, day }: Pair): Promise<MergeLine[]> => {
  await lockOvertime(work.tx, [from.id, into.id])
  const minutes = await balanceOf(work.tx, from.id)
  if (minutes === 0) return []
  const reason = `Merged: ${recordText(from)} into ${recordText(into)}`
  const common = { posted_on: day, rate_percent: 100, kind: 'merge' as const, entry_id: null, reason }
  await post(work, { ...common, employee_id: from.id, minutes: -minutes, raw_minutes: -minutes })
  await post(work, { ...common, employee_id: into.id, minutes, raw_minutes: minutes })
  return [{ label: 'Overtime balance', item: duration(minutes), effect: 'carried' }]
}
