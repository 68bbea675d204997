import { login as loginSchema } from '../../../contract/login.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { employeeRow } from '../../../contract/people.models.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Page, PageInput } from '#kit/server/page.ts'
import { pageBy } from '#kit/server/page.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { personFlag } from '../../../contract/people.models.ts'
import { statusOn } from '../../../contract/people.rules.ts'
import { loginStateOf } from '../../accounts/store/accounts.ts'
import { namedJson, photoVersion, roleJson } from './named.ts'
import { everyone, type Filter, people, placed, placementDay, selection } from './person-filter.ts'
import { FLAGS, hasExit, isOnNotice, isSuspended } from '../../states/store/state-sql.ts'

/** A person in a list, and whether an exit of the employment has been accepted. */
const personRow = employeeRow.omit({ can: true, presence: true }).extend({ has_exit: z.boolean() })
export type PersonRow = z.output<typeof personRow>

const stateFlags = z.object({ is_suspended: z.boolean(), is_on_notice: z.boolean() })
const logins = z.object({ login_state: loginSchema.shape.state, is_disabled: z.boolean(), is_by_number: z.boolean() })
const storedRow = personRow
  .omit({ status: true, login: true })
  .extend(stateFlags.shape)
  .extend(logins.shape)
  .extend({ page_key: z.union([z.string(), z.number()]), total: z.number() })
type Stored = z.output<typeof storedRow>
type ReadContext = Pick<Work, 'tx' | 'now'>

/** The additions of the list of one state: rows that only its people have, as `s`, the extra values, and the sorts. */
export type StateSource = Readonly<{
  join: RawBuilder<unknown>
  extra: RawBuilder<unknown>
  sorts: Readonly<Record<string, RawBuilder<unknown>>>
  fallback: string
}>

const PLACED_IN = 'department'
const SORTS = {
  name: sql`lower(e.name) collate names`,
  employee_no: sql.ref('m.employee_no'),
  joined_on: sql.ref('m.joined_on'),
  left_on: sql`coalesce(m.left_on, '9999-12-31'::date)`,
  [PLACED_IN]: sql`coalesce(lower(placed_in.name), '')`,
}

const flagsOf = (on: string): RawBuilder<unknown> => {
  const tests = personFlag.options.map((flag) => sql`case when ${FLAGS[flag](on)} then ${flag}::text end`)
  return sql`array_remove(array[${sql.join(tests)}], null)`
}

type Choice = Readonly<{
  on: string
  /**
   * The common tables of the statement; `found` has `id`, `employment_id`, `page_key` and `extra` of the rows to
   * show.
   */
  found: RawBuilder<unknown>
  page: Pick<Page, 'orderOf'>
  /** A subquery that counts all that match. */
  total: RawBuilder<unknown>
}>

const listedPerson = storedRow.extend({ extra: z.unknown() })

/** Returns the rows of a page with their names and states, which are only read for the rows of the page. */
const listRows = async (
  { tx, now }: ReadContext,
  { on, found, page, total }: Choice,
): Promise<(Stored & { extra: unknown })[]> => {
  const listed = await rows(tx, listedPerson)`
    with ${found}
    select e.id, e.name, ${photoVersion} as photo_version, e.work_email, e.version, m.employee_no, m.employment_type,
      m.joined_on, m.left_on, p.work_mode, found.page_key, found.extra, ${isSuspended(on)} as is_suspended,
      ${isOnNotice(on)} as is_on_notice, ${hasExit} as has_exit, ${loginStateOf(now)} as login_state,
      a.disabled_at is not null as is_disabled, a.id is not null and a.email is null as is_by_number, ${total} as total, ${flagsOf(on)} as flags, ${namedJson('d')} as department,
      ${namedJson('t')} as team, ${namedJson('g')} as designation, ${roleJson('r')} as role,
      ${namedJson('boss')} as manager, ${namedJson('b')} as brand
    from found
    join employees e on e.id = found.id
    join employments m on m.id = found.employment_id
    join brands b on b.id = m.brand_id
    ${placed(on)}
    left join departments d on d.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations g on g.id = p.designation_id
    left join roles r on r.id = p.role_id
    left join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null
    left join employees boss on boss.id = coalesce(p.manager_id, manager_of(e.id, ${placementDay(on)}))
    order by ${page.orderOf('found')}`
  return listed
}

const show =
  (on: string) =>
  <Row extends Omit<Stored, 'page_key'>>({
    is_suspended,
    is_on_notice,
    login_state,
    is_disabled,
    is_by_number,
    total: _total,
    ...row
  }: Row) => ({
    ...row,
    status: statusOn(row, on, { is_suspended, is_on_notice }),
    login: { state: login_state, is_disabled, is_by_number },
  })

const countStatement = (filter: Filter, on: string, source: StateSource | undefined): RawBuilder<number> => {
  const { where, needsPlacement } = selection(filter, on)
  return sql<number>`(select count(*)::int from ${people(on)} ${source?.join ?? sql``} ${needsPlacement ? placed(on) : sql``}
    where ${where})`
}

