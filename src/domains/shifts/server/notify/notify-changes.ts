// Notices about changes of published shifts.
import type { Work } from '#kit/server/context.ts'
import type { PlanChange } from '../../contract/plan.ops.ts'
import type { PlanShift } from '../../contract/rules.models.ts'
import { concernsPeople } from '../../contract/late.rules.ts'
import { spanOf } from '../../contract/clock.rules.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { shiftKeys } from './keys.ts'
import { notifyPeople, swapPath, weekPath } from './notices.ts'
import type { StoredWeek } from '../store/weeks.ts'

const SOON_MS = 48 * 3_600_000
const MAX_LINES = 4

type Line = Readonly<{ employee_id: number; text: string; shift: PlanShift }>

const linesOf = ({ added, removed, updated, deleted }: PlanChange): Line[] => {
  const deletedIds = new Set(deleted.map(({ id }) => id))
  return [
    ...removed.map(({ employee_id, shift }) => ({
      employee_id,
      shift,
      text: `${deletedIds.has(shift.id) ? 'Deleted' : 'Removed'}: ${shiftLabel(shift)}`,
    })),
    ...updated.flatMap(({ from, to }) =>
      (concernsPeople(from, to) ? to.users : []).map(({ employee_id }) => ({
        employee_id,
        shift: to,
        text: `${shiftLabel(from)} changed to ${shiftLabel(to)}`,
      })),
    ),
    ...added.map(({ employee_id, shift }) => ({ employee_id, shift, text: `New: ${shiftLabel(shift)}` })),
  ]
}

/** Notifies each person of the changes of their published shifts, with before and after. */
export const notifyChanges = async (
  work: Work,
  week: StoredWeek,
  change: PlanChange,
  { mark, reason }: Readonly<{ mark: number; reason: string | null }>,
): Promise<void> => {
  if (week.state !== 'published') return
  const byText = new Map<string, { people: number[]; isSoon: boolean }>()
  for (const [employee, lines] of Map.groupBy(linesOf(change), ({ employee_id }) => employee_id)) {
    const shown = lines.slice(0, MAX_LINES).map(({ text }) => text)
    const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : []
    const text = [...shown, ...more, ...(reason === null ? [] : [reason])].join('\n')
    const isSoon = lines.some(({ shift }) => spanOf(shift, week.zone).from_at - Date.parse(work.now) < SOON_MS)
    const known = byText.get(text) ?? { people: [], isSoon }
    known.people.push(employee)
    byText.set(text, known)
  }
  for (const [body, { people, isSoon }] of byText)
    await notifyPeople(work, people, 'shifts.moved', {
      title: 'Your shifts have changed',
      body,
      why: 'A published week was changed.',
      key: shiftKeys.moved(week.id, mark),
      path: weekPath(week.id),
      subject_id: week.id,
      priority: isSoon ? 'high' : 'normal',
    })
}

/** Notifies the people of swaps that expired because a shift changed. */
export const notifyExpiredSwaps = async (
  work: Work,
  expired: readonly Readonly<{ id: number; people: readonly number[] }>[],
): Promise<void> => {
  for (const { id, people } of expired)
    await notifyPeople(work, people, 'shifts.swap', {
      title: 'A swap has ended',
      body: 'One of its shifts was changed. Ask again.',
      why: 'You are part of it.',
      key: `shifts.swap_expired:${id}`,
      path: swapPath(id),
      subject_id: id,
    })
}
