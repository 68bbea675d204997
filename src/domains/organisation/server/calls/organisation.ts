import type { Permission } from '#kit/contract/keys.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import * as calls from '../../contract/overview.calls.ts'
import { allows } from '../rules/access.ts'
import { listFindings } from '../present/findings.ts'
import type { KnownDomains } from '../rules/permission-registry.ts'
import { countHeads, countJoinsAndExits, countOrganisation, firstJoining } from '../store/overview.ts'
import { listCountryRows } from '../store/countries.ts'
import { lockArchivedAbove, lockRow, setArchived, type Table } from '../store/rows.ts'
import { organisationDay } from '../public/today.ts'

export const readOverview = (domains: KnownDomains) =>
  handle(calls.readOverview, async ({ tx, now }) => {
    const day = await organisationDay(tx, now)
    const known = domains().flatMap((domain) => domain.permissions.map(({ key }) => key))
    return {
      counts: await countOrganisation(tx, day),
      headcount_by_department: await countHeads(tx, day),
      joins_and_exits: await countJoinsAndExits(tx, day),
      first_joined_on: await firstJoining(tx),
      findings: await listFindings(tx, day, known),
    }
  })

type Kind = Readonly<{ table: Table; word: string; key: Permission }>
const KINDS: Readonly<Record<calls.Restorable, Kind>> = {
  department: { table: 'departments', word: 'Department', key: 'organisation.write' },
  team: { table: 'teams', word: 'Team', key: 'organisation.write' },
  designation: { table: 'designations', word: 'Designation', key: 'organisation.write' },
  role: { table: 'roles', word: 'Role', key: 'organisation.role.write' },
  brand: { table: 'brands', word: 'Brand', key: 'organisation.write' },
  pattern: { table: 'work_patterns', word: 'Work Pattern', key: 'organisation.calendar.write' },
}

const ABOVE: Partial<Record<calls.Restorable, string>> = {
  department: 'parent_id',
  team: 'department_id',
  designation: 'department_id',
}

/** Nothing comes back into a department that is itself archived. */
const checkAbove = async (tx: Tx, kind: calls.Restorable, id: number): Promise<void> => {
  const column = ABOVE[kind]
  if (column === undefined) return
  const above = await lockArchivedAbove(tx, KINDS[kind].table, column, id)
  if (above !== undefined) throw invalid({ id: `Restore the department ${above} first` })
}

export const restoreRow = handle(calls.restoreRow, async (context) => {
  const { tx, actor, body } = context
  const { table, word, key } = KINDS[body.kind]
  if (!allows(actor, key)) throw forbidden()
  const row = await lockRow(tx, table, body.id)
  if (!row.is_archived) throw notFound()
  await checkAbove(tx, body.kind, body.id)
  await setArchived(tx, table, body.id, null)
  const { version } = await lockRow(tx, table, body.id)
  await audit(context, `organisation.${body.kind}_restored`, { entity: table, id: body.id, after: { name: row.name } })
  const data = { kind: body.kind, id: row.id, name: row.name, version }
  return new DetailedResponse(data, { message: `${word} Restored Successfully` })
})

export const listCountries = handle(calls.listCountries, ({ tx, query }) => listCountryRows(tx, containing(query.q)))
