import type { Op, Template } from '../../contract/plan.ops.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'

/** The dragged item: a place of a shift, with its person or open, or a template. */
export type DragItem = Readonly<{ shift: ShiftRow; employee_id: number | null }> | Readonly<{ template: Template }>
/** A cell: a person, or the row of open places, on a day. */
export type Spot = Readonly<{ employee_id: number | null; date: string }>

const sameOn = (shifts: readonly ShiftRow[], like: ShiftRow, date: string): ShiftRow | undefined =>
  shifts.find(
    (one) =>
      one.date === date &&
      one.name === like.name &&
      one.start_time === like.start_time &&
      one.end_time === like.end_time,
  )

const createLike = (shift: ShiftRow, date: string, users: readonly number[]): Op => ({
  op: 'create',
  dates: [date],
  users: [...users],
  ...(shift.template_id === null ? {} : { template_id: shift.template_id }),
  name: shift.name,
  short: shift.short,
  color: shift.color,
  start_time: shift.start_time,
  end_time: shift.end_time,
  break_minutes: shift.break_minutes,
  needed: Math.max(1, users.length),
  site: shift.site,
  skill_id: shift.skill?.id ?? null,
  skill_level: shift.skill?.level ?? null,
})

const onto = (shifts: readonly ShiftRow[], shift: ShiftRow, { date, employee_id }: Spot): Op[] => {
  const users = employee_id === null ? [] : [employee_id]
  const target = sameOn(shifts, shift, date)
  if (!target) return [createLike(shift, date, users)]
  return employee_id === null ? [] : [{ op: 'assign', shift_id: target.id, employee_id }]
}

/** The ops that a drop makes; none where nothing would change. The keyboard and menus use the same. */
export const opsOfDrop = (shifts: readonly ShiftRow[], item: DragItem, spot: Spot): Op[] => {
  if ('template' in item)
    return [
      {
        op: 'create',
        dates: [spot.date],
        users: spot.employee_id === null ? [] : [spot.employee_id],
        template_id: item.template.id,
      },
    ]
  const { shift, employee_id } = item
  if (employee_id === spot.employee_id && shift.date === spot.date) return []
  const leave: Op[] = employee_id === null ? [] : [{ op: 'unassign', shift_id: shift.id, employee_id }]
  if (shift.date === spot.date)
    return spot.employee_id === null
      ? leave
      : [...leave, { op: 'assign', shift_id: shift.id, employee_id: spot.employee_id }]
  const target = sameOn(shifts, shift, spot.date)
  if (target && employee_id !== null && employee_id === spot.employee_id)
    return [{ op: 'move', from_shift_id: shift.id, to_shift_id: target.id, employee_id }]
  return [...leave, ...onto(shifts, shift, spot)]
}

/** The same without taking the person away from where they are. */
export const opsOfCopy = (shifts: readonly ShiftRow[], item: DragItem, spot: Spot): Op[] =>
  'template' in item ? opsOfDrop(shifts, item, spot) : onto(shifts, item.shift, spot)
