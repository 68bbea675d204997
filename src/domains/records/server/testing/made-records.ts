import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addPolicy } from '#domains/attendance/contract/policies.calls.ts'
import { addClient } from '#domains/billing/contract/clients.calls.ts'
import { addProject } from '#domains/billing/contract/projects.calls.ts'
import { addRevenue } from '#domains/billing/contract/revenue.calls.ts'
import { addTaxRate } from '#domains/billing/contract/taxes.calls.ts'
import { addTopic } from '#domains/hashbook/contract/topics.calls.ts'
import { addOffer } from '#domains/hiring/contract/offers.calls.ts'
import { addTemplate as addOnboardTemplate } from '#domains/hiring/contract/checklist.calls.ts'
import { addOnboard } from '#domains/hiring/contract/onboarding.calls.ts'
import { actOnCandidate, addCandidate, addOpening } from '#domains/hiring/contract/openings.calls.ts'
import { addWebhook } from '#domains/integrations/contract/webhooks.calls.ts'
import { addCategory } from '#domains/inventory/contract/categories.calls.ts'
import { addAsset } from '#domains/inventory/contract/inventory.calls.ts'
import { addAnnouncement } from '#domains/notices/contract/announcements.calls.ts'
import { addDesignation } from '#domains/organisation/contract/designations.calls.ts'
import { addHoliday, addHolidayCalendar } from '#domains/organisation/contract/holidays.calls.ts'
import { saveHikeRound } from '#domains/payroll/contract/hike-rounds.calls.ts'
import { saveCycle } from '#domains/performance/contract/cycles.calls.ts'
import { saveSkill } from '#domains/performance/contract/skills.calls.ts'
import { addBlock } from '#domains/requests/contract/blocks.calls.ts'
import { addChain } from '#domains/requests/contract/chains.calls.ts'
import { addType } from '#domains/requests/contract/policy.calls.ts'
import { addTemplate, saveSettings } from '#domains/shifts/contract/policy.calls.ts'
import { adminAddTask } from '#domains/tasks/contract/admin-tasks.calls.ts'
import { addTarget } from '#domains/trackers/contract/targets.set-calls.ts'
import { addWeekly } from '#domains/worksheets/contract/activities.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { AUDIENCE, BLOCK, CYCLE, POLICY, SETTINGS, STEP, TEMPLATE, TYPE } from './record-bodies.ts'

