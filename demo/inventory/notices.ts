import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { keepersPath, OWN_TAB } from '#domains/inventory/server/notify.ts'
import { listKeeperAccounts } from '#domains/inventory/server/store/keepers.ts'
import { dayText } from '#domains/inventory/server/documents/day-text.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

/** Returns the accounts that manage each of some categories. */
const keepersOf = async (tx: Tx, categories: readonly number[]): Promise<ReadonlyMap<number, number[]>> => {
  const keepers = new Map<number, number[]>()
  for (const id of new Set(categories)) keepers.set(id, await listKeeperAccounts(tx, id))
  return keepers
}

const OWN = { path: OWN_TAB, why: 'This equipment is in your name.' } as const
const WHY = 'You manage this category of equipment.'

type Handout = Readonly<{
  id: number
  employee_id: number
  at: string
  assets: readonly string[]
  first: number
  is_done: boolean
}>

const handouts = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Handout>`
    select h.id, h.employee_id, h.handed_at as at, array_agg(a.name || ' (' || a.tag || ')' order by a.tag) as assets,
      min(g.id) as first, bool_and(g.state <> 'offered') as is_done
    from inventory_handouts h join inventory_assignments g on g.handout_id = h.id join inventory_assets a on a.id = g.asset_id
    where h.handed_at > ${noticesSince(now)} group by h.id`.execute(tx)
  return rows.map(({ id, employee_id, at, assets, first, is_done }) => ({
    ...OWN,
    kind: 'inventory.sign',
    to: { people: [employee_id] },
    title:
      assets.length === 1 ? 'Equipment waits for your signature' : `${assets.length} items wait for your signature`,
    body: assets.join(', '),
    subject_id: first,
    at,
    key: `inventory.sign:${id}`,
    is_done,
  }))
}

type AssignedRow = Readonly<{
  id: number
  employee_id: number
  holder: string
  category_id: number
  name: string
  tag: string
  version: number
  due: string | null
  late: boolean
  dispute: string | null
  disputed_at: string | null
  problem_kind: 'damaged' | 'lost' | null
  problem_text: string | null
  problem_at: string | null
}>

/** Returns notices of late returns to holders, and of disputes and problems to those who manage the equipment. */
const assigned = async (demo: Demo): Promise<DrawnNotice[]> => {
  const { tx, now, today } = demo
  const { rows } = await sql<AssignedRow>`
    select g.id, g.employee_id, p.name as holder, a.category_id, a.name, a.tag, g.version,
      least(g.due_back_on, g.return_due_on) as due, case when g.state = 'disputed' then g.dispute_text end as dispute,
      coalesce(least(g.due_back_on, g.return_due_on) < ${today}::date and g.state in ('accepted', 'return_announced'), false) as late,
      g.returned_at as disputed_at, g.problem_kind, g.problem_text, g.problem_at
    from inventory_assignments g join inventory_assets a on a.id = g.asset_id join person_short p on p.id = g.employee_id
    where g.state in ('accepted', 'return_announced', 'disputed')`.execute(tx)
  const keepers = await keepersOf(
    tx,
    rows.map(({ category_id }) => category_id),
  )
  return rows.flatMap((row) => {
    const { id, tag, holder, version, due } = row
    const notices: DrawnNotice[] = []
    const toKeepers = {
      to: { accounts: keepers.get(row.category_id) ?? [] },
      path: keepersPath(tag),
      why: WHY,
      subject_id: id,
    }
    if (row.late && due !== null)
      notices.push({
        ...OWN,
        kind: 'inventory.return',
        to: { people: [row.employee_id] },
        title: `Return ${row.name}: it was due on ${dayText(due)}`,
        subject_id: id,
        at: `${Temporal.PlainDate.from(due).add({ days: 1 }).toString()}T06:35:00Z`,
        key: `inventory.late:${id}:${due}:0`,
      })
    if (row.dispute !== null && row.disputed_at !== null)
      notices.push({
        ...toKeepers,
        kind: 'inventory.return',
        title: `${holder} disputes the return of ${tag}`,
        body: row.dispute,
        at: row.disputed_at,
        key: `inventory.return:dispute_return:${id}:${version}`,
      })
    if (row.problem_kind !== null && row.problem_at !== null && row.problem_at > noticesSince(now))
      notices.push({
        ...toKeepers,
        kind: 'inventory.problem',
        title: `${holder} reports ${tag} as ${row.problem_kind}`,
        body: row.problem_text,
        at: row.problem_at,
        key: `inventory.problem:report_${row.problem_kind}:${id}:${version}`,
      })
    return notices
  })
}

type Ending = Readonly<{ id: number; category_id: number; tag: string; name: string; until: string; left: number }>

const warranties = async ({ tx, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Ending>`
    select a.id, a.category_id, a.tag, a.name, a.warranty_until as until, a.warranty_until - ${today}::date as left
    from inventory_assets a where a.deleted_at is null and a.status in ('in_stock', 'assigned', 'in_repair')
      and a.warranty_until between ${today}::date and ${today}::date + 60`.execute(tx)
  const keepers = await keepersOf(
    tx,
    rows.map(({ category_id }) => category_id),
  )
  return rows.map(({ id, category_id, tag, name, until, left }) => {
    const step = left <= 14 ? 14 : 60
    return {
      kind: 'inventory.warranty',
      to: { accounts: keepers.get(category_id) ?? [] },
      title: `The warranty of ${name} (${tag}) ends on ${dayText(until)}`,
      path: keepersPath(tag),
      why: WHY,
      subject_id: id,
      at: `${Temporal.PlainDate.from(until).subtract({ days: step }).toString()}T06:35:00Z`,
      key: `inventory.warranty:${id}:${until}:${step}`,
    }
  })
}

export const noticesOfInventory = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await handouts(demo)),
  ...(await assigned(demo)),
  ...(await warranties(demo)),
]
