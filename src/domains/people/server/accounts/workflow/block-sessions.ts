import { z } from 'zod'
import { endAllSessions } from '#domains/session/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { zoneOf } from '../../persons/store/days.ts'
import { listLivingAccounts } from '../store/accounts.ts'

const JOB = 'people.end_blocked_sessions'

const endSessionsOf = async (work: Work, employeeId: number, isBlocked: boolean): Promise<number> => {
  let ended = 0
  for (const id of await listLivingAccounts(work, employeeId, isBlocked))
    ended += await endAllSessions(work, id, 'blocked')
  return ended
}

/**
 * Ends the sessions of a person whose block begins on `day`: at once where it has come, else when it comes. They are
 * refused from that moment whether or not the job runs; the job only prevents them from reviving after the block.
 */
export const endSessionsFrom = async (work: Work, employeeId: number, day: string, today: string): Promise<number> => {
  if (day <= today) return endSessionsOf(work, employeeId, false)
  const zone = (await zoneOf(work.tx, employeeId, work.now)) ?? 'UTC'
  const run_at = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
  await enqueue(work, JOB, { employee_id: employeeId }, { run_at, key: `${JOB}:${employeeId}:${day}` })
  return 0
}

const payload = z.object({ employee_id: z.int() })

export const endBlockedSessions: Job = {
  name: JOB,
  run: async (input, begin) => {
    const { employee_id } = payload.parse(input)
    await begin((work) => endSessionsOf(work, employee_id, true))
  },
}
