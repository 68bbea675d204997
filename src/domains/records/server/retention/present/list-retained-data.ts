import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Tx } from '#kit/server/context.ts'
import { declaredTables } from '#kit/server/personal/declare.ts'
import { retentionRules } from '#kit/server/retention/rules.ts'
import type { RetainedData } from '../../../contract/retention.models.ts'
import * as store from '../store.ts'

const daysText = (days: number | null): string => {
  if (days === null) return 'It is not removed.'
  if (days % 365 === 0 && days > 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days} days`
}

const untilText = (fromLastDay: boolean, days: number | null, { left_on, has_legal_hold }: store.Leaving): string => {
  if (has_legal_hold) return 'A legal hold keeps it until the hold is lifted.'
  if (days === null) return daysText(days)
  if (!fromLastDay) return `Each for ${daysText(days)}.`
  return left_on === null
    ? `${daysText(days)} after the last day.`
    : `${daysText(days)} after the last day, ${left_on}.`
}

/** Returns the classes of data that are retained about a person, with reason and end, as texts for that person. */
export const listRetainedDataOf = async (tx: Tx, employeeId: number): Promise<RetainedData[]> => {
  const daysOf = await store.listRetentionDays(tx)
  const leaving = await store.getLeaving(tx, employeeId)
  const entries: RetainedData[] = []
  for (const [key, { label, what, why, counts }] of retentionRules.all()) {
    if (counts === 'others') continue
    const days = daysOf.get(key) ?? null
    const fromLastDay = counts === 'last_day'
    const until =
      fromLastDay && !leaving.has_legal_hold && leaving.left_on !== null && days !== null
        ? addDays(leaving.left_on, days)
        : null
    const text = days === null ? what : what.replace('so long', daysText(days))
    entries.push({ key, label, what: text, why, until, until_text: untilText(fromLastDay, days, leaving) })
  }
  const staying = declaredTables().flatMap(({ table }) => (table.stays ? [table.stays] : []))
  for (const { label, why } of staying)
    entries.push({
      key: label,
      label,
      what: 'It stays without the name once the data of a person is erased.',
      why,
      until: null,
      until_text: 'It is not removed.',
    })
  return entries
}
