import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { runItem } from '../../contract/runs.models.ts'
import { payee } from '../../contract/pay.fields.ts'
import { slipRow } from './payslips.ts'
import { exceptionRow } from './exceptions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { nameMatches, payeeJoins, payeeJson } from './payees.ts'
import { slipColumns } from './payslips.ts'
import { accountName } from './account-name.ts'

type Filter = PageInput &
  Readonly<{
    q?: string | undefined
    show?: 'all' | 'exceptions' | 'unpaid' | 'failed' | 'changed' | 'withheld' | undefined
    department_id?: readonly number[] | undefined
  }>

// Finds each row by its key: a list of the whole run for each item would grow with the square of its people.
const hasSlip = (rule: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from payslips y where y.id = i.payslip_id and y.run_id = i.run_id and ${rule})`
const hasException = (rule: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from payroll_exceptions x where x.run_id = i.run_id and x.employee_id = i.employee_id and ${rule})`

/** The condition for items `i` of a run whose people it sends nothing to. */
export const UNPAID = sql`(i.state in ('failed', 'skipped') or ${hasSlip(sql`(y.withheld or y.net_minor <= 0)`)}
  or ${hasException(sql`x.code in ('bank_missing', 'bank_unpayable')`)})`

const shown = (show: Filter['show']): RawBuilder<unknown>[] => {
  if (show === 'unpaid') return [UNPAID]
  if (show === 'failed') return [sql`i.state = 'failed'`]
  if (show === 'changed') return [hasSlip(sql`y.changed_since`)]
  if (show === 'withheld') return [hasSlip(sql`y.withheld`)]
  if (show === 'exceptions') return [hasException(sql`x.accepted_by is null`)]
  return []
}

/** A page of the people of a run, by name. */
export const findItemPage = (
  tx: Tx,
  run_id: number,
  day: string,
  filter: Filter,
): Promise<{ rows: { id: number }[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { name: sql`lower(e.name) collate names` }, id: sql`e.id`, fallback: 'name' }, filter)
  const parts = [
    sql`i.run_id = ${run_id}`,
    ...nameMatches(filter.q, sql`i.employee_id`),
    ...shown(filter.show),
    ...(filter.department_id
      ? [
          sql`i.employee_id in (select p.employee_id from placed_on(${day}::date) p where p.department_id = any(${filter.department_id}::int[]))`,
        ]
      : []),
  ]
  return readPage(tx, page, {
    row: z.object({ id: z.number() }),
    columns: sql`e.id`,
    from: sql`payroll_run_items i join person_short e on e.id = i.employee_id`,
    where: sql.join(parts, sql` and `),
    counted: sql`payroll_run_items i`,
  })
}

const itemRow = runItem
  .omit({ payslip: true, exceptions: true, causes: true })
  // JSON of the database writes instants in another way than the calls.
  .extend({
    employee: payee,
    payslip: slipRow.extend({ issued_at: z.string().nullable() }).nullable(),
    exceptions: z.array(exceptionRow.extend({ accepted_at: z.string().nullable() })),
  })
export type ItemRow = z.output<typeof itemRow>

/** Lists the people of a run, in one statement. */
export const listItems = async (
  tx: Tx,
  run_id: number,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, ItemRow>> => {
  const found = await rows(tx, itemRow)`
    select e.id, ${payeeJson} as employee, i.state, i.code, i.message, i.net_change_bp,
      (select to_json(x) from (select ${slipColumns} from payslips p where p.id = i.payslip_id) x) as payslip,
      (select coalesce(json_agg(json_build_object('id', x.id, 'employee_id', x.employee_id, 'code', x.code,
          'detail', x.detail, 'blocking', x.blocking, 'author_id', x.author_id, 'accepted_at', x.accepted_at, 'note', x.note,
          'accepted_by', ${accountName(sql`x.accepted_by`)}) order by x.blocking desc, x.id), '[]')
       from payroll_exceptions x where x.run_id = i.run_id and x.employee_id = i.employee_id) as exceptions
    from payroll_run_items i join person_short e on e.id = i.employee_id ${payeeJoins(day)}
    where i.run_id = ${run_id} and i.employee_id = any(${ids}::int[])`
  return new Map(found.map((row) => [row.id, withInstants(row)]))
}

const iso = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** Writes instants as the calls do. */
const withInstants = (row: ItemRow): ItemRow => ({
  ...row,
  payslip: row.payslip && { ...row.payslip, issued_at: iso(row.payslip.issued_at) },
  exceptions: row.exceptions.map((one) => ({ ...one, accepted_at: iso(one.accepted_at) })),
})
