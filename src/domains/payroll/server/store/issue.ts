import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { printedFacts } from '../documents/payslip-pdf.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PrintedFacts } from '../documents/payslip-pdf.ts'

const approved = z.object({
  id: z.number(),
  employee_id: z.number(),
  brand_id: z.number(),
  prefix: z.string(),
  period_end: z.string(),
  month: z.string(),
  supersedes_id: z.number().nullable(),
  postings: z.array(z.number()),
  bank_enc: z.instanceof(Buffer).nullable(),
  document: printedFacts,
})
export type Approved = z.output<typeof approved>

/** The approved payslips of a run in the order of employee numbers, locked, with what their documents print. */
export const lockApproved = async (tx: Tx, run_id: number): Promise<Approved[]> => {
  await sql`select from payslips where run_id = ${run_id} and state = 'approved' order by id for update`.execute(tx)
  const found = await rows(tx, approved)`
    select p.id, p.employee_id, p.brand_id, b.number_prefix as prefix, p.period_end, p.month, p.supersedes_id, p.bank_enc,
      coalesce((select json_agg((o->>'posting_id')::int) from jsonb_array_elements(p.facts->'overtime') o), '[]') as postings,
      json_build_object('name', e.name, 'employee_no', coalesce(m.employee_no, e.employee_no, ''), 'department', d.name,
        'designation', g.name, 'employer', b.legal_name,
        'employer_lines', to_json(array_remove(array[replace(b.address, e'\n', ', '), b.tax_number], null)),
        'ytd', (select json_build_object('gross_minor', coalesce(sum(y.gross_minor), 0)::bigint,
            'deductions_minor', coalesce(sum(y.deductions_minor), 0)::bigint, 'net_minor', coalesce(sum(y.net_minor), 0)::bigint)
          from payslips y where y.employee_id = p.employee_id and y.currency = p.currency
            and y.month >= left(p.month, 4) || '-01' and (y.id = p.id or (y.month < p.month and y.state in ('issued', 'paid'))))) as document
    from payslips p join brands b on b.id = p.brand_id join person_short e on e.id = p.employee_id
    left join employment_span m on m.employee_id = p.employee_id and m.joined_on <= p.period_end
      and (m.left_on is null or m.left_on >= p.period_end)
    left join placement_on q on q.employee_id = p.employee_id and holds_on(q.effective_from, q.effective_until, p.period_end)
    left join departments d on d.id = q.department_id left join designations g on g.id = q.designation_id
    where p.run_id = ${run_id} and p.state = 'approved'
    order by p.brand_id, coalesce(m.employee_no, e.employee_no), p.id`
  return found
}

export type Issued = Readonly<{
  id: number
  number: string
  bank_holder: string | null
  bank_last4: string | null
  document: PrintedFacts
}>

/** Writes the numbers of payslips and their printed data; payslips that they replace are superseded first. */
export const updateIssued = async (tx: Tx, issued: readonly Issued[], now: string): Promise<void> => {
  const rows = JSON.stringify(issued)
  await sql`
    update payslips o set state = 'superseded', superseded_by_id = p.id, paid_on = null, updated_at = app_now()
    from payslips p join jsonb_to_recordset(${rows}::jsonb) as x(id int) on x.id = p.id
    where o.id = p.supersedes_id`.execute(tx)
  await sql`
    update payslips p set state = 'issued', number = x.number, bank_holder = x.bank_holder, bank_last4 = x.bank_last4,
      document = x.document, issued_at = ${now}::timestamptz, updated_at = app_now()
    from jsonb_to_recordset(${rows}::jsonb) as x(id int, number text, bank_holder text, bank_last4 text, document jsonb)
    where p.id = x.id`.execute(tx)
}
