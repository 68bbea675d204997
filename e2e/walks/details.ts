import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { listForced } from '#domains/attendance/contract/forced.calls.ts'
import { listOvertime } from '#domains/attendance/contract/overtime.calls.ts'
import { listPolicies } from '#domains/attendance/contract/policies.calls.ts'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { listCredits } from '#domains/billing/contract/credits.calls.ts'
import { listInvoices } from '#domains/billing/contract/invoices.calls.ts'
import { listProjects } from '#domains/billing/contract/projects.calls.ts'
import { listVatForInvoices } from '#domains/billing/contract/vat.calls.ts'
import { listMustReads } from '#domains/hashbook/contract/talk.calls.ts'
import { listTasks, listTemplates } from '#domains/hiring/contract/checklist.calls.ts'
import { listInterviews } from '#domains/hiring/contract/interviews.calls.ts'
import { listOffers } from '#domains/hiring/contract/offers.calls.ts'
import { listOnboards } from '#domains/hiring/contract/onboarding.calls.ts'
import { listCandidates, listOpenings } from '#domains/hiring/contract/openings.calls.ts'
import { listWelcomes } from '#domains/hiring/contract/welcome.calls.ts'
import { listCategories } from '#domains/inventory/contract/categories.calls.ts'
import { listAssets } from '#domains/inventory/contract/inventory.calls.ts'
import { listAnnouncements } from '#domains/notices/contract/announcements.calls.ts'
import { listBroadcasts } from '#domains/notices/contract/broadcasts.calls.ts'
import { listTemplates as listMailTemplates } from '#domains/notices/contract/mail.calls.ts'
import { listReminders } from '#domains/notices/contract/reminders.calls.ts'
import { listTokens } from '#domains/session/contract/tokens.calls.ts'
import { listWebhooks } from '#domains/integrations/contract/webhooks.calls.ts'
import { listBrands } from '#domains/organisation/contract/brands.calls.ts'
import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import { listComponents } from '#domains/payroll/contract/components.calls.ts'
import { listHikes } from '#domains/payroll/contract/hikes.calls.ts'
import { listPayslips } from '#domains/payroll/contract/payslips.calls.ts'
import { listAdmins } from '#domains/people/contract/accounts.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listSkills } from '#domains/performance/contract/skills.calls.ts'
import { listPlanTeams } from '#domains/shifts/contract/policy.calls.ts'
import { listRecords, viewRecord } from '#domains/shifts/contract/shifts.calls.ts'
import { adminListTasks } from '#domains/tasks/contract/admin-tasks.calls.ts'
import { listTargets } from '#domains/trackers/contract/targets.set-calls.ts'
import { listTeams } from '#domains/trackers/contract/team-reports.calls.ts'
import { searchTicketsAsAdmin } from '#domains/trackers/contract/ticket-trackers.calls.ts'
import { listDaily } from '#domains/worksheets/contract/activities.calls.ts'
import { adminToken, send, employeeToken } from '../testing/send.ts'
import { mailOf } from '../testing/journey.ts'
import { demoToday } from '../testing/present.ts'

type Send = <Data extends z.ZodType>(
  call: Parameters<typeof send<Data>>[1],
  input?: Parameters<typeof send<Data>>[2],
) => Promise<z.output<Data>>

/** The accounts of the walks; a lead and a billing officer open the screens that only they may open. */
export const ACCOUNTS = {
  admin: { area: 'admin', email: mailOf('code1') },
  employee: { area: 'employee', email: mailOf('code103') },
  billing: { area: 'employee', email: mailOf('code3163') },
  approver: { area: 'employee', email: mailOf('code31111') },
} as const
export type Account = keyof typeof ACCOUNTS

type Data = Readonly<Record<'admin' | 'employee' | 'billing', Send>>

const firstOf = <Row>(rows: readonly Row[], is: (row: Row) => boolean = () => true): Row => {
  const row = rows.find(is)
  if (row === undefined) throw new Error('the demo has no such row')
  return row
}

const lastMonth = (): Temporal.PlainYearMonth => demoToday().toPlainYearMonth().subtract({ months: 1 })

const personOf = async ({ admin }: Data) => firstOf(await admin(listEmployees, { query: { q: 'Asha Rao' } }))

const onboardWho = async ({ admin }: Data, may: 'convert' | 'reopen' | 'update') =>
  firstOf(await admin(listOnboards), ({ can }) => can[may]).id

const inStock = async ({ admin }: Data, may: 'retire' | 'hand_out') =>
  firstOf(await admin(listAssets, { query: { status: 'in_stock' } }), ({ can }) => can[may])

const forcedOf = async ({ employee }: Data) =>
  firstOf(await employee(listForced, { body: {} }), ({ can }) => can.reject)

