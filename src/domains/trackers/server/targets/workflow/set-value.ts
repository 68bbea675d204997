import { found } from '#kit/server/database/rows.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import type { TargetValue } from '../../../contract/targets.models.ts'
import type { ValueScope } from '../../../contract/targets.fields.ts'
import { targetRefusals } from '../../../contract/targets.refusals.ts'
import { unitOf } from '../../../contract/targets.rules.ts'
import { valueOfPeriodText } from '../../../contract/targets.texts.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { notifyMeasured } from '../notify.ts'
import * as store from '../store/targets.ts'

export type NewValue = Readonly<{
  target_id: number
  scope: ValueScope
  scope_id?: number | null | undefined
  value: number | null
  effective_from: string
  reason: string
}>

const MAX_SHARE_BP = 10_000

/** Sets a value from tomorrow on or later, and notifies the people whom it measures. */
export const insertValue = async (context: Context, input: NewValue, today: string): Promise<TargetValue> => {
  const { tx, actor } = context
  const { target_id, scope, value, effective_from, reason, scope_id = null } = input
  const target = found(await store.lockTarget(tx, target_id))
  if (!target.active) throw targetRefusals.refusal('ended')
  if ((scope === 'organisation') !== (scope_id === null))
    throw invalid({ scope_id: scope === 'organisation' ? 'The organisation needs no id' : 'Choose for whom it holds' })
  if (target.is_share && (value ?? 0) > MAX_SHARE_BP) throw invalid({ value: 'At most 100 %' })
  if (scope === 'employee' && scope_id === actor.employee_id) throw targetRefusals.refusal('own')
  if (effective_from <= today) throw targetRefusals.refusal('past')
  const id = await store.insertValue(tx, {
    target_id,
    is_share: target.is_share,
    scope,
    scope_id,
    value,
    effective_from,
    reason,
    set_by: actor.account_id,
  })
  const after = found(await store.findValue(context, id, today))
  await audit(context, 'targets.value_set', {
    entity: 'target_values',
    id,
    employee_id: scope === 'employee' ? scope_id : null,
    after,
  })
  const accounts = await store.listAccountsIn(tx, { scope, scope_id }, effective_from)
  const expected = value === null ? 'nothing' : valueOfPeriodText(unitOf(target.metric), target.period, value)
  await notifyMeasured(context, accounts, {
    title: `${target.name}: ${expected} from ${dayText(effective_from)}`,
    body: reason,
    key: `trackers.target_set:value:${id}`,
  })
  return after
}
