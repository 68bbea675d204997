import { loadCalendar } from '#domains/organisation/server/index.ts'
import { addDays, calendarDay } from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'
import { daysOfRun } from '../../contract/run.rules.ts'
import { workingDaysOf } from '../chain/workflow.ts'
import { listDaysOfType } from '../store/days.ts'
import { countFiles } from '../store/thread.ts'
import type { TypeRow } from '../store/types.ts'

type Absence = Readonly<{
  employee_id: number
  type: Pick<TypeRow, 'id' | 'unit' | 'file_rule' | 'file_after_days'>
  /** Null: it is not sent yet. */
  request_id: number | null
  days: readonly Readonly<{ date: string; part: string; amount: number }>[]
}>

/** The days before and after a request in which those of one run are looked up. */
const AROUND = 90

/**
 * Returns true if a request lacks the document that its type takes. Adjoining requests of the type are one absence: their
 * working days count together, and a document of one of them is enough.
 */
export const isFileMissing = async (work: Work, { employee_id, type, request_id, days }: Absence): Promise<boolean> => {
  if (type.file_rule !== 'required') return false
  const own = request_id === null ? [] : [request_id]
  if (type.file_after_days === null) return (await countFiles(work.tx, own)) === 0
  const dates = days.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return false
  const around = { from: addDays(first, -AROUND), to: addDays(last, AROUND) }
  const others = await listDaysOfType(work.tx, employee_id, type.id, around, request_id)
  const calendar = others.length === 0 ? null : await loadCalendar(work.tx, employee_id, { ...around, now: work.now })
  const free = calendar && { ...calendar, leave: [] }
  const run = daysOfRun(dates, others, (date) => free !== null && calendarDay(free, date).scheduled_minutes > 0)
  if (workingDaysOf([...days, ...run], type.unit) <= type.file_after_days) return false
  return (await countFiles(work.tx, [...own, ...run.map((day) => day.request_id)])) === 0
}