const overtime = z.object({ id: z.int() })
const reset = z.object({ work_id: z.int(), state: z.string() })
const resetThat = async ({ admin }: Data, isPrepared: boolean) => {
  const rows = reset.array().parse(await admin(listOvertime, { body: { view: 'resets' } }))
  return firstOf(rows, ({ state }) => (state === 'prepared') === isPrepared).work_id
}

const activityOf = async ({ admin }: Data) => firstOf((await admin(listDaily, { params: { dep_id: '' } })).activities)
const mustReadOf = async ({ admin }: Data) =>
  firstOf(await admin(listMustReads), ({ audience }) => audience === 'everyone')

const planOf = async ({ admin }: Data, team_id: number) => {
  const today = demoToday().toString()
  const weeks = await admin(listRecords, { params: { team_id } })
  const week = firstOf(weeks, ({ start_date, end_date }) => start_date <= today && today <= end_date)
  return admin(viewRecord, { params: { week_id: week.id } })
}

const DETAILS = {
  month: async () => lastMonth().toString(),
  first_day: async () => lastMonth().toPlainDate({ day: 1 }).toString(),
  tenth_day: async () => lastMonth().toPlainDate({ day: 10 }).toString(),
  /** A person of the teams of the lead who has something of everything. */
  person: async (data: Data) => (await personOf(data)).id,
  admin_account: async ({ admin }: Data) => firstOf(await admin(listAdmins)).id,
  leaver: async ({ admin }: Data) => firstOf(await admin(listEmployees, { query: { status: 'notice' } })).id,
  overtime: async ({ admin }: Data) =>
    firstOf(overtime.array().parse(await admin(listOvertime, { body: { state: 'pending', limit: 1 } }))).id,
  reset_prepared: (data: Data) => resetThat(data, true),
  reset_done: (data: Data) => resetThat(data, false),
  policy: async ({ admin }: Data) => firstOf(await admin(listPolicies)).id,
  token: async ({ admin }: Data) => firstOf(await admin(listTokens, { query: {} })).id,
  webhook: async ({ admin }: Data) => firstOf(await admin(listWebhooks)).id,
  brand: async ({ admin }: Data) => firstOf(await admin(listBrands)).id,
  role: async ({ admin }: Data) => firstOf(await admin(listRoles, { query: {} }), ({ area }) => area === 'User').id,
  designation: async ({ admin }: Data) => firstOf(await admin(listDesignations)).id,
  /** The topic of that page. */
  topic: async (data: Data) => (await mustReadOf(data)).page.topicid,
  must_read: async (data: Data) => (await mustReadOf(data)).id,
  /** A page that all have to read. */
  page: async (data: Data) => (await mustReadOf(data)).page.id,
  department: async (data: Data) => (await activityOf(data)).department_id,
  activity: async (data: Data) => (await activityOf(data)).id,
  /** The first team that is planned, which the screen opens with. */
  planned_team: async ({ admin }: Data) => firstOf(await admin(listPlanTeams)).id,
  shift: async (data: Data) => {
    const team = firstOf(await data.admin(listPlanTeams))
    return firstOf((await planOf(data, team.id)).shifts).id
  },
  task: async ({ admin }: Data) => firstOf(await admin(adminListTasks)).id,
  task_to_cancel: async ({ admin }: Data) =>
    firstOf(await admin(adminListTasks, { query: { state: 'in_progress' } }), ({ can }) => can.cancel).id,
  skill: async ({ admin }: Data) => firstOf(await admin(listSkills)).id,
  asset: async ({ admin }: Data) => firstOf(await admin(listAssets), ({ holder }) => holder !== null).id,
  asset_to_retire: async (data: Data) => (await inStock(data, 'retire')).id,
  tag: async (data: Data) => (await inStock(data, 'hand_out')).tag,
  category: async ({ admin }: Data) => firstOf(await admin(listCategories)).id,
  project: async ({ admin }: Data) => firstOf(await admin(listProjects), ({ state }) => state === 'active').pr_id,
  client: async ({ admin }: Data) => firstOf(await admin(listClients), ({ can }) => can.ledger).id,
  hike: async ({ admin }: Data) => firstOf(await admin(listHikes)).id,
  component: async ({ admin }: Data) => firstOf(await admin(listComponents), ({ can }) => can.update).id,
  payslip: async (data: Data) =>
    firstOf((await data.admin(listPayslips, { body: { id: (await personOf(data)).id } })).payslips).id,
  target: async ({ admin }: Data) => firstOf(await admin(listTargets), ({ active }) => active).id,
  ticket: async ({ admin }: Data) => firstOf(await admin(searchTicketsAsAdmin)).id,
  offer: async ({ admin }: Data) => firstOf(await admin(listOffers)).id,
  candidate: async ({ admin }: Data) => firstOf(await admin(listCandidates)).id,
  interview: async ({ admin }: Data) => firstOf(await admin(listInterviews)).id,
  opening: async ({ admin }: Data) => firstOf(await admin(listOpenings)).id,
  template: async ({ admin }: Data) => firstOf(await admin(listTemplates)).id,
  onboard: async ({ admin }: Data) => firstOf(await admin(listOnboards)).id,
  onboard_to_edit: (data: Data) => onboardWho(data, 'update'),
  /** A person who submitted documents and was requested to send others. */
  onboard_asked: async ({ admin }: Data) =>
    firstOf(await admin(listOnboards), ({ state }) => state === 'changes_requested').id,
  onboard_to_convert: (data: Data) => onboardWho(data, 'convert'),
  onboard_to_reopen: (data: Data) => onboardWho(data, 'reopen'),
  item: async (data: Data) => {
    const onboard_id = String(await onboardWho(data, 'convert'))
    return firstOf(await data.admin(listTasks, { query: { onboard_id } })).id
  },
  own_item: async ({ admin }: Data) => firstOf(await admin(listTasks, { query: { mine: 'true' } })).id,
  welcome: async ({ admin }: Data) => firstOf(await admin(listWelcomes), ({ can }) => can.update).id,
  announcement: async ({ admin }: Data) =>
    firstOf(await admin(listAnnouncements), ({ status }) => status !== 'draft').id,
  announcement_to_edit: async ({ admin }: Data) => firstOf(await admin(listAnnouncements), ({ can }) => can.update).id,
  reminder: async ({ admin }: Data) => firstOf(await admin(listReminders), ({ can }) => can.update).id,
  broadcast: async ({ admin }: Data) => firstOf(await admin(listBroadcasts)).id,
  mail_template: async ({ admin }: Data) => firstOf(await admin(listMailTemplates)).id,
  /** A team of the lead. */
  team: async ({ employee }: Data) => {
    const month = lastMonth()
    const [start_date, end_date] = [month.toPlainDate({ day: 1 }).toString(), month.toPlainDate({ day: 10 }).toString()]
    return firstOf((await employee(listTeams, { body: { start_date, end_date } })).teams).team.id
  },
  force: async (data: Data) => (await forcedOf(data)).id,
  /** A person of the team of the lead, who is not the lead. */
  member: async (data: Data) => (await forcedOf(data)).session.employee.id,
  invoice: async ({ billing }: Data) => firstOf(await billing(listInvoices), ({ number }) => number !== null).id,
  /** A client that has credit. */
  credited_client: async ({ billing }: Data) =>
    firstOf((await billing(listCredits)).clients, ({ balance_minor }) => balance_minor > 0).client.id,
  /** A month, brand, rate and currency in which invoices were issued. */
  vat_row: async ({ billing }: Data) => {
    const to_month = demoToday().toPlainYearMonth()
    const from_month = to_month.subtract({ months: 6 }).toString()
    const rows = await billing(listVatForInvoices, { query: { from_month, to_month: to_month.toString() } })
    const { month, brand, tax, currency } = firstOf(rows, ({ documents }) => documents > 1)
    return `${month}_${brand.id}_${tax.id}_${currency}`
  },
  invoice_to_cancel: async ({ billing }: Data) => firstOf(await billing(listInvoices), ({ can }) => can.cancel).id,
} as const satisfies Readonly<Record<string, (data: Data) => Promise<string | number>>>

export type DetailName = keyof typeof DETAILS
export const isDetail = (name: string): name is DetailName => name in DETAILS

/** Finds the rows of the demo for the addresses, each once; throws an error with the name of a missing one. */
export const detailsOf = async (request: APIRequestContext): Promise<(name: DetailName) => Promise<string>> => {
  const token = (account: Account): Promise<string> =>
    account === 'admin' ? adminToken(request, 'code1') : employeeToken(request, ACCOUNTS[account].email)
  const [admin, employee, billing] = [await token('admin'), await token('employee'), await token('billing')]
  const sendAs =
    (by: string): Send =>
    (call, input = {}) =>
      send(request, call, input, by)
  const data: Data = { admin: sendAs(admin), employee: sendAs(employee), billing: sendAs(billing) }
  const find = async (name: DetailName): Promise<string> => {
    try {
      return String(await DETAILS[name](data))
    } catch (error) {
      throw new Error(`No ${name} for the addresses of the walks`, { cause: error })
    }
  }
  const known = new Map<DetailName, Promise<string>>()
  return (name) => {
    const found = known.get(name) ?? find(name)
    known.set(name, found)
    return found
  }
}
