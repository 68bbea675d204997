import type { Parsed } from '#kit/contract/call.ts'
import type { Context } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../../contract/attendance.refusals.ts'
import type { punchOut } from '../../../contract/timesheet.calls.ts'
import type { OpenPunch } from '../../workflow/open-punch.ts'
import { presentDay, presentSession } from '../../present/present-punch.ts'
import type { ClaimedTime } from '../../rules/claimed-time.ts'
import { findWorkday } from '../../store/workdays.ts'
import { evaluateWorkday } from '../../rules/workday.ts'
import { propose } from './actions.ts'
import { detectOpenPunch } from './detect.ts'
import { outFault, sinceText } from '../rules.ts'
import { lockForced } from '../store/forced.ts'

type Request = Context & Parsed<typeof punchOut>

const REASON = 'Pressed without a connection'

/** Turns a punch out that was clicked in time but arrives when its punch is stale into the proposal of the owner. */
export const proposeLatePunchOut = async (
  context: Request,
  open: OpenPunch,
  { at, mode, clock_differs: _differs }: Omit<ClaimedTime, 'claimed_at'> & Readonly<{ at: string }>,
) => {
  const { tx, actor, body, now } = context
  const id = open.session.forced?.id ?? (await detectOpenPunch(context, open))
  const record = await lockForced(tx, id)
  if (outFault(at, record, now) !== null)
    throw attendanceRefusals.refusal('session_stale', { since: sinceText(open.session) })
  const found = await reread(context, open)
  const reason = body.note !== undefined && body.note.length >= 3 ? body.note : REASON
  await propose(context, { ...found, record }, { at, reason, mode, claimed_at: at })
  const { session, workday, calendar } = await reread(context, open)
  const evaluated = evaluateWorkday(workday, calendar, now)
  return {
    session: presentSession(session, { actor, now, workday }),
    day: presentDay(evaluated, { actor, now }),
    server_now: now,
  }
}

const reread = async ({ tx }: Request, { session: { id, employee_id, business_date }, calendar }: OpenPunch) => {
  const workday = await findWorkday(tx, employee_id, business_date)
  const session = workday?.sessions.find((one) => one.id === id)
  if (!workday || !session) throw new Error(`The punch ${id} has no day`)
  return { session, workday, calendar }
}
