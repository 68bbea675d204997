import { addDays } from '#engines/calendar/contract/calendar.ts'
import { flush } from '#kit/server/flush.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import type { PlacementChanges } from '#domains/people/contract/placements.calls.ts'
import { place, type Writing } from '#domains/people/server/placements/workflow.ts'
import type { Demo } from '../demo.ts'
import type { Frame } from './frame.ts'
import { patternOf, type Sample } from './insert.ts'

type Move = Readonly<{
  name: string
  /** Days from today; negative: in the past. */
  in_days: number | 'next_month'
  reason: Exclude<Writing['origin']['reason_code'], 'hire'>
  changes: PlacementChanges
  note?: string
}>

const plans = (frame: Frame, person: (name: string) => number): readonly Move[] => [
  {
    name: 'Jan Vogel',
    in_days: 'next_month',
    reason: 'promotion',
    changes: { role_id: frame.role(103), designation_id: frame.designation('QA lead') },
    note: 'Takes over QA from Miriam.',
  },
  {
    name: 'Asha Rao',
    in_days: 19,
    reason: 'transfer',
    changes: { team_id: frame.team('Night Desk'), manager_id: person('Karim Haddad') },
  },
  {
    name: 'Nele Bauer',
    in_days: 12,
    reason: 'pattern_change',
    changes: { work_pattern_id: frame.pattern('Part-time 20 h') },
  },
  {
    name: 'Emil Richter',
    in_days: 26,
    reason: 'promotion',
    changes: { designation_id: frame.designation('Senior developer') },
  },
  { name: 'Kavya Pillai', in_days: 33, reason: 'reorganisation', changes: { work_mode: 'remote' } },
]

const past = (frame: Frame): readonly Move[] => [
  {
    name: 'Lena Fischer',
    in_days: -380,
    reason: 'promotion',
    changes: { role_id: frame.role(102), designation_id: frame.designation('Senior support associate') },
  },
  {
    name: 'Thomas Keller',
    in_days: -700,
    reason: 'promotion',
    changes: { role_id: frame.role(103), designation_id: frame.designation('Support lead') },
  },
  {
    name: 'Nina Sommer',
    in_days: -520,
    reason: 'promotion',
    changes: { designation_id: frame.designation('Senior developer') },
  },
  {
    name: 'Mateo Alvarez',
    in_days: -140,
    reason: 'transfer',
    changes: { work_mode: 'hybrid' },
    note: 'Moved to Potsdam.',
  },
]

/** Returns the working day on which a move begins: the one before the day in the past, the one after it ahead. */
const dayOf = ({ today }: Demo, frame: Frame, pattern: number, { in_days }: Move): string => {
  const firstOfNextMonth = `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  const day = in_days === 'next_month' ? firstOfNextMonth : addDays(today, in_days)
  return frame.workday(pattern, day, day < today ? -1 : 1)
}

/** Inserts past moves of some of the sixty, and the five changes that lie ahead. */
export const insertMoves = async (demo: Demo, frame: Frame, sample: Sample): Promise<void> => {
  const person = (name: string): number => sample.people.get(name)?.id ?? 0
  const work = systemWork(demo.tx, demo.now)
  for (const move of [...past(frame), ...plans(frame, person)]) {
    const placed = sample.people.get(move.name)
    if (!placed) throw new Error(`The demo has no ${move.name}`)
    const pattern = move.changes.work_pattern_id ?? patternOf(placed.role, frame)
    const effective_from = dayOf(demo, frame, pattern, move)
    const input = { employee_id: placed.id, effective_from, changes: move.changes, today: demo.today }
    await place(work, input, { reason_code: move.reason, note: move.note ?? null, source: 'form' })
  }
  await flush(work)
}
