import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { listNotifications, listUserNotifications } from '#domains/notices/contract/notices.calls.ts'
import { DETAILS } from './details-of-notices.ts'
import type { TestApp } from './test-app.ts'

type Stored = Readonly<{
  id: number
  kind: string
  title: string
  body: string
  path: string | null
  account_id: number
}>
type Detail = Readonly<{ id: number; texts: readonly (string | null)[]; days: readonly (string | null)[] }>

const screensOfWeb = z.object({
  screens: z.array(z.looseObject({ path: z.string(), permissions: z.array(z.string()) })),
})

/** The screens of the browser with the permissions that open them; they are no part of the program of the server. */
const readScreens = async () => {
  const web: unknown = await import(join(import.meta.dirname, '../../web/domain-parts.ts'))
  return screensOfWeb.parse(web).screens
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const NAMED_DAY = new RegExp(`(\\d{4}-\\d{2}-\\d{2})|\\b(\\d{1,2}) (?:to \\d{1,2} )?(${MONTHS})(?: (\\d{4}))?`, 'g')

/** The days that a text names, as `MM-DD` where it leaves the year out. */
const daysIn = (text: string): string[] =>
  [...text.matchAll(NAMED_DAY)].map(([, iso, day = '', month = '', year]) => {
    if (iso !== undefined) return iso
    const place = String(MONTHS.split('|').indexOf(month) + 1).padStart(2, '0')
    return `${year === undefined ? '' : `${year}-`}${place}-${day.padStart(2, '0')}`
  })

const faultsOf = (notice: Stored, detail: Detail | undefined): string[] => {
  const name = `${notice.kind} ${notice.id} "${notice.title}"`
  if (!detail) return [`${name} is about nothing`]
  const printed = `${notice.title}\n${notice.body}`
  const silent = detail.texts.filter((text) => text !== null && !printed.includes(text))
  const unsaid = detail.texts.some((text) => text === null) ? ['of something that its record does not have'] : []
  const known = detail.days.filter((day) => day !== null)
  // Texts of people may name any day.
  const own = detail.texts.reduce<string>((text, part) => (part ? text.replaceAll(part, '') : text), printed)
  const wrong = daysIn(own).filter((day) => !known.some((one) => one.endsWith(day)))
  return [
    ...silent.map((text) => `${name} does not say ${text}: ${notice.body}`),
    ...[...wrong, ...unsaid].map((what) => `${name} tells ${what}, its record ${known.join()}`),
  ]
}

const compareWithRecords = async ({ db }: TestApp, notices: readonly Stored[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [kind, own] of Map.groupBy(notices, (notice) => notice.kind)) {
    const query = DETAILS[kind]
    if (query === undefined) {
      faults.push(`${kind} follows from no record`)
      continue
    }
    const { rows } =
      await sql<Detail>`with n as (select * from notifications where kind = ${kind}) ${sql.raw(query)}`.execute(db)
    const details = new Map(rows.map((detail) => [detail.id, detail]))
    faults.push(...own.flatMap((notice) => faultsOf(notice, details.get(notice.id))))
  }
  return faults
}

type Reader = Readonly<{
  id: number
  area: 'Admin' | 'User'
  employee_id: number | null
  role_id: number
  rights: readonly string[]
}>

/** The accounts that can sign in, with their rights; people have those of their placement. */
const listReaders = async ({ db }: TestApp, now: string): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    select a.id, a.area, a.employee_id, r.id as role_id, array(select g.permission_key from role_grants g where g.role_id = r.id) as rights
    from accounts a join roles r on r.id = case a.area when 'Admin' then a.role_id
      else (select p.role_id from placed_on(${now}::timestamptz::date) p where p.employee_id = a.employee_id) end
    where a.deleted_at is null and a.activated_at is not null and sign_in_block(a, ${now}::timestamptz) is null order by 1`.execute(
    db,
  )
  return rows
}

const VIEWS = ['inbox', 'snoozed', 'archived'] as const

/** Reads an inbox as its owner, and returns the notices that lead to nothing that they may open. */
const readAsOwner = async (
  app: TestApp,
  reader: Reader,
  notices: readonly Stored[],
  opensFor: (path: string, rights: readonly string[]) => boolean,
): Promise<string[]> => {
  const actor = await app.fixture.open(reader.id, reader.area, reader.employee_id, reader.role_id)
  const call = reader.area === 'Admin' ? listNotifications : listUserNotifications
  const responses = await Promise.all(VIEWS.map((view) => app.send(call, actor, { query: { view, limit: 100 } })))
  const shown = new Map(responses.flatMap(({ body }) => body.data.map((row) => [row.id, row] as const)))
  return notices.flatMap(({ id, kind, title, path }) => {
    const name = `${kind} ${id} "${title}" of account ${reader.id}`
    const row = shown.get(id)
    if (!row) return [`${name} is in none of its views`]
    if (path === null) return []
    if (row.path === null) return [`${name} is about what its reader may not see`]
    return opensFor(path, reader.rights) ? [] : [`${name} leads to ${path}, which does not open`]
  })
}

/** Returns the faults of the notices in the inboxes: each is about a record, agrees with it, and opens for its reader. */
export const faultsOfNotices = async (app: TestApp, now: string): Promise<string[]> => {
  const { rows: notices } = await sql<Stored>`
    select id, kind, title, body, path, account_id from notifications where created_at <= ${now} order by id`.execute(
    app.db,
  )
  const screens = (await readScreens()).map(({ path, permissions }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`),
    permissions,
  }))
  const opensFor = (path: string, rights: readonly string[]): boolean => {
    const { pathname } = new URL(path, 'http://muster.test')
    return screens.some(
      ({ pattern, permissions }) => pattern.test(pathname) && permissions.some((key) => rights.includes(key)),
    )
  }
  const byAccount = Map.groupBy(notices, ({ account_id }) => account_id)
  const faults = await compareWithRecords(app, notices)
  for (const reader of await listReaders(app, now))
    faults.push(...(await readAsOwner(app, reader, byAccount.get(reader.id) ?? [], opensFor)))
  return faults
}
