import { EMPLOYED } from '#domains/people/contract/people.models.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { daysText } from '#kit/contract/day-text.ts'
import { datedStateWorkflow } from '#domains/people/contract/states.workflows.ts'
import { statusOf } from '../../persons/store/person-lookups.ts'
import { take } from './steps.ts'
import { liftDatedRow, listDatedRows, type DatedTable, type StoredDatedRow } from '../store/dated-rows.ts'
import type { SwitchInput } from './switch-input.ts'

const CAN_END = { is_employed: true, starts_later: false, overlap: null }

/** The days that a state is switched on for. */
export const daysOf = ({ from, body }: SwitchInput) => ({ from_date: from, to_date: body.to ?? null })

/** Switches a state on for days, if the table of states lets it: not over other days of the same state. */
export const beginDatedState = async (input: SwitchInput, table: DatedTable): Promise<'planned' | 'current'> => {
  const { work, person, from, today, body, authority } = input
  // For a person in another zone the day may still be the one before.
  if (from < addDays(today, -1)) throw invalid({ from: 'The first day is today or later' })
  if (body.to && body.to < from) throw invalid({ to: 'To must not lie before the first day' })
  const rows = await listDatedRows(work.tx, table, { employee_id: person.id, day: from, covers: body.covers })
  const clash = rows.find((row) => body.to === undefined || body.to === null || row.from_date <= body.to)
  const status = await statusOf(work.tx, person.id, from)
  const context = {
    ...authority,
    person: person.name,
    is_employed: status !== undefined && EMPLOYED.includes(status),
    starts_later: from > today,
    overlap: clash ? daysText(clash.from_date, clash.to_date) : null,
  }
  const state = take(next(datedStateWorkflow, 'none', 'on', context))
  return state === 'planned' ? state : 'current'
}

/** A row that was ended, from which day on, and whether it had begun. */
export type Ended = Readonly<{ row: StoredDatedRow; lifted_on: string; was: 'planned' | 'current' }>

/** Ends the row of the requested day; without a day, the current row or else the next one. With `all` every row. */
export const endDatedStates = async (input: SwitchInput, table: DatedTable, all: boolean): Promise<Ended[]> => {
  const { work, person, from, today, body, authority } = input
  const rows = await listDatedRows(work.tx, table, { employee_id: person.id, day: from, covers: body.covers })
  const inForce = rows.filter((row) => row.from_date <= from)
  const chosen = inForce.length > 0 || body.from !== undefined ? inForce : rows
  const ended: Ended[] = []
  for (const row of all ? chosen : chosen.slice(0, 1)) {
    const was = row.from_date > today ? 'planned' : 'current'
    take(next(datedStateWorkflow, was, 'off', { ...CAN_END, ...authority, person: person.name }))
    const lifted_on = was === 'planned' ? row.from_date : today
    await liftDatedRow(work.tx, table, row.id, lifted_on)
    ended.push({ row, lifted_on, was })
  }
  return ended
}
