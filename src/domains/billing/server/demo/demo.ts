import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import { creditPart } from './ends.ts'
import { insertFrame } from './frame.ts'
import { type DemoInvoice, planInvoices } from './invoices.ts'
import { CLIENTS } from './stories.ts'
import { writeDemoDraft, writeDemoInvoice } from './write-invoices.ts'

/** The account with which contract invoices are written. */
const readOfficer = async ({ tx }: Demo): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a join placement_on p on p.employee_id = a.employee_id join roles r on r.id = p.role_id
    where a.area = 'User' and r.role_number = 3163 order by a.id limit 1`.execute(tx)
  const [officer] = rows
  if (!officer) throw new Error('The demo has no billing officer')
  return officer.id
}

const readBrands = async ({ tx }: Demo): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.selectFrom('brands').select(['id', 'currency']).where('archived_at', 'is', null).execute()
  return new Map(rows.map(({ id, currency }) => [currency, id]))
}

/** Clients with their projects, a year of plan, and half a year of invoices with how they ended. */
export const demoBilling = async (demo: Demo): Promise<void> => {
  const frame = await insertFrame(demo)
  const desk = { demo, frame, account_id: await readOfficer(demo), brands: await readBrands(demo) }
  const planned = planInvoices(demo)
  const written: [number, DemoInvoice][] = []
  for (const one of planned) written.push([await writeDemoInvoice(desk, one), one])
  // Numbers of credit notes rise with their days: those of parts come after all that were cancelled.
  for (const [id, one] of written) if (one.credited_minutes) await creditPart(desk, id, one)
  const month = demo.today.slice(0, 7)
  for (const client of CLIENTS.slice(0, 3)) {
    const draft = { client, month, issue_date: '', due_date: '', end: 'open' as const, paid_on: '', hours: 24 }
    await writeDemoDraft(desk, draft, demo.now)
  }
  demo.say(`Billing: ${CLIENTS.length} clients, ${frame.projects.size} projects, ${planned.length} invoices`)
}
