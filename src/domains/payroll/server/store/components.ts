import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { payComponent } from '../../contract/components.models.ts'
import { type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayComponents } from '#kit/server/database/tables.ts'
import type { ComponentRate, PayComponent } from '../../contract/components.models.ts'

const componentRow = payComponent.omit({ can: true })
export type ComponentRow = z.output<typeof componentRow>

/** Components with their rates, the fixed ones first; `id`: one of them. */
export const listComponentRows = async (
  tx: Tx,
  filter: Readonly<{ active?: boolean | undefined; id?: number }> = {},
): Promise<ComponentRow[]> => {
  return rows(tx, componentRow)`
    select c.id, c.code, c.name, c.kind, c.calc, c.prorate, c.on_slip, c.outside, c.before_tax, c.active,
      c.version,
      (select coalesce(json_agg(json_build_object('effective_from', r.effective_from, 'rate_bp', r.rate_bp,
          'cap_minor', r.cap_minor) order by r.effective_from), '[]')
       from pay_component_rates r where r.component_id = c.id) as rates,
      (select count(*)::int from salary_components s where s.component_id = c.id)
        + (select count(*)::int from (select from payslip_lines l where l.component_id = c.id limit 1) x)
        + (select count(*)::int from pay_adjustments a where a.component_id = c.id and a.deleted_at is null) as uses
    from pay_components c
    where (${filter.id ?? null}::int is null or c.id = ${filter.id ?? null}::int)
      and (${filter.active ?? null}::bool is null or c.active = ${filter.active ?? null}::bool)
    order by c.calc = 'engine' desc, c.active desc, array_position(array['earning', 'deduction', 'employer_cost'], c.kind), c.id`
}

type NewRate = Omit<ComponentRate, 'cap_minor'> & Readonly<{ cap_minor?: number | null | undefined }>

/** Appends rates; one that begins on the day of another violates its key. */
export const insertRates = async (tx: Tx, component_id: number, rates: readonly NewRate[]): Promise<void> => {
  if (rates.length === 0) return
  const values = rates.map(({ cap_minor, ...rate }) => ({ component_id, ...rate, cap_minor: cap_minor ?? null }))
  await tx.insertInto('pay_component_rates').values(values).execute()
}

export type StoredComponent = Readonly<{
  id: number
  code: string
  name: string
  kind: PayComponent['kind']
  calc: PayComponent['calc']
  prorate: boolean
  on_slip: boolean
  active: boolean
}>

/** Finds components by id, in the form that the rules need. */
export const findComponents = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, StoredComponent>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('pay_components')
    .select(['id', 'code', 'name', 'kind', 'calc', 'prorate', 'on_slip', 'active'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const componentUsedRow = z.object({ used: z.boolean() })

export const isComponentUsed = async (tx: Tx, id: number): Promise<boolean> => {
  const found = await rows(tx, componentUsedRow)`
    select exists (select from salary_components where component_id = ${id})
      or exists (select from payslip_lines where component_id = ${id})
      or exists (select from pay_adjustments where component_id = ${id}) as used`
  return found[0]?.used ?? false
}

/** Inserts a component and returns its id. */
export const insertComponent = async (tx: Tx, row: Insertable<PayComponents>): Promise<number> => {
  const { id } = await tx.insertInto('pay_components').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a component. */
export const updateComponentRow = async (tx: Tx, id: number, changes: Updateable<PayComponents>): Promise<void> => {
  await tx.updateTable('pay_components').set(changes).where('id', '=', id).execute()
}

type LockedComponent = Readonly<Pick<Selectable<PayComponents>, 'code' | 'calc'>>

/** Locks a component; undefined where there is none. */
export const lockComponent = (tx: Tx, id: number): Promise<LockedComponent | undefined> =>
  tx.selectFrom('pay_components').select(['code', 'calc']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a component. */
export const deleteComponentRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('pay_components').where('id', '=', id).execute()
}
