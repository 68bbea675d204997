import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import { type DemoCategory, STOCK } from './stock.ts'
import { addStories } from './stories.ts'

type Person = Readonly<{ id: number; joined_on: string }>
type NewAsset = Readonly<{
  category_id: number
  tag: string
  name: string
  manufacturer: string
  model: string
  serial: string
  status: 'in_stock' | 'assigned' | 'in_repair' | 'lost' | 'retired'
  condition: 'new' | 'good' | 'fair' | 'poor'
  location: string | null
  purchased_on: string
  price_minor: number
  currency: string
  warranty_until: string | null
  ended_on: string | null
  extra: Readonly<Record<string, string>>
  is_wiped: boolean
  /** The person that it is assigned to. */
  employee_id: number | null
}>

const CHUNK_ROWS = 1000
const PLACES = ['Berlin, storage 2', 'Berlin, storage 3', 'Bengaluru, cage'] as const
const CONDITIONS = ['new', 'good', 'good', 'good', 'fair'] as const

const listPeople = async ({ tx, today }: Demo): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select e.id, max(m.joined_on) as joined_on from person_short e join employed_on(${today}::date) d on d.employee_id = e.id
    join employment_span m on m.employee_id = e.id and m.joined_on <= ${today}::date
    where exists (select from accounts a where a.employee_id = e.id and a.area = 'User' and a.deleted_at is null)
    group by e.id order by e.id`.execute(tx)
  return rows
}

const insertCategory = async ({ tx }: Demo, one: DemoCategory): Promise<number> => {
  const { id } = await tx
    .insertInto('inventory_categories')
    .values({
      name: one.name,
      tag_prefix: one.prefix,
      useful_life_months: one.life,
      salvage_bp: one.life === null ? 0 : 500,
      warranty_months: one.warranty,
      min_stock: one.min_stock,
      requestable: one.requestable,
      holds_data: one.holds_data,
      terms: one.terms,
      fields: json(one.fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into inventory_keepers (category_id, role_id) select ${id}, r.id from roles r
    where r.area = 'Admin' and r.role_number in (${one.keeper}, 1) and r.archived_at is null`.execute(tx)
  return id
}

const warrantyOf = (bought: string, months: number | null): string | null =>
  months === null ? null : Temporal.PlainDate.from(bought).add({ months }).subtract({ days: 1 }).toString()

/** The assets of a category: one for each holder, then what lies in stock, is in repair, lost or retired. */
const planAssets = (demo: Demo, one: DemoCategory, category_id: number, people: readonly Person[]): NewAsset[] => {
  const { random, today } = demo
  const every = one.each
  const holders = every === null ? [] : people.filter((_, at) => at % every === 0)
  const others = (['in_stock', 'in_repair', 'lost', 'retired'] as const).flatMap((status) =>
    Array.from({ length: one[status] }, () => status),
  )
  const made = (status: NewAsset['status'], holder: Person | null, at: number): NewAsset => {
    const item = random.pick(one.items)
    const age = status === 'retired' ? random.int(1100, 1500) : random.int(20, 1000)
    const purchased_on = addDays(
      holder && holder.joined_on > addDays(today, -age) ? holder.joined_on : addDays(today, -age),
      -5,
    )
    const hasField = one.fields.length > 0
    return {
      category_id,
      tag: `${one.prefix}-${String(at + 1).padStart(5, '0')}`,
      ...item,
      serial: `${one.prefix}${random.int(100, 999)}${String(at + 1).padStart(6, '0')}`,
      status,
      condition: status === 'retired' ? 'poor' : random.pick(CONDITIONS),
      location: holder ? null : random.pick(PLACES),
      purchased_on,
      currency: 'EUR',
      warranty_until: warrantyOf(purchased_on, one.warranty),
      ended_on: status === 'lost' || status === 'retired' ? addDays(today, -random.int(5, 20)) : null,
      extra: hasField ? { memory: random.pick(['16', '32', '64']), layout: random.pick(['German', 'English']) } : {},
      is_wiped: status !== 'assigned',
      employee_id: holder?.id ?? null,
    }
  }
  return [
    ...holders.map((person, at) => made('assigned', person, at)),
    ...others.map((status, at) => made(status, null, holders.length + at)),
  ]
}

