import { sql } from 'kysely'
import { approvedRequests } from '#domains/requests/server/index.ts'
import { addDays, monthBounds } from '#engines/calendar/contract/calendar.ts'
import { flush } from '#kit/server/flush.ts'
import type { Work } from '#kit/server/context.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import type { Disposal } from '#domains/attendance/contract/overtime.models.ts'
import { allowOvertime } from '#domains/attendance/server/overtime/workflow/allow.ts'
import { postReset, postResetReversal } from '#domains/attendance/server/overtime/workflow/post-reset.ts'
import { postSettlement } from '#domains/attendance/server/overtime/workflow/post-settlement.ts'
import { closingReason } from '#domains/attendance/contract/time-account.texts.ts'
import { closingChanges } from '#domains/attendance/contract/time-account.rules.ts'
import {
  listAccounts,
  noteClosed,
  postClosings,
  readAccounts,
} from '#domains/attendance/server/overtime/store/accounts.ts'
import { listLines } from '#domains/attendance/server/overtime/store/reset-lines.ts'
import { getReset, insertReset } from '#domains/attendance/server/overtime/store/resets.ts'
import type { Demo } from '../demo.ts'
import { findTeamLead } from './open-days.ts'
import { deriveOvertime, deriveShortDays, listEarningTeams, listSavers, postApproved } from './overtime-days.ts'

const HOUR = 3_600_000
const DAY_MS = 24 * HOUR
const AT_ONCE = 500

const workAt = ({ tx }: Demo, account_id: number, at: string): Work => ({
  ...systemWork(tx, at),
  by: { account_id, on_behalf_of: null, session_id: null },
})

const runAt = async (demo: Demo, by: number, at: string, change: (work: Work) => Promise<unknown>): Promise<void> => {
  const work = workAt(demo, by, at)
  await change(work)
  await flush(work)
}