const peopleCount = z.object({ total: z.number() })

/** Counts the people in a list of a day. */
export const countPeople = async (tx: Tx, filter: Filter, on: string, source?: StateSource): Promise<number> => {
  const found = await rows(tx, peopleCount)`select ${countStatement(filter, on, source)} as total`
  return found[0]?.total ?? 0
}

type Listed = Readonly<{
  rows: (PersonRow & { extra: unknown })[]
  meta: { next_cursor: string | null; total: number }
}>

/**
 * Returns the tables in which a list finds its people. Placements are only read where the filter or the order needs
 * them.
 */
const listed = (on: string, sort: string | undefined, needsPlacement: boolean, source: StateSource | undefined) => {
  const join = source?.join ?? sql``
  if (sort?.replace(/^-/, '') === PLACED_IN)
    return sql`${people(on, 'all')} ${join} ${placed(on, 'all')} left join departments placed_in on placed_in.id = p.department_id`
  return sql`${people(on)} ${join} ${needsPlacement ? placed(on) : sql``}`
}

type Search = Readonly<{ filter: Filter; on: string; input: PageInput; source: StateSource | undefined }>

/** Returns the sorts of a list; `known` replaces each of them where it was calculated before. */
const orders = (source: StateSource | undefined, known?: RawBuilder<unknown>) => {
  const sorts = { ...SORTS, ...source?.sorts }
  const keys = known ? Object.fromEntries(Object.keys(sorts).map((key) => [key, known])) : sorts
  return { sorts: keys, id: known ? sql.ref('id') : sql.ref('e.id'), fallback: source?.fallback ?? 'name' }
}

/** Reads rows of a page in their order until it is full; the count reads again. */
const findInOrder = ({ filter, on, input, source }: Search) => {
  const page = pageBy(orders(source), input)
  const { where, needsPlacement } = selection(filter, on)
  const found = sql`found as materialized (
    select e.id, m.id as employment_id, ${page.key} as page_key, ${source?.extra ?? sql`null`} as extra
    from ${listed(on, input.sort, needsPlacement, source)} where ${where} and ${page.after}
    order by ${page.order} limit ${page.limit})`
  return { page, found, total: countStatement(filter, on, source) }
}

/** Finds all that match once, for the page and for the count, where a search text leaves few. */
const findAllMatching = ({ filter, on, input, source }: Search) => {
  const { key } = pageBy(orders(source), input)
  const { where, needsPlacement } = selection(filter, on)
  const page = pageBy(orders(source, sql.ref('page_key')), input)
  const found = sql`matching as materialized (
      select e.id, m.id as employment_id, ${key} as page_key, ${source?.extra ?? sql`null`} as extra
      from ${listed(on, input.sort, needsPlacement, source)} where ${where}),
    found as materialized (
      select * from matching where ${page.after} order by ${page.order} limit ${page.limit})`
  return { page, found, total: sql<number>`(select count(*)::int from matching)` }
}

/** A page of people as of a day, and how many match in all; with a source only those who are in its state. */
export const listPeople = async (
  context: ReadContext,
  filter: Filter,
  on: string,
  input: PageInput,
  source?: StateSource,
): Promise<Listed> => {
  const { page, found, total } = (filter.q ? findAllMatching : findInOrder)({ filter, on, input, source })
  const stored = await listRows(context, { on, found, page, total: page.counted(total) })
  const { rows, next_cursor } = page.close(stored)
  return {
    rows: rows.map(show(on)),
    meta: { next_cursor, total: await page.totalOf(stored, () => countPeople(context.tx, filter, on, source)) },
  }
}

const personStatesRow = stateFlags.extend(
  personRow.pick({ id: true, joined_on: true, left_on: true, has_exit: true }).shape,
)

/** Lists the states of these people on a day. */
export const listPersonStates = async (
  tx: Tx,
  ids: readonly number[],
  on: string,
): Promise<ReadonlyMap<number, Pick<PersonRow, 'id' | 'status' | 'has_exit'>>> => {
  const found = await rows(tx, personStatesRow)`
    select e.id, m.joined_on, m.left_on, ${isSuspended(on)} as is_suspended, ${isOnNotice(on)} as is_on_notice,
      ${hasExit} as has_exit
    from ${everyone(on)} where e.id = any(${ids})`
  return new Map(found.map((row) => [row.id, { id: row.id, status: statusOn(row, on, row), has_exit: row.has_exit }]))
}

/** One person as of a day; undefined where there is none. */
export const findPerson = async (context: ReadContext, id: number, on: string): Promise<PersonRow | undefined> => {
  const page = pageBy({ sorts: { id: sql.ref('e.id') }, id: sql.ref('e.id'), fallback: 'id' }, { limit: 1 })
  const found = sql`found as materialized (
    select e.id, m.id as employment_id, e.id as page_key, null as extra from ${everyone(on)} where e.id = ${id})`
  const [row] = await listRows(context, { on, found, page, total: sql`0` })
  if (!row) return undefined
  const { page_key: _key, extra: _extra, ...rest } = row
  return show(on)(rest)
}
