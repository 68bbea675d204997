import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import { type ForcedContext, forcedWorkflow } from '../../../contract/forced.workflows.ts'
import type { StoredSession } from '../../store/workdays.ts'
import { forcedContext } from '../rules.ts'
import { resolveNotices } from '../notify.ts'
import { supersedeOf } from '../store/write.ts'

type By = Readonly<{ action: 'correct' | 'punch_out'; facts: Partial<ForcedContext> }>

/** Ends the undecided row of a punch, `before`, after its own end, its correction or its deletion. */
export const supersede = async (work: Work, before: StoredSession, name: string, by: By): Promise<void> => {
  const { forced } = before
  if (forced === null) return
  take(attendanceRefusals, next(forcedWorkflow, forced.state, by.action, forcedContext(before, forced.state, by.facts)))
  const { version } = await supersedeOf(work, forced.id)
  const { id: session_id, employee_id, punched_in_at, in_zone } = before
  await resolveNotices(work, { id: forced.id, session_id, employee_id, name, punched_in_at, in_zone }, version)
  await audit(work, 'attendance.punch_out_superseded', {
    entity: 'forced_punchouts',
    id: forced.id,
    employee_id,
    change: changed({ state: forced.state }, { state: 'superseded' }),
  })
}
