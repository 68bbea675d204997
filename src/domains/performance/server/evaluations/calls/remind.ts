import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../../contract/cycles.calls.ts'
import { performanceRefusals } from '../../../contract/performance.refusals.ts'
import { notifyOwed } from '../notify.ts'
import { listPlaces } from '../store/evaluations.ts'
import { listOwing } from '../store/jobs.ts'

/** Reminds those who owe a step of some evaluations; the notice itself waits until they work. */
export const remindOwing = handle(calls.remindOwing, async (context) => {
  const { tx, now, body } = context
  const ids = [...new Set(body.evaluation_ids)]
  if ((await listPlaces(tx, ids)).length < ids.length) throw notFound()
  const owing = await listOwing(tx, ids)
  if (owing.length === 0) throw performanceRefusals.refusal('wrong_state')
  const day = await organisationDay(tx, now)
  for (const row of owing) await notifyOwed(context, row, { state: row.state, day })
  await auditAll(
    context,
    'performance.reminded',
    owing.map(({ id, employee, state }) => ({
      entity: 'evaluations',
      id,
      employee_id: employee.id,
      after: { state },
    })),
  )
  return { reminded: owing.length }
})
