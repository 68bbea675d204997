import { sql, type Updateable } from 'kysely'
import type { AuditAction } from '../contract/keys.ts'
import { audit, patched } from './audit.ts'
import type { Work } from './context.ts'
import type { Database } from './database/tables.ts'

type About<Table> = Readonly<{
  table: Table
  action: AuditAction
  /** The person whom the row concerns. */
  employee_id?: number | null
  /** Details of the change that are no columns, such as its reason. */
  extra?: Readonly<Record<string, unknown>>
}>

const asValues = (row: object): Record<string, unknown> => ({ ...row })

/**
 * Changes columns of a row that was read under its lock, such as a step of its state, and audits the difference. The row
 * has the changed columns by their names. Columns that are left out stay.
 */
export const changeColumns = async <Table extends keyof Database, Columns extends Updateable<Database[Table]> & object>(
  work: Work,
  { table, action, employee_id = null, extra = {} }: About<Table>,
  row: Readonly<{ id: number }> & { readonly [Name in keyof Columns]: unknown },
  columns: Columns,
): Promise<void> => {
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  const changes = set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${row.id}`.execute(work.tx)
  await audit(work, action, {
    entity: table,
    id: row.id,
    employee_id,
    change: patched(asValues(row), asValues(Object.fromEntries(set)), extra),
  })
}
