import { found } from '#kit/server/database/rows.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { targetRefusals } from '../../../contract/targets.refusals.ts'
import { leadBand } from '../../../contract/targets.rules.ts'
import * as calls from '../../../contract/targets.set-calls.ts'
import { insertValue } from '../workflow/set-value.ts'
import { requireTeam } from '../store/team-scope.ts'
import * as store from '../store/targets.ts'

export const setValue = handle(calls.setValue, async (context) => {
  const { tx, now, body } = context
  if (body.scope === 'employee' && body.scope_id) await context.requireVisible(body.scope_id)
  return insertValue(context, body, await organisationDay(tx, now))
})

/** Refuses with 404 a team or person outside the scope of the actor. */
const requirePlace = async (context: Context, scope: string, scope_id: number): Promise<void> => {
  if (scope === 'employee') await context.requireVisible(scope_id)
  else await requireTeam(context.tx, context.scope(), scope_id)
}

export const leadSetValue = handle(calls.leadSetValue, async (context) => {
  const { tx, now, body, actor } = context
  const { scope, scope_id, target_id, value, effective_from } = body
  await requirePlace(context, scope, scope_id)
  if (scope === 'employee' && scope_id === actor.employee_id) throw targetRefusals.refusal('own')
  const today = await organisationDay(tx, now)
  // Values of the past do not change. Checked before the band, which would be that of another day.
  if (effective_from <= today) throw targetRefusals.refusal('past')
  if (!(await store.lockTarget(tx, target_id))) throw notFound()
  const general = await store.generalValue(tx, { target_id, scope, scope_id }, effective_from)
  const band = leadBand(general ?? 0)
  if (general === null || value === null || value < band.least || value > band.most)
    throw targetRefusals.refusal('lead_band')
  return insertValue(context, body, today)
})

const deleteOne = async (context: Context & { params: { id: number } }, isLead: boolean) => {
  const { tx, now, params, actor } = context
  const row = found(await store.lockValue(tx, params.id))
  if (isLead) {
    if (row.scope_id === null || (row.scope !== 'employee' && row.scope !== 'team')) throw notFound()
    await requirePlace(context, row.scope, row.scope_id)
  }
  if (row.employee_id !== null && row.employee_id === actor.employee_id) throw targetRefusals.refusal('own')
  const today = await organisationDay(tx, now)
  if (row.effective_from <= today) throw targetRefusals.refusal('past')
  const before = await store.findValue(context, params.id, today)
  await store.deleteValue(tx, params.id)
  await audit(context, 'targets.value_deleted', {
    entity: 'target_values',
    id: params.id,
    employee_id: row.employee_id,
    before,
  })
  return { id: params.id }
}
export const deleteValue = handle(calls.deleteValue, (context) => deleteOne(context, false))
export const leadDeleteValue = handle(calls.leadDeleteValue, (context) => deleteOne(context, true))