/** Super admin, HR and payroll of the sample organisation, by account. */
const listOvertimeAdmins = async ({ tx }: Demo): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${['code1', 'code3']}::text[]) with ordinality q(name, n)
    join accounts a on a.email_key = q.name || '@northwind.example' and a.area = 'Admin' order by q.n`.execute(tx)
  return rows.map(({ id }) => id)
}

type Planned = Readonly<{
  scope: Readonly<{ name: string; team_id?: number; department_id?: number }>
  disposal: Disposal
  reason: string
  needs_second_person: boolean
}>

/**
 * Prepares a reset as it was at an instant, from what people have earned until then. Returns its id; null where no one
 * has a balance.
 */
const prepareReset = async (demo: Demo, by: number, at: string, planned: Planned): Promise<number | null> => {
  const { tx, today } = demo
  const through_date = at.slice(0, 10)
  const lines = await listLines(tx, {
    scope: planned.scope,
    through: through_date,
    today,
    isInScope: sql<boolean>`true`,
  })
  if (lines.length === 0) return null
  const total_minutes = lines.reduce((sum, { minutes }) => sum + minutes, 0)
  const expires_at = new Date(Date.parse(at) + DAY_MS).toISOString()
  return insertReset(tx, {
    ...planned,
    through_date,
    lines,
    total_minutes,
    prepared_by: by,
    created_at: at,
    expires_at,
  })
}

const QUARTER: Omit<Planned, 'scope'> = {
  disposal: 'payout',
  reason: 'Overtime of the quarter is paid out',
  needs_second_person: false,
}

/** Prepares and applies a reset of a team; `backAt`: and reverses it. */
const teamReset = async (demo: Demo, by: number, at: string, backAt: string | null): Promise<void> => {
  const [team] = await listEarningTeams(demo)
  if (!team) return
  const scope = { team_id: team.id, name: `Team ${team.name}` }
  const id = await prepareReset(demo, by, at, { ...QUARTER, scope })
  if (id === null) return
  await runAt(demo, by, at, async (work) => postReset(work, await getReset(demo.tx, null, id)))
  if (backAt === null) return
  const reason = 'The team had agreed on time off'
  await runAt(demo, by, backAt, async (work) => postResetReversal(work, await getReset(demo.tx, null, id), reason))
}

/** A department whose total is above the limit of its rules: a colleague has to confirm. */
const waitingReset = async (demo: Demo, by: number): Promise<void> => {
  const support = await demo.tx.selectFrom('departments').select('id').where('name', '=', 'Support').executeTakeFirst()
  if (!support) return
  const at = new Date(Date.parse(demo.now) - 3 * HOUR).toISOString()
  const scope = { department_id: support.id, name: 'Department Support' }
  await prepareReset(demo, by, at, { ...QUARTER, scope, needs_second_person: true })
}

const paySomeOut = async (demo: Demo, by: number, at: string): Promise<void> => {
  const [first, second] = await listSavers(demo)
  const stories = [
    [first, 'payout', 'Asked to be paid before the move'],
    [second, 'time_off', 'A free afternoon for the release weekend'],
  ] as const
  for (const [saver, disposal, reason] of stories)
    if (saver)
      await runAt(demo, by, at, (work) =>
        postSettlement(work, { ...saver, disposal, minutes: Math.min(60, saver.minutes), reason }),
      )
}

/** Closes the months of all accounts that are over, each on the night after it. */
const closeAccounts = async ({ tx, today }: Demo): Promise<void> => {
  const through = addDays(`${today.slice(0, 7)}-01`, -1)
  for (let last = 0; ;) {
    const people = await listAccounts(tx, last, AT_ONCE)
    const accounts = await readAccounts(tx, people, through)
    const changes = [...accounts].flatMap(([employee_id, months]) =>
      closingChanges(months).map((change) => ({ employee_id, ...change, reason: closingReason(change) })),
    )
    for (const [month, lines] of Map.groupBy(changes, (change) => change.month)) {
      const posted_on = monthBounds(month, 'UTC').last
      const work = systemWork(tx, `${addDays(posted_on, 1)}T00:20:00.000Z`)
      await postClosings(
        work,
        lines.map((line) => ({ ...line, posted_on })),
      )
    }
    await noteClosed(tx, people, through)
    const next = people.at(-1)
    if (next === undefined) return
    last = next
  }
}

/**
 * Writes overtime of half a year: decided, some of it waiting, some approved ahead of its day; a pay-out, time off, a
 * reset of a team, one that was reversed, and one that waits for a second person.
 */
export const demoOvertime = async (demo: Demo): Promise<void> => {
  const { today } = demo
  const [hr, payroll] = await listOvertimeAdmins(demo)
  if (hr === undefined || payroll === undefined) return
  await deriveShortDays(demo)
  await deriveOvertime(demo, { lead: await findTeamLead(demo), hr })
  const [early, late, last] = [-60, -35, -14].map((days) => addDays(today, days))
  if (early === undefined || late === undefined || last === undefined) return
  await postApproved(demo, early)
  await teamReset(demo, payroll, `${early}T09:15:00.000Z`, null)
  await postApproved(demo, late)
  await teamReset(demo, payroll, `${late}T10:05:00.000Z`, `${addDays(late, 1)}T08:20:00.000Z`)
  await postApproved(demo, last)
  await paySomeOut(demo, payroll, `${last}T13:40:00.000Z`)
  await postApproved(demo, today)
  await closeAccounts(demo)
  await waitingReset(demo, payroll)
  for (const { id, employee_id, from_date, payload } of await approvedRequests(demo.tx, 'overtime')) {
    const { minutes } = payload
    if (typeof minutes !== 'number') continue
    await runAt(demo, hr, demo.now, (work) =>
      allowOvertime(work, { employee_id, date: from_date, minutes, request_id: id }),
    )
  }
  await sql`set constraints all immediate`.execute(demo.tx)
  await sql`set constraints all deferred`.execute(demo.tx)
}
