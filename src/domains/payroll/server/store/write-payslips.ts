import { rows as selectRows } from '#kit/server/database/rows.ts'
import { z } from 'zod'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Pay } from '../../contract/pay/calculate.ts'
import { ENGINE_VERSION, type PayFacts } from '../../contract/pay/facts.ts'
import { boundsOf } from '../rules/date-texts.ts'
import type { Found } from '../run/rules/exceptions.ts'

export type Draft = Readonly<{
  run_id: number
  facts: PayFacts
  hash: string
  pay: Pay
  exceptions: readonly Found[]
  net_change_bp: number | null
  /** The account that made it by hand; left out where the run calculates it. */
  made_by?: number
  /** Only for a correction. */
  supersedes_id?: number
  correction_reason?: string
}>

const slipRow = ({ run_id, facts, hash, pay, made_by, supersedes_id, correction_reason }: Draft) => ({
  employee_id: facts.employee_id,
  brand_id: facts.brand_id,
  run_id,
  month: facts.month,
  // For a person who has left, the month.
  period_start: facts.days[0]?.date ?? boundsOf(facts.month).first,
  period_end: facts.days.at(-1)?.date ?? boundsOf(facts.month).last,
  cutoff_date: facts.cutoff_date,
  currency: pay.currency,
  gross_minor: pay.gross_minor,
  deductions_minor: pay.deductions_minor,
  outside_minor: pay.outside_minor,
  net_minor: pay.net_minor,
  employer_cost_minor: pay.employer_cost_minor,
  facts,
  facts_hash: hash,
  made_by: made_by ?? null,
  supersedes_id: supersedes_id ?? null,
  correction_reason: correction_reason ?? null,
})

const SHAPE = sql`x(employee_id int, brand_id int, run_id int, month text, period_start date, period_end date,
  cutoff_date date, currency text, gross_minor bigint, deductions_minor bigint, outside_minor bigint, net_minor bigint,
  employer_cost_minor bigint, facts jsonb, facts_hash text, made_by int, supersedes_id int, correction_reason text)`

const addedSlip = z.object({ id: z.number(), employee_id: z.number() })

const saveSlipsRow = z.object({ id: z.number(), employee_id: z.number() })

/** Writes drafts: replaces those of the same person and month, inserts the others. Returns their ids by person. */
const saveSlips = async (tx: Tx, drafts: readonly Draft[]): Promise<ReadonlyMap<number, number>> => {
  const rows = JSON.stringify(drafts.map(slipRow))
  const replaced = await selectRows(tx, saveSlipsRow)`
    update payslips p set brand_id = x.brand_id, period_start = x.period_start, period_end = x.period_end,
      cutoff_date = x.cutoff_date, currency = x.currency, gross_minor = x.gross_minor,
      deductions_minor = x.deductions_minor, outside_minor = x.outside_minor, net_minor = x.net_minor,
      employer_cost_minor = x.employer_cost_minor, facts = x.facts, facts_hash = x.facts_hash, engine_version = ${ENGINE_VERSION}, changed_since = false,
      updated_at = app_now()
    from jsonb_to_recordset(${rows}::jsonb) as ${SHAPE}
    where p.employee_id = x.employee_id and p.month = x.month and p.run_id = x.run_id and p.state = 'draft'
    returning p.id, p.employee_id`
  const ids = new Map(replaced.map(({ id, employee_id }) => [employee_id, id]))
  if (replaced.length > 0) {
    const old = replaced.map(({ id }) => id)
    await sql`delete from payslip_lines where payslip_id = any(${old}::int[])`.execute(tx)
    await sql`delete from payslip_salaries where payslip_id = any(${old}::int[])`.execute(tx)
  }
  const fresh = drafts.filter(({ facts }) => !ids.has(facts.employee_id))
  if (fresh.length === 0) return ids
  const added = await selectRows(tx, addedSlip)`
    insert into payslips (employee_id, brand_id, run_id, month, period_start, period_end, cutoff_date, state, currency,
      gross_minor, deductions_minor, outside_minor, net_minor, employer_cost_minor, facts, facts_hash, engine_version,
      made_by, supersedes_id, correction_reason)
    select x.employee_id, x.brand_id, x.run_id, x.month, x.period_start, x.period_end, x.cutoff_date, 'draft', x.currency,
      x.gross_minor, x.deductions_minor, x.outside_minor, x.net_minor, x.employer_cost_minor, x.facts, x.facts_hash,
      ${ENGINE_VERSION}, x.made_by, x.supersedes_id, x.correction_reason
    from jsonb_to_recordset(${JSON.stringify(fresh.map(slipRow))}::jsonb) as ${SHAPE}
    returning id, employee_id`
  return new Map([...ids, ...added.map(({ id, employee_id }) => [employee_id, id] as const)])
}