/** One record of each kind whose fields the audit can put back, by the name of its table. */
export const makers = (app: TestApp, admin: TestActor): Readonly<Record<string, () => Promise<number>>> => {
  const request = async (call: AnyCall, input: object): Promise<unknown> => {
    const { body } = await app.send(call, admin, input as never)
    expect([call.id, body]).toEqual([call.id, expect.objectContaining({ status: true })])
    return Object(body).data
  }
  const added = async (call: AnyCall, body: object): Promise<number> => {
    const data = Object(await request(call, { body }))
    return Number(data.id ?? data.pr_id ?? Object(data.holiday).id)
  }
  const country = async (): Promise<number> =>
    (await app.db.selectFrom('countries').select('id').executeTakeFirstOrThrow()).id
  const person = async (): Promise<number> => (await app.fixture.user({ grants: {} })).employee_id
  const client = async (code: string) =>
    added(addClient, { code, name: code, country_id: await country(), currency: 'EUR' })
  const category = (name: string, tag_prefix: string) =>
    added(addCategory, { name, tag_prefix, keeper_role_ids: [admin.role_id] })
  const designation = () => added(addDesignation, { name: `Agent ${(serial += 1)}` })
  let serial = 0
  const opening = async (): Promise<number> =>
    added(addOpening, {
      title: 'Support agent',
      designation_id: await designation(),
      department_id: await app.fixture.department(),
      hiring_manager_id: await person(),
      vacancies: 1,
    })
  const candidate = async (email: string): Promise<number> =>
    added(addCandidate, { opening_id: await opening(), name: 'Ada Berg', email, source: 'direct' })
  const offer = async (): Promise<number> => {
    const candidate_id = await candidate('eva.holm@example.com')
    await request(actOnCandidate, { params: { id: candidate_id }, body: { version: 1, action: 'select' } })
    return added(addOffer, { candidate_id, joining_on: '2026-07-01', note: 'Starts early' })
  }
  const task = async (): Promise<number> => {
    await request(adminAddTask, { body: { title: 'Renew', assignee_ids: [await person()], needs_approval: false } })
    const { id } = await app.db.selectFrom('tasks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return id
  }
  const onboardTask = async (): Promise<number> => {
    const onboard_id = await added(addOnboard, {
      name: 'Maya Lind',
      email: 'maya.lind@example.com',
      designation_id: await designation(),
      department_id: await app.fixture.department(),
      manager_id: await person(),
      employment_type: 'permanent',
      joining_on: '2026-07-01',
      first_day_zone: 'Europe/Berlin',
    })
    const values = { onboard_id, key: 'desk', title: 'Desk', owner_kind: 'record_owner' as const, due_on: '2026-06-20' }
    const row = await app.db.insertInto('onboard_tasks').values(values).returning('id').executeTakeFirstOrThrow()
    return row.id
  }
  const teamSettings = async (): Promise<number> => {
    const team_id = await app.fixture.team(await app.fixture.department())
    await request(saveSettings, { params: { team_id }, body: SETTINGS })
    return team_id
  }
  const mail = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from mail_templates order by id limit 1`.execute(app.db)
    return Number(rows[0]?.id)
  }
  return {
    accounts: async () => (await app.fixture.admin({})).account_id,
    activities: async () =>
      added(addWeekly, { name: 'Sorting', unit: 'minutes', department_id: await app.fixture.department() }),
    announcements: () => added(addAnnouncement, { title: 'Fire drill', audience: AUDIENCE, publish: false }),
    approval_chains: () => added(addChain, { name: 'Two', active: true, steps: [{ ...STEP, assignee: 'team_lead' }] }),
    attendance_policies: async () => added(addPolicy, { ...POLICY, department_id: await app.fixture.department() }),
    brands: () => app.fixture.brand(),
    calendar_blocks: () => added(addBlock, BLOCK),
    candidates: () => candidate('ada.berg@example.com'),
    client_revenue: async () => added(addRevenue, { client_id: await client('BOLT'), month: '2026-06' }),
    clients: () => client('ACME'),
    departments: () => app.fixture.department(),
    designations: () => added(addDesignation, { name: 'Engineer' }),
    employees: person,
    evaluation_cycles: () => added(saveCycle, CYCLE),
    hashbook_topics: () => added(addTopic, { title: 'Handbook', audience: 'everyone' }),
    hike_rounds: () =>
      added(saveHikeRound, {
        name: 'Summer',
        effective_from: '2026-08-01',
        budgets: [{ currency: 'EUR', budget_minor: 5 }],
      }),
    holiday_calendars: () => added(addHolidayCalendar, { name: 'Saxony' }),
    holidays: async () => {
      const calendar_id = await added(addHolidayCalendar, { name: 'Bavaria' })
      return added(addHoliday, { calendar_id, name: 'Epiphany', date: '2027-01-06' })
    },
    inventory_assets: async () => added(addAsset, { category_id: await category('Screens', 'SCR'), name: 'Screen 1' }),
    inventory_categories: () => category('Cameras', 'CAM'),
    mail_templates: mail,
    offers: offer,
    onboard_tasks: onboardTask,
    onboard_templates: () => added(addOnboardTemplate, { name: 'Interns', documents: [], items: [] }),
    openings: opening,
    projects: async () => {
      const project = { code: 'ORBIT', name: 'Orbit', billing: 'none', starts_on: '2026-05-01' }
      return added(addProject, { ...project, lead_id: await person() })
    },
    request_types: () => added(addType, TYPE),
    roles: () => app.fixture.role('User', 101, {}),
    shift_team_settings: teamSettings,
    shift_templates: () => added(addTemplate, TEMPLATE),
    skills: () => added(saveSkill, { name: 'Welding', category: 'Craft' }),
    targets: () => added(addTarget, { name: 'Tickets', metric: 'tickets_resolved' }),
    tasks: task,
    tax_rates: async () =>
      added(addTaxRate, {
        code: 'TEST19',
        name: 'Standard',
        country_id: await country(),
        rate_bp: 1900,
        valid_from: '2026-01-01',
      }),
    teams: async () => app.fixture.team(await app.fixture.department()),
    webhook_endpoints: async () => {
      const hook = { name: 'Doors', address: 'https://doors.example/hook' }
      const { webhook } = Object(await request(addWebhook, { body: hook }))
      return Number(webhook.id)
    },
    work_patterns: () => app.fixture.pattern(),
  }
}

type Change = readonly [field: string, value: unknown, text?: string]
const CHANGES: Readonly<Record<string, Change>> = {
  attendance_policies: ['correction_days', 21],
  client_revenue: ['note', 'As agreed'],
  employees: ['first_name', 'Johanna'],
  hashbook_topics: ['title', 'Rules of the house'],
  announcements: ['title', 'Fire drill at noon'],
  mail_templates: ['subject', 'Other words'],
  offers: ['note', 'Starts late'],
  onboard_tasks: ['due_on', '2026-06-25', '25 June 2026'],
  openings: ['title', 'Other title'],
  shift_team_settings: ['min_present', 3],
  tasks: ['title', 'Other title'],
}

/** A change of a record: the field, its value, and the value as text where it differs. */
export const changeOf = (entity: string): Change => CHANGES[entity] ?? ['name', `Other ${entity}`]
