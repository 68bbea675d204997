import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { declaredTables } from '#kit/server/personal/declare.ts'
import { retentionRules } from '#kit/server/retention/rules.ts'
import type { KeptOf } from '../../contract/retention.models.ts'

type Facts = Readonly<{ left_on: string | null; is_held: boolean; until: string | null }>

const readFacts = async (tx: Tx, employeeId: number, days: number | null): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select nullif(m.left_on, 'infinity'::date) as left_on, nullif(m.left_on, 'infinity'::date) + ${days}::int as until,
      exists (select from legal_holds h where h.employee_id = ${employeeId} and h.lifted_at is null) as is_held
    from (select max(coalesce(s.left_on, 'infinity'::date)) as left_on from employment_span s
      where s.employee_id = ${employeeId}) m`.execute(tx)
  return rows[0] ?? { left_on: null, is_held: false, until: null }
}

const daysText = (days: number | null): string => {
  if (days === null) return 'It is not removed.'
  if (days % 365 === 0 && days > 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days} days`
}

const untilText = (fromLastDay: boolean, days: number | null, { left_on, is_held }: Facts): string => {
  if (is_held) return 'A legal hold keeps it until the hold is lifted.'
  if (days === null) return daysText(days)
  if (!fromLastDay) return `Each for ${daysText(days)}.`
  return left_on === null
    ? `${daysText(days)} after the last day.`
    : `${daysText(days)} after the last day, ${left_on}.`
}

/** What is kept of a person, why and until when, in plain words. */
export const keptOf = async (tx: Tx, employeeId: number): Promise<KeptOf[]> => {
  const rules = await tx.selectFrom('retention_rules').select(['key', 'keep_days']).orderBy('id').execute()
  const daysOf = new Map(rules.map(({ key, keep_days }) => [key, keep_days]))
  const kept: KeptOf[] = []
  for (const [key, { label, what, why, counts }] of retentionRules.all()) {
    if (counts === 'others') continue
    const days = daysOf.get(key) ?? null
    const facts = await readFacts(tx, employeeId, days)
    const fromLastDay = counts === 'last_day'
    const until = fromLastDay && !facts.is_held ? facts.until : null
    kept.push({ key, label, what, why, until, until_text: untilText(fromLastDay, days, facts) })
  }
  const staying = declaredTables().flatMap(({ table }) => (table.stays ? [table.stays] : []))
  for (const { label, why } of staying)
    kept.push({
      key: label,
      label,
      what: 'It stays without the name once the data of a person is erased.',
      why,
      until: null,
      until_text: 'It is not removed.',
    })
  return kept
}
