import type { Demo } from '#kit/server/demo.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { flush } from '#kit/server/flush.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import type { PlacementChanges } from '../../contract/placements.calls.ts'
import { place, type Writing } from '../placements/place-person.ts'
import type { Frame } from './frame.ts'
import type { Sample } from './insert.ts'

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

/** Inserts past moves of some of the sixty, and the five changes that lie ahead. */
export const insertMoves = async (demo: Demo, frame: Frame, sample: Sample): Promise<void> => {
  const person = (name: string): number => sample.people.get(name)?.id ?? 0
  const firstOfNextMonth = `${addDays(`${demo.today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  const work = systemWork(demo.tx, demo.now)
  for (const move of [...past(frame), ...plans(frame, person)]) {
    const effective_from = move.in_days === 'next_month' ? firstOfNextMonth : addDays(demo.today, move.in_days)
    const input = { employee_id: person(move.name), effective_from, changes: move.changes, today: demo.today }
    await place(work, input, { reason_code: move.reason, note: move.note ?? null, source: 'form' })
  }
  await flush(work)
}
