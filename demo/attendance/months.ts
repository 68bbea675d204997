import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { rangeOf } from '#domains/attendance/server/periods/present.ts'
import { exceptionFilling } from '#domains/attendance/server/periods/public/exceptions.ts'
import * as exceptions from '#domains/attendance/server/periods/store/exceptions.ts'
import * as store from '#domains/attendance/server/periods/store/periods.ts'
import type { Demo } from '../demo.ts'

/** The first days of a month are there to close the last one. */
const CLOSING_DAYS = 3

const listPeriodAdmins = async ({ tx }: Demo): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join roles r on r.id = a.role_id
    join role_grants g on g.role_id = r.id and g.permission_key = 'attendance.period.write'
    where a.area = 'Admin' and a.deleted_at is null order by r.role_number = 3 desc, a.id limit 2`.execute(tx)
  return rows.map(({ id }) => id)
}

const workAt = ({ tx }: Demo, account_id: number, at: string): Work => ({
  ...systemWork(tx, at),
  by: { account_id, on_behalf_of: null, session_id: null },
})

const lock = async (work: Work, month: string): Promise<void> => {
  const range = rangeOf(month)
  await store.lockMonth(work.tx, month)
  const [accepted, totals] = [await exceptions.listAccepted(work.tx, range), await store.sumMonth(work.tx, range)]
  await store.writeLocked(work, month, { accepted, totals })
}

/** Months that are over are locked on their third day after; the one before the last was opened again by two people. */
export const demoMonths = async (demo: Demo): Promise<void> => {
  const { tx, today, now } = demo
  const [keeper, second] = await listPeriodAdmins(demo)
  if (keeper === undefined || second === undefined) throw new Error('The demo has two people who lock months')
  // The demo is drawn before the server is put together.
  exceptionFilling.fill()
  const rows = (await store.listPeriods(tx, today)).toReversed()
  const over = rows.map(({ month }) => month).filter((month) => isClosed(month, today))
  for (const [index, month] of over.entries()) {
    const counts = await exceptions.countExceptions(tx, rangeOf(month))
    if (counts.some(({ blocking }) => blocking)) continue
    const after = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: CLOSING_DAYS })
    const at = [`${after.toString()}T08:30:00Z`, now].toSorted()[0] ?? now
    await lock(workAt(demo, keeper, at), month)
    if (index !== over.length - 2) continue
    await store.writeReopening(workAt(demo, keeper, at), month, { state: 'reopen_requested', reason: REASON })
    await store.writeReopening(workAt(demo, second, at), month, { state: 'open', reason: null })
    await lock(workAt(demo, keeper, at), month)
  }
}

const REASON = 'Two shifts of Support were missing'

const isClosed = (month: string, today: string): boolean =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(rangeOf(month).to).add({ days: CLOSING_DAYS }), today) <= 0