const writeLines = async (tx: Tx, drafts: readonly Draft[], ids: ReadonlyMap<number, number>): Promise<void> => {
  const rows = drafts.flatMap(({ facts, pay }) =>
    pay.lines.map(({ code: _code, ...line }, at) => ({ payslip_id: ids.get(facts.employee_id), seq: at + 1, ...line })),
  )
  await sql`
    insert into payslip_lines (payslip_id, seq, component_id, label, kind, outside, for_month, segment_from, segment_to, quantity_minutes,
      rate_minor, rate_bp, amount_minor, explain)
    select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(payslip_id int, seq int, component_id int,
      label text, kind text, outside boolean, for_month text, segment_from date, segment_to date, quantity_minutes int, rate_minor bigint,
      rate_bp int, amount_minor bigint, explain jsonb)`.execute(tx)
  const salaries = drafts.flatMap(({ facts }) =>
    facts.salaries.map(({ id }) => ({ payslip_id: ids.get(facts.employee_id), salary_id: id })),
  )
  await sql`
    insert into payslip_salaries (payslip_id, salary_id)
    select x.payslip_id, x.salary_id from jsonb_to_recordset(${JSON.stringify(salaries)}::jsonb) as x(payslip_id int, salary_id int)
    where exists (select from salaries s where s.id = x.salary_id)`.execute(tx)
}

const writeExceptions = async (tx: Tx, drafts: readonly Draft[], ids: ReadonlyMap<number, number>): Promise<void> => {
  const runs = [...new Set(drafts.map(({ run_id }) => run_id))]
  const people = drafts.map(({ facts }) => facts.employee_id)
  await sql`delete from payroll_exceptions where run_id = any(${runs}::int[]) and employee_id = any(${people}::int[])`.execute(
    tx,
  )
  const rows = drafts.flatMap(({ run_id, facts, exceptions }) =>
    exceptions.map((found) => ({
      run_id,
      payslip_id: ids.get(facts.employee_id) ?? null,
      employee_id: facts.employee_id,
      ...found,
      detail: json(found.detail),
    })),
  )
  if (rows.length > 0) await tx.insertInto('payroll_exceptions').values(rows).execute()
}

/** Writes drafts with their lines and exceptions and the items of their run. Returns the ids of the payslips by person. */
export const writeDrafts = async (
  tx: Tx,
  drafts: readonly Draft[],
  now: string,
): Promise<ReadonlyMap<number, number>> => {
  if (drafts.length === 0) return new Map()
  const ids = await saveSlips(tx, drafts)
  await writeLines(tx, drafts, ids)
  await writeExceptions(tx, drafts, ids)
  const items = drafts.map(({ run_id, facts, hash, net_change_bp }) => ({
    run_id,
    employee_id: facts.employee_id,
    payslip_id: ids.get(facts.employee_id),
    facts_hash: hash,
    net_change_bp,
  }))
  await sql`
    insert into payroll_run_items as i (run_id, employee_id, state, payslip_id, attempts, facts_hash, taken_at, net_change_bp)
    select x.run_id, x.employee_id, 'done', x.payslip_id, 1, x.facts_hash, ${now}::timestamptz, x.net_change_bp
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(run_id int, employee_id int, payslip_id int,
      facts_hash text, net_change_bp int)
    on conflict (run_id, employee_id) do update set state = 'done', payslip_id = excluded.payslip_id, code = null,
      message = null, facts = null, facts_hash = excluded.facts_hash, attempts = i.attempts + 1,
      net_change_bp = excluded.net_change_bp`.execute(tx)
  return ids
}
