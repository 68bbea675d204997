import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { notifyHolder, notifyKeepers } from './notify.ts'
import { listEndingWarranties, listLate, listUnsigned, updateUndisputed } from './store/daily.ts'
import { dayText } from './documents/day-text.ts'

/** The audience of all who see equipment. */
export const SEEN_BY = 'permission:inventory.read'

/** Closes returns that were not disputed in time; returns their number. */
export const closeUndisputedReturns = async (work: Work): Promise<number> => {
  const rows = await updateUndisputed(work.tx, work.now)
  if (rows.length === 0) return 0
  for (const { id, employee_id, tag } of rows)
    await audit(work, 'inventory.return_expired', {
      entity: 'inventory_assignments',
      id,
      employee_id,
      after: { tag },
    })
  publishLive(work, ['inventory.changed'], [SEEN_BY, ...rows.map(({ employee_id }) => `account:User:${employee_id}`)])
  return rows.length
}

/** Bundles without a signature, and loans past their day: their holders are reminded every three days. */
const remindHolders = async (work: Work, today: string): Promise<void> => {
  const unsigned = await listUnsigned(work.tx, work.now)
  for (const { employee_id, handout_id, names, days } of unsigned)
    await notifyHolder(work, employee_id, 'inventory.sign', {
      title: 'Equipment still waits for your signature',
      body: names,
      key: `inventory.sign:${handout_id}:${Math.floor(days / 3)}`,
    })
  const late = await listLate(work.tx, today)
  for (const { id, employee_id, name, due, days } of late)
    await notifyHolder(work, employee_id, 'inventory.return', {
      title: `Return ${name}: it was due on ${dayText(due)}`,
      key: `inventory.late:${id}:${due}:${Math.floor(days / 3)}`,
    })
}

/** Notifies keepers of a warranty 60 and 14 days before it ends, once each. */
const announceWarranties = async (work: Work, today: string): Promise<void> => {
  const rows = await listEndingWarranties(work.tx, today)
  for (const { id, category_id, tag, name, until, step } of rows)
    await notifyKeepers(work, category_id, 'inventory.warranty', {
      title: `The warranty of ${name} (${tag}) ends on ${dayText(until)}`,
      tag,
      subject_id: id,
      key: `inventory.warranty:${id}:${until}:${step}`,
    })
}

export const dailyJob: Job = {
  name: 'inventory.daily',
  cron: '35 6 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      await closeUndisputedReturns(work)
      const today = await organisationDay(work.tx, work.now)
      await remindHolders(work, today)
      await announceWarranties(work, today)
    })
  },
}
