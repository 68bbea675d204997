import { rows, single } from '#kit/server/database/rows.ts'
import { storedCard } from '../present/presence.ts'
import { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import { EMPLOYED } from '../../../contract/people.models.ts'
import { cardRecord } from '../../../contract/people.records.ts'
import type { StoredCard } from '../present/presence.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { namedJson, photoVersion } from './named.ts'
import { isIn, matches, people, placed, statusIn } from './person-filter.ts'

/** Days for which a colleague counts as new. */
const NEW_DAYS = 30

type Filter = PageInput &
  Readonly<{
    q?: string | undefined
    department_id?: number[] | undefined
    team_id?: number[] | undefined
    designation_id?: number[] | undefined
    status?: 'new' | undefined
  }>

const newSince = (on: string): string => addDays(on, -NEW_DAYS)

const cardRow = storedCard.extend({ page_key: z.union([z.string(), z.number()]), total: z.number() })

/** The described fields of a card, of a table or an alias. */
const ofCard = (alias: string): RawBuilder<unknown> =>
  sql.join(Object.keys(cardRecord.fields).map((name) => sql.ref(`${alias}.${name}`)))

const listRows = async (
  tx: Tx,
  on: string,
  page: RawBuilder<unknown>,
  total: RawBuilder<number> = sql<number>`0`,
): Promise<z.output<typeof cardRow>[]> =>
  rows(tx, cardRow)`
    with page as (${page})
    select page.id, page.name, page.photo_version, ${ofCard('page')}, ${namedJson('g')} as designation, ${namedJson('d')} as department, ${namedJson('t')} as team,
      ${namedJson('boss')} as manager, page.mobile, page.time_zone, page.work_mode, page.new, page.birthday,
      page.page_key, ${total} as total
    from page
    left join departments d on d.id = page.department_id
    left join teams t on t.id = page.team_id
    left join designations g on g.id = page.designation_id
    left join employees boss on boss.id = coalesce(page.manager_id, manager_of(page.id, ${on}::date))
    order by page.place`

const chosen = (
  on: string,
  key: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  /** Null: all of them. */
  limit: RawBuilder<number> | null,
) => sql`
  select e.id, e.name, ${photoVersion} as photo_version, ${ofCard('e')},
    case when e.show_mobile then e.mobile end as mobile,
    (select z.time_zone from person_zones z
     where z.employee_id = e.id and z.starts_on <= ${on}::date and z.ends_on > ${on}::date) as time_zone, p.work_mode,
    m.joined_on >= ${newSince(on)}::date as new,
    case when e.share_birthday then to_char(e.date_of_birth, 'MM-DD') end as birthday,
    p.department_id, p.team_id, p.designation_id, p.manager_id, ${key} as page_key, row_number() over (order by ${order}) as place
  from ${people(on)} ${placed(on)} where ${where} order by ${order} limit ${limit}`

const conditionsOf = (filter: Filter, on: string): RawBuilder<boolean>[] => [
  statusIn(EMPLOYED, on),
  ...(filter.q ? matches(filter.q) : []),
  ...(filter.department_id ? [isIn(sql.ref('p.department_id'), filter.department_id)] : []),
  ...(filter.team_id ? [isIn(sql.ref('p.team_id'), filter.team_id)] : []),
  ...(filter.designation_id ? [isIn(sql.ref('p.designation_id'), filter.designation_id)] : []),
  ...(filter.status === 'new' ? [sql<boolean>`m.joined_on >= ${newSince(on)}::date`] : []),
]

const cardsRow = z.object({ total: z.number() })

/** Cards of the people employed on a day: what every colleague may see, and nothing else. */
export const listCards = async (
  tx: Tx,
  filter: Filter,
  on: string,
): Promise<{ rows: StoredCard[]; meta: PageMeta }> => {
  const page = pageBy(
    { sorts: { name: sql`lower(e.name) collate names` }, id: sql.ref('e.id'), fallback: 'name' },
    filter,
  )
  const where = sql.join(conditionsOf(filter, on), sql` and `)
  const needsPlacement = filter.department_id ?? filter.team_id ?? filter.designation_id
  const total = sql<number>`(select count(*)::int from ${people(on)} ${needsPlacement ? placed(on) : sql``} where ${where})`
  const chosenRows = chosen(on, page.key, sql`${where} and ${page.after}`, page.order, page.limit)
  const stored = await listRows(tx, on, chosenRows, page.counted(total))
  const count = async () => (await single(tx, cardsRow)`select ${total} as total`).total
  const { rows, next_cursor } = page.close(stored.map(({ total: _total, ...row }) => row))
  return { rows, meta: { next_cursor, total: await page.totalOf(stored, count) } }
}

/** The cards of all who match and are employed on a day, by name. */
const listAllCards = async (tx: Tx, where: RawBuilder<boolean>, on: string): Promise<StoredCard[]> => {
  const order = sql`lower(e.name), e.id`
  const rows = await listRows(tx, on, chosen(on, sql`e.id`, sql`${where} and ${statusIn(EMPLOYED, on)}`, order, null))
  return rows.map(({ page_key: _key, total: _total, ...card }) => card)
}

/** Lists the cards of those of these people who are employed on a day. */
export const listCardsOf = (tx: Tx, ids: readonly number[], on: string): Promise<StoredCard[]> =>
  listAllCards(tx, sql<boolean>`e.id = any(${ids})`, on)

/** The cards of the people placed in a team on a day. */
export const listCardsOfTeam = (tx: Tx, team_id: number, on: string): Promise<StoredCard[]> =>
  listAllCards(tx, sql<boolean>`p.team_id = ${team_id}`, on)

/** The card of one person employed on a day. */
export const findCard = async (tx: Tx, id: number, on: string): Promise<StoredCard | undefined> =>
  (await listCardsOf(tx, [id], on))[0]
