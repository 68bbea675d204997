import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { addBrand } from '#domains/organisation/contract/brands.calls.ts'
import { addDepartment, updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { addHolidayCalendar } from '#domains/organisation/contract/holidays.calls.ts'
import { listCountries } from '#domains/organisation/contract/overview.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import { addTeam } from '#domains/organisation/contract/teams.calls.ts'
import { addWorkPattern } from '#domains/organisation/contract/work-patterns.calls.ts'
import { saveCompanyAccount } from '#domains/payroll/contract/accounts.calls.ts'
import { addSalary } from '#domains/payroll/contract/salaries.calls.ts'
import { addAdmin } from '#domains/people/contract/accounts.calls.ts'
import { addDetail } from '#domains/people/contract/details.calls.ts'
import { addEmployee } from '#domains/people/contract/employees.calls.ts'
import { addPlan, listTypes } from '#domains/requests/contract/policy.calls.ts'
import { readSettings, updateSettings } from '#domains/settings/contract/settings.calls.ts'
import { adminLogin, resetPassword } from '#domains/session/contract/session.calls.ts'
import { send } from './send.ts'
import type { Clocked } from './clocked.ts'
import { PASSWORD } from './journey.ts'

export const PAYROLL = 'ines.payroll@workshop.example'
export const LEAD = 'theo.brandt@workshop.example'
export const PERSON = 'nora.lind@workshop.example'
const LONG_AGO = '2036-01-01'
/** The leave of a year, in hundredths of days. */
const YEARLY = 3000

const secretOf = (url: string | null): string => url?.split('/').at(-1) ?? ''
const signedIn = z.object({ token: z.string(), id: z.int() })
const ZONE = 'Europe/Berlin'

/** Seven days of a pattern of one week, with hours on the first few. */
const daysOf = (working: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    week: 1,
    weekday,
    start: weekday <= working ? '09:00' : null,
    end: weekday <= working ? '17:00' : null,
    break_minutes: 0,
    expected_minutes: null,
  }))

/**
 * A workshop of a lead without their own hours and a person who is paid by the hour from the first of a month on, with
 * two administrators: the first one of the installation, and one for payroll.
 */
export const openWorkshop = async (
  request: APIRequestContext,
  { first }: Clocked,
  joined_on: string,
  { has_lead_hours = false }: Readonly<{ has_lead_hours?: boolean }> = {},
) => {
  const choosePassword = (secret: string) =>
    send(request, resetPassword, { params: { id: secret }, body: { password: PASSWORD, confirm_password: PASSWORD } })
  await choosePassword(first.secret)
  const session = await send(request, adminLogin, { body: { email: first.email, password: PASSWORD } })
  const { token: by, id: account } = signedIn.parse(session)
  const { version } = await send(request, readSettings, {}, by)
  const zone = { version, changes: [{ key: 'organisation.time_zone', value: ZONE }] }
  await send(request, updateSettings, { params: { sessionUserId: account }, body: zone }, by)
  const pattern = async (name: string, working: number) => {
    const calendar = await send(request, addHolidayCalendar, { body: { name: `Holidays of ${name}` } }, by)
    const version = { effective_from: LONG_AGO, kind: 'timed', holiday_calendar_id: calendar.id, days: daysOf(working) }
    return send(request, addWorkPattern, { body: { name, ...version } }, by)
  }
  const [full, free] = [await pattern('Full time', 5), await pattern('By arrangement', 0)]
  const countries = await send(request, listCountries, {}, by)
  const place = { country_id: countries.find(({ code }) => code === 'DE')?.id, time_zone: ZONE }
  const named = { name: 'Workshop', legal_name: 'Workshop GmbH', number_prefix: 'WS-' }
  const brand = await send(request, addBrand, { body: { ...named, ...place, default_pattern_id: full.id } }, by)
  const roles = await send(request, listRoles, { query: {} }, by)
  const roleOf = (number: number) => roles.find(({ role_number }) => role_number === number)?.id
  const department = await send(request, addDepartment, { body: { name: 'Workshop' } }, by)

  const hire = async (names: object, role: number, since: string, placement: object) => {
    const work = { ...names, joined_on: since }
    const placed = { department_id: department.id, role_id: roleOf(role), ...placement }
    const body = { ...work, create_login: true, placement: placed }
    const { id, login } = await send(request, addEmployee, { body }, by)
    return { id, secret: secretOf(login.setup_url) }
  }
  // Without a salary, as one who sends invoices: the run leaves him out.
  const theo = { first_name: 'Theo', last_name: 'Brandt', work_email: LEAD, employment_type: 'freelancer' }
  const lead = await hire(theo, 31111, LONG_AGO, { work_pattern_id: has_lead_hours ? full.id : free.id })
  await choosePassword(lead.secret)
  const head = { params: { dep_id: department.id }, body: { head_id: lead.id, version: department.version } }
  await send(request, updateDepartment, head, by)
  const led = { department_id: department.id, name: 'Bench', lead_id: lead.id }
  const team = await send(request, addTeam, { body: led }, by)
  const nora = { first_name: 'Nora', last_name: 'Lind', work_email: PERSON, employment_type: 'permanent' }
  const person = await hire(nora, 101, joined_on, { team_id: team.id, manager_id: lead.id })

  const types = await send(request, listTypes, {}, by)
  const annual = types.types.find(({ code }) => code === 'annual')
  const everyone = { type_id: annual?.id, scope: 'organisation', scope_id: null, effective_from: LONG_AGO }
  const granted = { yearly_amount: YEARLY, granted: 'upfront', year_start_month: 1, opens_days_before: 30 }
  const rounded = { prorate: false, reference_days_per_week: null, rounding: 50, carry_max: 0, carry_months: 0 }
  await send(request, addPlan, { body: { ...everyone, ...granted, ...rounded } }, by)

  const bank = { holder: 'Nora Lind', iban: 'DE89370400440532013000', bank_name: 'Spree Bank', currency: 'EUR' }
  const details = { employee_id: person.id, kind: 'bank_account', data: { ...bank, valid_from: joined_on } }
  await send(request, addDetail, { body: details }, by)
  const pays = { brand_id: brand.id, currency: 'EUR', holder: 'Workshop GmbH', bank_code: 'SPREDEB1XXX' }
  await send(request, saveCompanyAccount, { body: { ...pays, account: 'DE02120300000000202051' } }, by)
  const paid = { effective_from: joined_on, currency: 'EUR', basis: 'hourly', base_minor: 2000, reason: 'hire' }
  await send(request, addSalary, { body: { employee_id: person.id, ...paid } }, by)
  const added = { name: 'Ines Payroll', email: PAYROLL, role_id: roleOf(3) }
  const admin = await send(request, addAdmin, { body: added }, by)
  await choosePassword(secretOf(admin.setup_url))
  return { first: first.email, person }
}
