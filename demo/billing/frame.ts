import { sql } from 'kysely'
import { addMonths } from '#kit/contract/months.ts'
import type { Demo } from '../demo.ts'
import { CLIENTS, type DemoProject, PROJECTS, TAXES } from './stories.ts'

type Ids = ReadonlyMap<string, number>
export const get = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo has no ${name}`)
  return id
}

export type Frame = Readonly<{ clients: Ids; projects: Ids; taxes: Ids; people: readonly number[] }>

/** People who have been here since before the projects began, and stay. */
const readPeople = async ({ tx, today }: Demo): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.employee_id as id from employment_span s join accounts a on a.employee_id = s.employee_id and a.area = 'User'
    where s.left_on is null and s.joined_on < ${today}::date - 480 group by 1 order by 1 limit 40`.execute(tx)
  return rows.map(({ id }) => id)
}

const readCountries = async ({ tx }: Demo): Promise<Ids> => {
  const codes = [...new Set([...CLIENTS, ...TAXES].map(({ country }) => country))]
  const rows = await tx.selectFrom('countries').select(['id', 'code']).where('code', 'in', codes).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const insertTaxes = async ({ tx, today }: Demo, countries: Ids): Promise<Ids> => {
  const rows = await tx
    .insertInto('tax_rates')
    .values(
      TAXES.map(({ country, ...tax }) => ({
        ...tax,
        country_id: get(countries, country),
        valid_from: `${Number(today.slice(0, 4)) - 3}-01-01`,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const insertClients = async ({ tx, today }: Demo, countries: Ids, people: readonly number[]): Promise<Ids> => {
  const rows = await tx
    .insertInto('clients')
    .values(
      CLIENTS.map((one, at) => ({
        code: one.code,
        name: one.name,
        legal_name: one.name,
        country_id: get(countries, one.country),
        currency: one.currency,
        tax_id: one.tax_id,
        without_tax_id: one.tax_id === null,
        address: one.address,
        contact_name: ['Ines Albrecht', 'Jan Petersen', 'Rahul Menon', 'Emma Clarke'][at % 4] ?? null,
        billing_email: `invoices@${one.code.toLowerCase()}.example`,
        payment_terms_days: one.terms,
        rate_minor: one.rate,
        cost_rate_minor: Math.round(one.rate * 0.45),
        contract_ref: `PO-${4100 + at * 7}`,
        contract_starts_on: `${addMonths(today.slice(0, 7), -14)}-01`,
        contract_ends_on: one.isArchived
          ? `${addMonths(today.slice(0, 7), -3)}-28`
          : `${addMonths(today.slice(0, 7), 2 + at)}-28`,
        owner_id: people[at % 3] ?? null,
        status: one.isArchived ? ('archived' as const) : ('active' as const),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

const datesOf = (one: DemoProject, today: string) => {
  const starts = addMonths(today.slice(0, 7), -one.starts)
  const starts_on = `${starts}-01`
  const ends_on = one.lasts === null ? null : `${addMonths(starts, one.lasts - 1)}-28`
  const isClosed = one.state === 'completed' || one.state === 'cancelled'
  return { starts_on, ends_on, closed_on: isClosed ? ends_on : null }
}

const insertProjects = async (demo: Demo, clients: Ids, people: readonly number[]): Promise<Ids> => {
  const { tx, today } = demo
  const rows = await tx
    .insertInto('projects')
    .values(
      PROJECTS.map((one, at) => {
        const own = CLIENTS.find(({ code }) => code === one.client)
        return {
          code: one.code,
          name: one.name,
          client_id: one.client === null ? null : get(clients, one.client),
          state: one.state,
          billing: one.billing,
          currency: own?.currency ?? 'EUR',
          rate_minor: one.billing === 'none' ? null : (one.rate ?? own?.rate ?? 0),
          cost_rate_minor: own ? Math.round(own.rate * 0.45) : 4200,
          budget_minutes: one.budget_hours === null ? null : one.budget_hours * 60,
          lead_id: people[at % 5] ?? people[0] ?? 0,
          meeting_url: one.state === 'active' ? `https://meet.northwind.example/${one.code.toLowerCase()}` : null,
          pinned_note: one.code === 'SPREEDESK' ? 'Tickets of the control room come first, day and night.' : null,
          ...datesOf(one, today),
        }
      }),
    )
    .returning(['pr_id', 'code', 'lead_id', 'starts_on', 'ends_on'])
    .execute()
  const members = rows.flatMap(({ pr_id, lead_id, starts_on, ends_on }, at) => {
    const team = [0, 1, 2, 3].map((step) => people[(5 + at * 3 + step) % people.length] ?? lead_id)
    return [lead_id, ...new Set(team.filter((id) => id !== lead_id))].map((employee_id) => ({
      pr_id,
      employee_id,
      effective_from: starts_on,
      effective_to: ends_on,
    }))
  })
  await tx.insertInto('project_members').values(members).execute()
  return new Map(rows.map(({ pr_id, code }) => [code, pr_id]))
}

const insertNotes = async ({ tx, now }: Demo, projects: Ids): Promise<void> => {
  const texts = [
    ['SPREEDESK', 'decision', 'Night shifts are staffed from Bengaluru from next quarter on.'],
    ['SPREEDESK', 'note', 'The client moves its ticket system in autumn; ask for the dates in June.'],
    ['RHEINBOT', 'decision', 'Claims above 5,000 EUR are always read by a person.'],
  ] as const
  await tx
    .insertInto('project_notes')
    .values(
      texts.map(([code, kind, text], at) => ({
        pr_id: get(projects, code),
        kind,
        text,
        author: 'Asha Rao',
        created_at: new Date(Date.parse(now) - (30 - at * 9) * 86_400_000).toISOString(),
      })),
    )
    .execute()
}

/** A plan for this year and the months before it, for each client that is active. */
const insertPlan = async ({ tx, today }: Demo, clients: Ids, countries: Ids): Promise<void> => {
  const month = today.slice(0, 7)
  const rows = CLIENTS.filter(({ isArchived }) => !isArchived).flatMap((one, at) =>
    Array.from({ length: 12 }, (_, step) => ({
      client_id: get(clients, one.code),
      country_id: get(countries, one.country),
      month: addMonths(month, step - 8),
      currency: one.currency,
      planned_minor: Math.round((one.month * (0.95 + step * 0.015)) / 10_000) * 10_000,
      booked_minor: step === 3 && at % 4 === 0 ? Math.round(one.month / 8) : 0,
    })),
  )
  await tx.insertInto('client_revenue').values(rows).execute()
}

/** Tax rates, clients, their projects and what is planned with them. */
export const insertFrame = async (demo: Demo): Promise<Frame> => {
  const people = await readPeople(demo)
  const countries = await readCountries(demo)
  const taxes = await insertTaxes(demo, countries)
  const clients = await insertClients(demo, countries, people)
  const projects = await insertProjects(demo, clients, people)
  await insertNotes(demo, projects)
  await insertPlan(demo, clients, countries)
  return { clients, projects, taxes, people }
}
