import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoBilling } from '#demo/billing/billing.ts'
import { demoHashbook } from '#demo/hashbook/hashbook.ts'
import { demoHiring } from '#demo/hiring/hiring.ts'
import { demoInventory } from '#demo/inventory/inventory.ts'
import { demoPayroll } from '#demo/payroll/payroll.ts'
import { searchAll, SEARCH_HEADINGS } from '#domains/shell/contract/shell.calls.ts'
import { demoTasks } from '#demo/tasks/tasks.ts'
import { demoTickets } from '#demo/trackers/tickets.ts'
import type { SearchKind } from '#kit/contract/keys.ts'
import { searchSources } from '#kit/server/registries.ts'
import { type DemoApp, demoApp } from './testing/demo-app.ts'

/** A statement that selects the name of some row of each kind. */
const SOME_NAME: Readonly<Record<SearchKind, string>> = {
  people: `select name from person_short e where exists (select from employments m where m.employee_id = e.id and m.left_on is null)`,
  teams: 'select name from teams where archived_at is null',
  departments: 'select name from departments where archived_at is null',
  tasks: `select title as name from tasks where state <> 'cancelled'`,
  tickets: `select ticket_ref as name from tickets where state <> 'void'`,
  hashbook: `select title as name from hashbook_pages where state = 'published' and deleted_at is null`,
  clients: 'select name from clients',
  projects: 'select name from projects',
  inventory: 'select tag as name from inventory_assets',
  candidates: 'select name from candidates where purged_at is null',
  onboarding: 'select o.name from onboards o',
}

let app: DemoApp
beforeAll(async () => {
  app = await demoApp(5, 60, [
    demoPayroll,
    demoBilling,
    demoInventory,
    demoHashbook,
    demoTasks,
    demoTickets,
    demoHiring,
  ])
}, 120_000)
afterAll(() => app.stop())

it('each kind that the search knows has a source, and each source is searched', () => {
  const kinds = searchSources.all().map(([kind]) => kind)
  expect(kinds.toSorted()).toEqual(Object.keys(SEARCH_HEADINGS).toSorted())
})

it.each(Object.entries(SOME_NAME))('finds rows of %s by their name', async (kind, statement) => {
  const admin = await app.admin('code1')
  const { rows } = await sql.raw<{ name: string }>(`${statement} order by 1 limit 1`).execute(app.db)
  const q = rows[0]?.name ?? ''
  expect(q).not.toBe('')
  const { groups } = (await app.send(searchAll, admin, { query: { q } })).body.data
  expect(groups.map((group) => group.kind)).toContain(kind)
  // People search less often than these tests.
  app.clock.set(new Date(Date.parse(app.clock.fixed() ?? '') + 1000).toISOString())
  const only = (await app.send(searchAll, admin, { query: { q, kinds: [kind as SearchKind] } })).body.data.groups
  expect(only.map((group) => group.kind)).toEqual([kind])
})
