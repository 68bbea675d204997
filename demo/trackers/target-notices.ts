import { sql } from 'kysely'
import { dayText } from '#kit/contract/day-text.ts'
import type { Metric } from '#domains/trackers/contract/targets.models.ts'
import type { Period, ValueScope } from '#domains/trackers/contract/targets.fields.ts'
import { unitOf } from '#domains/trackers/contract/targets.rules.ts'
import { valueOfPeriodText } from '#domains/trackers/contract/targets.texts.ts'
import { listAccountsIn } from '#domains/trackers/server/targets/store/targets.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Value = Readonly<{
  id: number
  name: string
  metric: Metric
  period: Period
  scope: ValueScope
  scope_id: number | null
  value: number | null
  effective_from: string
  reason: string
  set_by: number
}>

/** Returns the notices of values of targets, dated on the day from which they count. */
export const noticesOfTargets = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Value>`
    select v.id, t.name, t.metric, t.period, v.scope, v.scope_id, v.value, v.effective_from, v.reason, v.set_by
    from target_values v join targets t on t.id = v.target_id
    where v.effective_from between ${noticesSince(now)}::timestamptz::date and ${today}::date`.execute(tx)
  const notices: DrawnNotice[] = []
  for (const row of rows) {
    const { id, name, metric, period, value, effective_from, reason } = row
    const expected = value === null ? 'nothing' : valueOfPeriodText(unitOf(metric), period, value)
    notices.push({
      kind: 'trackers.target_set',
      to: { accounts: await listAccountsIn(tx, row, effective_from) },
      title: `${name}: ${expected} from ${dayText(effective_from)}`,
      body: reason,
      path: '/employee/trackers?who=me',
      why: 'You are measured by this target.',
      subject_id: id,
      at: `${effective_from}T07:00:00Z`,
      by: row.set_by,
      key: `trackers.target_set:value:${id}`,
    })
  }
  return notices
}