const insertAssets = async ({ tx, today }: Demo, assets: readonly NewAsset[]): Promise<void> => {
  for (let from = 0; from < assets.length; from += CHUNK_ROWS)
    await tx
      .insertInto('inventory_assets')
      .values(
        assets
          .slice(from, from + CHUNK_ROWS)
          .map(({ employee_id: _holder, extra, ...row }) => ({ ...row, extra: json(extra) })),
      )
      .execute()
  await sql`update inventory_categories c set next_number = coalesce((select count(*)::int + 1 from inventory_assets a
    where a.category_id = c.id), 1)`.execute(tx)
  await sql`insert into inventory_repairs (asset_id, vendor, under_warranty, sent_on, expected_back_on)
    select a.id, 'Notebook Klinik', coalesce(a.warranty_until >= ${today}::date, false), ${today}::date - 6, ${today}::date + 8
    from inventory_assets a where a.status = 'in_repair'`.execute(tx)
}

/** One bundle for each person, handed out on the first day and signed an hour later. */
const handOutAll = async (
  demo: Demo,
  assets: readonly NewAsset[],
  [keeper, other]: readonly number[],
): Promise<void> => {
  const { tx, today } = demo
  await sql`insert into inventory_handouts (employee_id, handed_by, handed_at, purpose, terms_text, signed_at, signed_how)
    select e.id, case when exists (select from accounts k where k.id = ${keeper} and k.employee_id = e.id) then ${other}::int
      else ${keeper}::int end, x.at, 'onboarding', ${STOCK[0]?.terms ?? ''}, x.at + interval '1 hour', 'self'
    from person_short e join lateral (select greatest(max(m.joined_on), ${today}::date - 900) + interval '9 hours' as at
      from employment_span m where m.employee_id = e.id and m.joined_on <= ${today}::date) x on x.at is not null
    where e.id = any(${[...new Set(assets.flatMap(({ employee_id }) => employee_id ?? []))]}::int[]) order by e.id`.execute(
    tx,
  )
  const handedOut = assets.filter(({ employee_id }) => employee_id !== null)
  for (let from = 0; from < handedOut.length; from += CHUNK_ROWS) {
    const some = handedOut.slice(from, from + CHUNK_ROWS)
    await sql`insert into inventory_assignments (handout_id, asset_id, employee_id, state, condition_out)
      select h.id, a.id, x.employee_id, 'accepted', a.condition
      from unnest(${some.map(({ tag }) => tag)}::text[], ${some.map(({ employee_id }) => employee_id)}::int[]) as x(tag, employee_id)
      join inventory_assets a on a.tag = x.tag join inventory_handouts h on h.employee_id = x.employee_id`.execute(tx)
  }
}

/** The administrator who hands out equipment, and another one for the administrator's own. */
const listKeepers = async ({ tx }: Demo): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and r.role_number in (1, 2) and a.deleted_at is null order by r.role_number desc, a.id limit 2`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Equipment of the demo: what everyone has from the first day on, what lies in stock, and the stories about it. */
export const demoInventory = async (demo: Demo): Promise<void> => {
  const people = await listPeople(demo)
  const assets: NewAsset[] = []
  for (const one of STOCK) assets.push(...planAssets(demo, one, await insertCategory(demo, one), people))
  await insertAssets(demo, assets)
  const keepers = await listKeepers(demo)
  await handOutAll(demo, assets, keepers)
  await addStories(demo, keepers[0] ?? null)
  demo.print(`Inventory: ${STOCK.length} categories, ${assets.length} assets`)
}
