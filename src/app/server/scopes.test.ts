import { callsOf } from '#kit/server/call/handle.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { required } from '#kit/contract/testing/required.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

/**
 * The matrix of scopes: a lead with each key in the scope `team`, a member of the team, and a stranger. Every call whose
 * key can be granted for a team has a line; one without fails here.
 */
type Input = Readonly<{
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}>
type Who = 'member' | 'stranger'
type Line =
  | Readonly<{
      /** Names one person, who must be in scope. */
      person: (employee: number) => Input
      /** The scope `team` opens nothing of others here: the member is out of it, too. */
      isOwnAlone?: true
    }>
  /** Lists people: the member is among them, the stranger neither listed nor counted. */
  | Readonly<{ list: Input | (() => Input) }>
  /** Names a row that belongs to a person; `isForLeads`: the lead acts on it, not its owner. */
  | Readonly<{ row: (who: Who) => Promise<Input>; isForLeads?: true }>
  /** Takes nothing that could name anyone else. */
  | Readonly<{ self: true }>

let app: TestApp
let lead: TestActor
const people = {} as Record<Who, TestActor & { employee_id: number }>
const files = new Map<Who, number>()
/** A blocker and a work file of each. */
const work = new Map<Who, Readonly<{ blocker: number; file: number }>>()

/** The team of the member, and a target of everyone. */
const measured = { team_id: 0, target_id: 0 }

const DAY = '2026-05-12'
const BEFORE = { start_date: '2026-05-10', end_date: '2026-05-11' }
const SELF = { self: true } as const

const LINES: Readonly<Record<string, Line>> = {
  'dashboard.employee': { list: {} },
  'leadBoard.get': { list: {} },
  'leadLogout.list': { list: {} },
  'leadOvertime.list': { list: {} },
  'overtime.own': { person: (userId) => ({ params: { userId } }) },
  'overtime.account': { person: (userId) => ({ params: { userId } }) },
  'overtime.question': SELF,
  'leadScreenshots.gallery': {
    person: (user_id) => ({ body: { user_id, date: DAY, reason_code: 'security' } }),
  },
  'timesheet.heartbeat': SELF,
  'timesheet.refuseBreak': SELF,
  'timesheet.punchIn': SELF,
  'timesheet.break': SELF,
  'timesheet.breakTime': SELF,
  'timesheet.punchOut': { person: (user_id) => ({ query: { user_id }, body: { reason: 'Forgot it' } }) },
  'timesheet.listByUser': { person: (userId) => ({ params: { userId } }) },
  'timesheet.day': { person: (userId) => ({ params: { userId, date: DAY } }) },
  'timesheet.workAndBreakTime': { person: (user_id) => ({ query: { user_id } }) },
  'userCalendar.days': { person: (userId) => ({ params: { userId }, query: { from: DAY, to: DAY } }) },
  'users.coverFor': { person: (id) => ({ params: { id } }) },
  'warnings.own': { person: (userId) => ({ params: { userId } }), isOwnAlone: true },
  'warnings.propose': {
    person: (employee_id) => ({
      body: {
        employee_id,
        severity: 1,
        category: 'attendance',
        title: 'Late again',
        description: 'Late on three days of the week.',
        incident_on: DAY,
      },
    }),
  },
  'approvals.list': { list: () => ({ params: { userId: lead.id }, query: { waiting_for: 'anyone' } }) },
  'approvals.approve': { row: async (who) => ({ params: { id: await newRequest(who) }, body: {} }), isForLeads: true },
  'approvals.reject': {
    row: async (who) => ({ params: { id: await newRequest(who) }, body: { note: 'Not now' } }),
    isForLeads: true,
  },
  'approvals.return': {
    row: async (who) => ({ params: { id: await newRequest(who) }, body: { note: 'Why?' } }),
    isForLeads: true,
  },
  'approvals.delete': { row: async (who) => ({ params: { id: await newRequest(who) }, query: {} }), isForLeads: true },
  'requests.calendar': { list: { query: { from: DAY, to: DAY } } },
  'myEquipment.list': SELF,
  'myEquipment.sign': SELF,
  'myEquipment.action': SELF,
  'myEquipment.photoUpload': SELF,
  'myEquipment.file': SELF,
  'myEquipment.receipt': SELF,
  'myEquipment.request': {
    person: (for_employee_id) => ({ body: { category_id: 1, reason: 'A new one', for_employee_id } }),
  },
  'tasks.listByUser': { person: (userId) => ({ params: { userId } }) },
  'tasks.teamList': { list: {} },
  'tasks.capacity': { person: (id) => ({ body: { user_ids: [id], start_date: DAY, end_date: DAY } }) },
  'tasks.receivers': { row: async (who) => ({ query: { task_id: await newTask(who) } }), isForLeads: true },
  'tasks.place': {
    row: async (who) => {
      const task = await newTask(who)
      return { params: { id: task }, body: { next_to: task, side: 'before' } }
    },
  },
  'tasks.show': { row: async (who) => ({ params: { id: await newTask(who) } }) },
  'tasks.userUpdate': {
    row: async (who) => ({ params: { id: await newTask(who) }, body: { version: 2, planned_for: DAY } }),
  },
  'tasks.comment': { row: async (who) => ({ body: { task_id: await newTask(who), body: 'A word' } }) },
  'tasks.commentUpdate': {
    row: async (who) => ({ params: { id: await newComment(who) }, body: { version: 1, body: 'Another word' } }),
  },
  'tasks.commentDelete': { row: async (who) => ({ params: { id: await newComment(who) } }) },
  'tasks.action': { row: async (who) => ({ body: { id: await newTask(who), version: 2, action: 'start' } }) },
  'tasks.reassign': {
    row: async (who) => ({
      body: {
        id: await newTask(who),
        version: 2,
        user_id: people.member.employee_id,
        reason: 'Away next week',
        note: 'All is in the folder',
        remaining_minutes: 0,
      },
    }),
  },
  'tasks.approve': {
    row: async (who) => ({ params: { id: await newTask(who) }, body: { version: 2, kind: 'close' } }),
    isForLeads: true,
  },
  'tasks.reject': {
    row: async (who) => ({
      params: { id: await newTask(who) },
      body: { version: 2, kind: 'close', comment: 'Not yet' },
    }),
    isForLeads: true,
  },
  'performance.evaluation': { person: (user_id) => ({ body: { user_id } }) },
  'performance.evaluationHistory': { person: (user_id) => ({ body: { user_id } }) },
  'performance.selfSave': SELF,
  'performance.leadSave': SELF,
  'performance.acknowledge': SELF,
  'performance.goalsSave': {
    person: (id) => ({ body: { user_ids: [id], cycle_id: 1, goals: [], mode: 'replace' } }),
  },
  'performance.team': SELF,
  'scores.listByUser': { person: (userId) => ({ params: { userId } }) },
  'skills.viewByUser': { person: (userId) => ({ params: { userId } }) },
  'skills.update': {
    row: async (who) => ({ body: { action: 'reject', ...(await newClaim(who)), note: 'Not yet' } }),
    isForLeads: true,
  },
  'skills.teamClaims': { list: {} },
  'dailyReport.listByUser': { person: (userId) => ({ params: { userId } }) },
  'weeklyReport.listByUser': { person: (userId) => ({ params: { userId } }) },
  'monthlyReport.listByUser': { person: (userId) => ({ params: { userId } }) },
  'workData.listByUser': { person: (userId) => ({ params: { userId } }) },
  'reports.view': {
    person: (user_id) => ({ body: { user_id, kind: 'daily', start_date: DAY, end_date: DAY } }),
  },
  'worksheet.teamList': { list: { query: { kind: 'daily', date: DAY } } },
  'worksheet.waiting': { list: {} },
  'worksheet.blockers': { list: {} },
  'worksheet.decide': {
    person: (user_id) => ({
      body: { items: [{ user_id, kind: 'daily', period_start: DAY }], decision: 'accept' },
    }),
  },
  'worksheet.remind': { person: (id) => ({ body: { kind: 'daily', period_start: DAY, user_ids: [id] } }) },
  'worksheet.blockerClear': {
    row: async (who) => ({ params: { id: work.get(who)?.blocker }, body: { cleared: true } }),
    isForLeads: true,
  },
  'attachments.listByUser': { person: (userId) => ({ params: { userId } }) },
  'attachments.update': { person: (id) => ({ body: { id } }), isOwnAlone: true },
  'attachments.file': { row: async (who) => ({ params: { id: work.get(who)?.file } }), isForLeads: true },
  'attachments.delete': { row: async (who) => ({ params: { id: work.get(who)?.file } }) },
  'leadTargets.list': { list: { body: { period: 'day', date: DAY } } },
  'leadTargets.dailyDetails': {
    person: (user_id) => ({ body: { target_id: measured.target_id, user_id, date: DAY } }),
  },
  'leadTargets.monthlyDetails': {
    person: (user_id) => ({ body: { target_id: measured.target_id, user_id, month: '2026-05' } }),
  },
  'leadTargets.setValue': {
    person: (scope_id) => ({
      body: {
        target_id: measured.target_id,
        scope: 'employee',
        scope_id,
        value: 5,
        effective_from: '2026-06-01',
        reason: 'Agreed',
      },
    }),
  },
  'leadTargets.valueDelete': { row: async (who) => ({ params: { id: await newValue(who) } }), isForLeads: true },
  'leadTargets.waive': {
    person: (user_id) => ({
      body: { target_id: measured.target_id, user_id, start_date: DAY, end_date: DAY, reason: 'A fair' },
    }),
  },
  'leadTargets.waiveEnd': { row: async (who) => ({ params: { id: await newWaiver(who) } }), isForLeads: true },
  'leadTargets.preview': { list: { body: { metric: 'worked_minutes', scope: 'organisation', value: 1, ...BEFORE } } },
  'teamReports.teamList': SELF,
  'teamReports.list': {
    person: (user_id) => ({ body: { team_id: measured.team_id, user_id, start_date: DAY, end_date: DAY } }),
  },
  'teamReports.monthList': { person: (user_id) => ({ body: { user_id, start_date: DAY, end_date: DAY } }) },
  'teamReports.rows': {
    person: (user_id) => ({ body: { figure: 'worked_minutes', user_id, start_date: DAY, end_date: DAY } }),
  },
  'workGraph.get': { person: (user_id) => ({ body: { view: 'timeline', user_id, date: DAY } }) },
  'tickets.listByUser': { person: (userId) => ({ params: { userId } }) },
  'tickets.detailsByUser': { person: (userId) => ({ params: { userId } }) },
  'tickets.clients': { row: async (who) => ({ params: { teamId: served.get(who)?.team_id } }), isForLeads: true },
  'tickets.save': SELF,
  'tickets.update': {
    row: async (who) => ({
      params: { id: await newTicket(who) },
      body: { version: 1, action: 'note', reason: 'A word' },
    }),
    isForLeads: true,
  },
  'tickets.show': { row: async (who) => ({ params: { id: await newTicket(who) } }), isForLeads: true },
  'tickets.review': {
    row: async (who) => ({ body: { ticket_id: await newTicket(who, 'resolved'), score: 4 } }),
    isForLeads: true,
  },
  'tickets.void': {
    row: async (who) => ({ body: { id: await newTicket(who), version: 1, reason: 'Entered twice' } }),
    isForLeads: true,
  },
  'leadTickets.list': { list: { body: { date: DAY } } },
  'leadTickets.counted': { person: (user_id) => ({ body: { user_id, date: DAY, kind: 'received' } }) },
  'leadTickets.details': { person: (user_id) => ({ body: { user_id, date: DAY } }) },
  'tickets.search': { list: { query: { q: 'printer' } } },
  'users.file': { row: async (who) => ({ params: { id: files.get(who) } }) },
  'shifts.weeks': { isForLeads: true, row: async (who) => ({ params: { x: planOf(who).team } }) },
  'shifts.load': { isForLeads: true, row: async (who) => ({ params: { x: planOf(who).week, userId: lead.id } }) },
  'shifts.previous': { isForLeads: true, row: async (who) => ({ params: { x: planOf(who).week, userId: lead.id } }) },
  'shifts.changes': { isForLeads: true, row: async (who) => ({ params: { week_id: planOf(who).week } }) },
  'shifts.apply': {
    isForLeads: true,
    row: async (who) => ({
      body: {
        week_id: planOf(who).week,
        ops: [{ op: 'assign', shift_id: await newShift(who), employee_id: people[who].employee_id }],
        dry_run: true,
      },
    }),
  },
  'shifts.create': {
    isForLeads: true,
    row: async (who) => {
      const { team: teamid, week: week_id } = planOf(who)
      const times = { name: 'Day', start_time: '09:00', end_time: '17:00' }
      return { body: { user_id: lead.id, week_id, teamid, dates: [SHIFT_DAY], users: [], ...times } }
    },
  },
  'shifts.edit': {
    isForLeads: true,
    row: async (who) => ({ params: { shiftId: await newShift(who) }, body: { user_id: lead.id, users: [] } }),
  },
  'shifts.delete': { isForLeads: true, row: async (who) => ({ params: { id: await newShift(who) } }) },
  'shifts.publish': {
    isForLeads: true,
    row: async (who) => ({ params: { week_id: planOf(who).week }, body: { version: 1, action: 'publish' } }),
  },
  'shifts.edits': { isForLeads: true, row: async (who) => ({ params: { week_id: planOf(who).week } }) },
  'shifts.markEdit': {
    isForLeads: true,
    row: async (who) => ({ params: { week_id: planOf(who).week }, body: { shift_id: null } }),
  },
  'shifts.candidates': { isForLeads: true, row: async (who) => ({ params: { shift_id: await newShift(who) } }) },
  'shifts.offer': {
    isForLeads: true,
    row: async (who) => ({
      params: { shift_id: await newShift(who) },
      body: { employee_ids: [people[who].employee_id] },
    }),
  },
  'shifts.claims': { isForLeads: true, row: async (who) => ({ params: { shift_id: await newShift(who) } }) },
  'shifts.claimDecide': {
    isForLeads: true,
    row: async (who) => ({ params: { id: planOf(who).claim }, body: { decision: 'decline' } }),
  },
  'shifts.swapDecide': {
    isForLeads: true,
    row: async (who) => ({ params: { id: planOf(who).swap }, body: { version: 1, decision: 'approve' } }),
  },
  'shifts.offerWithdraw': {
    isForLeads: true,
    row: async (who) => ({ params: { id: planOf(who).offer }, body: { version: 1 } }),
  },
  'shifts.swapList': { list: {} },
  'shifts.availability': { person: (userId) => ({ params: { userId } }) },
  'shifts.teams': SELF,
  'labourRules.list': SELF,
  'shiftTemplates.list': SELF,
  'shiftTemplates.add': {
    isForLeads: true,
    row: async (who) => ({ body: { ...TEMPLATE, team_id: planOf(who).team } }),
  },
  'shiftTemplates.update': {
    isForLeads: true,
    row: async (who) => ({ params: { id: planOf(who).template }, body: { version: 1, needed: 2 } }),
  },
  'shiftTemplates.delete': { isForLeads: true, row: async (who) => ({ params: { id: planOf(who).template } }) },
  'coverage.get': { isForLeads: true, row: async (who) => ({ params: { team_id: planOf(who).team } }) },
  'coverage.save': {
    isForLeads: true,
    row: async (who) => ({ params: { team_id: planOf(who).team }, body: { version: 0, rows: [] } }),
  },
  'shiftSettings.get': { isForLeads: true, row: async (who) => ({ params: { team_id: planOf(who).team } }) },
  'shiftSettings.save': {
    isForLeads: true,
    row: async (who) => ({ params: { team_id: planOf(who).team }, body: { ...SHIFT_SETTINGS, version: 0 } }),
  },
}
const TEMPLATE = {
  name: 'Front desk',
  short: 'F',
  color: '#336699',
  start_time: '08:00',
  end_time: '16:00',
  break_minutes: 30,
  needed: 1,
  site: 'any',
}
const SHIFT_SETTINGS = {
  horizon_weeks: 12,
  publish_notice_days: 14,
  change_notice_hours: 48,
  lock_after_days: 3,
  swap_auto_approve: false,
  swap_lead_hours: 12,
  swap_limit_month: 6,
  claim_mode: 'fair',
  claim_close_hours: 24,
  min_present: 0,
  time_zone: null,
  days_off: true,
}
/** A Wednesday some weeks ahead, in a week that the teams plan. */
const SHIFT_DAY = '2026-06-10'
type PlanRows = Readonly<{ team: number; week: number; claim: number; swap: number; template: number; offer: number }>
const plans = new Map<Who, PlanRows>()
const planOf = (who: Who): PlanRows => {
  const plan = plans.get(who)
  if (!plan) throw new Error(`No plan of ${who}`)
  return plan
}
let hour = 0
/** A shift in the week of the team of a person, without anyone on it. */
const newShift = async (who: Who, at = planOf(who)): Promise<number> => {
  const from = `${SHIFT_DAY}T${String((hour++ % 20) + 1).padStart(2, '0')}:00:00Z`
  const to = new Date(Date.parse(from) + 3_600_000).toISOString()
  const { id } = await app.db
    .insertInto('shifts')
    .values({
      week_id: at.week,
      team_id: at.team,
      name: 'Day',
      short: 'D',
      color: '#336699',
      date: SHIFT_DAY,
      start_time: from.slice(11, 16),
      end_time: to.slice(11, 16),
      span: `[${from},${to})`,
      needed: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** A claim, a swap and a template of the team of a person. */
const planFor = async (who: Who, team: number, account: number): Promise<void> => {
  const { id: week } = await app.db
    .selectFrom('shift_weeks')
    .select('id')
    .where('team_id', '=', team)
    .where('start_date', '=', '2026-06-08')
    .executeTakeFirstOrThrow()
  const { employee_id } = people[who]
  const shift_id = await newShift(who, { team, week, claim: 0, swap: 0, template: 0, offer: 0 })
  const { span } = await app.db.selectFrom('shifts').select('span').where('id', '=', shift_id).executeTakeFirstOrThrow()
  const created_at = `${DAY}T07:00:00Z`
  const one = { created_at, employee_id, shift_id }
  const { id: claim } = await app.db.insertInto('shift_claims').values(one).returning('id').executeTakeFirstOrThrow()
  const { id: assignment_id } = await app.db
    .insertInto('shift_assignments')
    .values({ ...one, span, source: 'plan' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: swap } = await app.db
    .insertInto('shift_swaps')
    .values({
      week_id: week,
      state: 'requested',
      created_by: account,
      created_at,
      expires_at: `${SHIFT_DAY}T00:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('shift_swap_legs')
    .values({ swap_id: swap, position: 1, assignment_id, from_employee_id: employee_id, consent: 'waiting' })
    .execute()
  const { id: template } = await app.db
    .insertInto('shift_templates')
    .values({ ...TEMPLATE, site: 'any', name: `Desk of ${who}`, short: 'DK', team_id: team })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: offer } = await app.db
    .insertInto('shift_offers')
    .values({
      week_id: week,
      employee_id,
      shift_id,
      name: 'Day',
      short: 'D',
      color: '#4263eb',
      date: SHIFT_DAY,
      start_time: '09:00',
      end_time: '17:00',
      break_minutes: 0,
      span,
      site: 'any',
      reason: 'A colleague is ill',
      offered_by: account,
      created_at,
      respond_by: `${DAY}T08:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  plans.set(who, { team, week, claim, swap, template, offer })
}

/**
 * Returns a card of a colleague to everyone, refuses a person by its own text, or reports each item as not found; further
 * cases are in the tests of profiles, requests, forced punch-outs, overtime, tasks and tickets.
 */
const CARDS = new Set([
  'users.get',
  'approvals.bulk',
  'leadLogout.action',
  'leadOvertime.action',
  'tasks.userAdd',
  'tasks.bulk',
  'tasks.undo',
  'tickets.assign',
  // For holders of the scope `all` alone.
  'labourRules.add',
])

let sent = 0
/** Sends a request that waits for a decision, each on another day. */
const newRequest = async (who: Who): Promise<number> => {
  const call = required(
    app.domains.flatMap((domain) => domain.handlers).find((handler) => handler.call.id === 'requests.send'),
  )
  const type = await app.db
    .selectFrom('request_types')
    .select('id')
    .where('code', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  const from_date = new Date(Date.parse('2026-06-01') + 7 * 86_400_000 * sent++).toISOString().slice(0, 10)
  const body = { type_id: type.id, from_date, reason: 'Moving house' }
  const response = await app.send(call.call, people[who], { body })
  return (response.body.data as { id: number }).id
}

const idOf = (data: unknown): number => (data as { id: number }).id
/** Adds a task of a person. */
const newTask = async (who: Who): Promise<number> => {
  const body = { title: `Of ${who}`, assignee_id: people[who].employee_id }
  const { body: response } = await send('tasks.userAdd', people[who], { body })
  return idOf((response.data as { tasks: unknown[] }).tasks[0])
}
const newComment = async (who: Who): Promise<number> => {
  const { body } = await send('tasks.comment', people[who], { body: { task_id: await newTask(who), body: 'A word' } })
  return idOf(body.data)
}

let claims = 0
/** A skill that a person claims. */
const newClaim = async (who: Who): Promise<{ id: number; version: number }> => {
  const body = { action: 'claim', skill_name: `Skill ${++claims}`, level: 3 }
  const { body: response } = await send('skills.update', people[who], { body })
  const { id, version } = response.data as { id: number; version: number }
  return { id, version }
}

/** A report with a blocker, and a work file. */
const fileWork = async (person: TestActor): Promise<Readonly<{ blocker: number; file: number }>> => {
  const callOf = (id: string): AnyCall => {
    const found = app.domains.flatMap((domain) => domain.handlers).find(({ call }) => call.id === id)
    if (!found) throw new Error(`No call ${id}`)
    return found.call
  }
  const body = { date_daily: DAY, summary: 'At work', blockers: ['Waiting for access'] }
  const report = await app.send(callOf('dailyReport.add'), person, { body })
  const { blockers } = report.body.data as { blockers: readonly { id: number }[] }
  // The daily one is decided on by a line of this matrix; this one waits.
  await sql`insert into work_reports (employee_id, kind, period_start, period_end, state, submitted_at, due_at, saved_at,
      worked_minutes, facts)
    select employee_id, kind, period_start - 7, period_end - 7, state, submitted_at, due_at, saved_at, worked_minutes, facts
    from work_reports where employee_id = ${person.employee_id}`.execute(app.db)
  const file = await app.send(callOf('attachments.update'), person, { body: { id: person.id } })
  return { blocker: blockers[0]?.id ?? 0, file: (file.body.data as { id: number }).id }
}

const served = new Map<Who, Readonly<{ client_id: number; team_id: number }>>()
/** A client that the team of a person serves. */
const serve = async (who: Who, team_id: number): Promise<void> => {
  const { id: country_id } = await app.db.selectFrom('countries').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: client_id } = await app.db
    .insertInto('clients')
    .values({
      code: `SC${served.size}`,
      name: `Client ${served.size}`,
      country_id,
      currency: 'EUR',
      time_source: 'tickets',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('client_teams').values({ client_id, team_id }).execute()
  served.set(who, { client_id, team_id })
}
let numbered = 0
/** A ticket that a person wrote down. */
const newTicket = async (who: Who, action?: 'resolved'): Promise<number> => {
  const ticket = {
    client_id: served.get(who)?.client_id,
    ticket_ref: `R-${++numbered}`,
    subject: `The printer of ${people[who].employee_id}`,
    received_at: `${DAY}T07:00:00Z`,
  }
  const { body } = await send('tickets.save', people[who], { body: { tickets: [ticket] } })
  const id = idOf((body.data as { tickets: unknown[] }).tickets[0])
  if (action) await send('tickets.update', people[who], { params: { id }, body: { version: 1, action: 'resolve' } })
  return id
}

/** A target that expects something of everyone. */
const newTarget = async (account_id: number): Promise<number> => {
  const { id } = await app.db
    .insertInto('targets')
    .values({ name: 'Tickets resolved', metric: 'tickets_resolved', created_by: account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { target_id: id, is_share: false, scope: 'organisation', value: 5, effective_from: '2026-01-01' } as const
  await app.db
    .insertInto('target_values')
    .values({ ...of, set_by: account_id, reason: 'As agreed' })
    .execute()
  return id
}
let months = 0
/** The first of another month each time. */
const nextMonth = (): string => {
  const at = months++
  return `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}
/** A value of a person that is still to come. */
const newValue = async (who: Who): Promise<number> => {
  const { id } = await app.db
    .insertInto('target_values')
    .values({
      target_id: measured.target_id,
      is_share: false,
      scope: 'employee',
      scope_id: people[who].employee_id,
      value: 4,
      effective_from: nextMonth(),
      set_by: people[who].account_id,
      reason: 'As agreed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const newWaiver = async (who: Who): Promise<number> => {
  const day = nextMonth()
  const { id } = await app.db
    .insertInto('target_waivers')
    .values({
      target_id: measured.target_id,
      employee_id: people[who].employee_id,
      start_date: day,
      end_date: day,
      reason: 'A fair',
      set_by: people[who].account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const scoped = (): readonly AnyCall[] => {
  const keys = app.domains.flatMap((domain) => domain.permissions)
  const narrow = new Set(keys.filter(({ scopes }) => scopes.includes('team')).map(({ key }) => key))
  const calls = callsOf(app.domains)
  // Administrators have such a key for all.
  return calls.filter(
    (call) => call.area !== 'Admin' && typeof call.permission === 'string' && narrow.has(call.permission),
  )
}

const send = (id: string, actor: TestActor, input: Input) => {
  const call = scoped().find((one) => one.id === id)
  if (!call) throw new Error(`No call ${id} is held for a team`)
  return app.send(call, actor, input)
}

/** Every key that can be granted for a team, for it. */
const teamGrants = (): Record<string, Scope> =>
  Object.fromEntries(
    app.domains.flatMap(({ permissions }) =>
      permissions.flatMap(({ key, scopes }) => (scopes.includes('team') ? [[key, 'team'] as const] : [])),
    ),
  )

beforeAll(async () => {
  app = await testApp(`${DAY}T07:30:00Z`)
  const { fixture } = app
  const [department_id, elsewhere] = [await fixture.department(), await fixture.department()]
  const [team_id, other] = [await fixture.team(department_id), await fixture.team(elsewhere)]
  const own = {
    'timesheet.punch': 'own',
    'people.own.write': 'own',
    'people.own.read': 'own',
    'requests.own': 'own',
    'tasks.read': 'own',
    'tasks.write': 'own',
    'tasks.act': 'own',
    'tasks.comment': 'own',
    'tasks.reassign': 'own',
    'tasks.approve': 'own',
    'worksheets.write': 'own',
    'attachments.own': 'own',
    'skills.own': 'own',
    'tickets.read': 'own',
    'tickets.write': 'own',
  } as const
  people.member = await fixture.user({ team_id, department_id, last_name: 'Memberly', grants: own })
  people.stranger = await fixture.user({
    team_id: other,
    department_id: elsewhere,
    last_name: 'Strangerly',
    grants: own,
  })
  const leader = await fixture.user({ department_id, grants: teamGrants() })
  await fixture.lead(team_id, leader.employee_id)
  measured.team_id = team_id
  await serve('member', team_id)
  await serve('stranger', other)
  measured.target_id = await newTarget(leader.account_id)
  lead = leader
  const punchIn = required(
    app.domains.flatMap((domain) => domain.handlers).find(({ call }) => call.id === 'timesheet.punchIn'),
  )
  const upload = required(
    app.domains.flatMap((domain) => domain.handlers).find(({ call }) => call.id === 'profile.employeeUpload'),
  )
  await app.runJob('shifts.weeks')
  await planFor('member', team_id, people.member.account_id)
  await planFor('stranger', other, people.stranger.account_id)
  for (const who of ['member', 'stranger'] as const) {
    await app.send(punchIn.call, people[who], { body: {} })
    const { employee_id } = people[who]
    const uploaded = await app.send(upload.call, people[who], {
      params: { id: employee_id },
      body: { id: employee_id, kind: 'document' },
    })
    await newRequest(who)
    await newTask(who)
    await newTicket(who)
    await newClaim(who)
    work.set(who, await fileWork(people[who]))
    files.set(who, (uploaded.body.data as { file_id: number }).file_id)
  }
  await app.db
    .insertInto('overtime_entries')
    .columns(['day_id', 'employee_id', 'business_date', 'day_class', 'rate_percent', 'computed_minutes', 'state'])
    .expression((db) =>
      db
        .selectFrom('attendance_days as d')
        .where('d.business_date', '=', DAY)
        .select((row) => [
          'd.id',
          'd.employee_id',
          'd.business_date',
          row.val('workday').as('day_class'),
          row.val(100).as('rate_percent'),
          row.val(30).as('computed_minutes'),
          row.val('pending').as('state'),
        ]),
    )
    .execute()
  // In the evening both are still punched in.
  app.clock.set(`${DAY}T20:00:00Z`)
  await app.runJob('attendance.find_open_punches')
  app.clock.set(`${DAY}T07:30:00Z`)
})
afterAll(() => app.stop())

/** Returns the rows of a list, also where sums come with them. */
const rowsOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : (data as Readonly<{ rows: unknown[] }>).rows

describe('a key that is held for a team', () => {
  it('opens no call without a line in this matrix', () => {
    const missing = scoped().filter(({ id }) => !(id in LINES) && !CARDS.has(id))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('answers 404 for a person out of scope, and not for one within', async () => {
    for (const [id, line] of Object.entries(LINES)) {
      if (!('person' in line)) continue
      const out = await send(id, lead, line.person(people.stranger.employee_id))
      expect([id, out.status, out.body], id).toEqual([id, 404, { status: false, error: 'Not Found' }])
      const within = await send(id, lead, line.person(people.member.employee_id))
      expect([id, within.status], id).toEqual([id, line.isOwnAlone ? 404 : 200])
    }
  })

  it('lists and counts nobody out of scope', async () => {
    for (const [id, line] of Object.entries(LINES)) {
      if (!('list' in line)) continue
      const { status, body } = await send(id, lead, typeof line.list === 'function' ? line.list() : line.list)
      const text = JSON.stringify(body)
      expect([id, status, text.includes('Strangerly')], id).toEqual([id, 200, false])
      if (id !== 'dashboard.employee') expect(text, id).toContain('Memberly')
      const meta: unknown = Reflect.get(body, 'meta')
      if (typeof meta === 'object' && meta !== null && 'total' in meta)
        expect(meta.total, id).toBe(rowsOf(body.data).length)
    }
  })

  it('answers 404 for a row of a person out of scope, and not for one within', async () => {
    for (const [id, line] of Object.entries(LINES)) {
      if (!('row' in line)) continue
      expect([id, (await send(id, lead, await line.row('stranger'))).status], id).toEqual([id, 404])
      const within = line.isForLeads
        ? await send(id, lead, await line.row('member'))
        : await send(id, people.stranger, await line.row('stranger'))
      expect([id, within.status], id).toEqual([id, 200])
    }
  })
})

/** Data of a whole team and of no person: its plan, templates, rules and clients. Its lead changes it, no manager does. */
const OF_TEAMS = new Set([
  'tickets.clients',
  'shifts.apply',
  'shifts.create',
  'shifts.edit',
  'shifts.delete',
  'shifts.edits',
  'shifts.markEdit',
  'shifts.candidates',
  'shifts.offer',
  'shifts.claims',
  'shifts.claimDecide',
  'shifts.swapDecide',
  'shifts.offerWithdraw',
  'shifts.swapList',
  'shifts.publish',
  'shiftTemplates.add',
  'shiftTemplates.update',
  'shiftTemplates.delete',
  'coverage.get',
  'coverage.save',
  'shiftSettings.save',
])

type Managers = Readonly<{ manager_id?: number; second_manager_id?: number }>

/** Names the managers of the member from a day on. */
const nameManagers = async (effective_from: string, managers: Managers): Promise<void> => {
  const {
    id: _id,
    effective_until: _until,
    created_at: _c,
    updated_at: _u,
    version: _v,
    ...values
  } = await app.db
    .selectFrom('placements')
    .selectAll()
    .where('employee_id', '=', people.member.employee_id)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('placements')
    .values({ ...values, manager_id: null, second_manager_id: null, ...managers, effective_from })
    .execute()
}

/** Returns the calls that open nothing of a person to someone. */
const closedCalls = async (who: Who): Promise<string[]> => {
  const closed: string[] = []
  for (const [id, line] of Object.entries(LINES)) {
    if (OF_TEAMS.has(id) || id === 'dashboard.employee') continue
    if ('person' in line && !line.isOwnAlone) {
      const { status } = await send(id, lead, line.person(people[who].employee_id))
      expect([200, 403, 404], id).toContain(status)
      if (status !== 200) closed.push(id)
    } else if ('list' in line) {
      const { body } = await send(id, lead, typeof line.list === 'function' ? line.list() : line.list)
      if (!JSON.stringify(body).includes(who === 'member' ? 'Memberly' : 'Strangerly')) closed.push(id)
    } else if ('row' in line && line.isForLeads) {
      const { status } = await send(id, lead, await line.row(who))
      expect([200, 403, 404], id).toContain(status)
      if (status !== 200) closed.push(id)
    }
  }
  return closed
}

describe('a manager who leads no team', () => {
  const open = async () => closedCalls('member')
  const everyCall = () =>
    Object.entries(LINES)
      .filter(([id, line]) => !OF_TEAMS.has(id) && id !== 'dashboard.employee' && !('self' in line))
      .filter(([, line]) => !('person' in line && line.isOwnAlone) && !('row' in line && !line.isForLeads))
      .map(([id]) => id)
  beforeAll(async () => {
    lead = await app.fixture.user({ department_id: await app.fixture.department(), grants: teamGrants() })
  })

  it('opens nothing of a person without being named', async () => {
    expect(await open()).toEqual(everyCall())
  })

  it('opens all that a lead opens of those whose manager they are, and nothing of strangers', async () => {
    await nameManagers('2026-05-01', { manager_id: lead.employee_id ?? 0 })
    expect(await open()).toEqual([])
    expect(await closedCalls('stranger')).toEqual(everyCall())
  })

  it('opens the same as the second manager', async () => {
    await nameManagers('2026-05-02', { second_manager_id: lead.employee_id ?? 0 })
    expect(await open()).toEqual([])
  })

  it('opens nothing on the day after, and again from the planned day on', async () => {
    await nameManagers(DAY, {})
    expect(await open()).toEqual(everyCall())
    await nameManagers('2026-05-13', { manager_id: lead.employee_id ?? 0 })
    expect(await open()).toEqual(everyCall())
    app.clock.set('2026-05-13T07:30:00Z')
    const { status } = await send('timesheet.day', lead, { params: { userId: people.member.employee_id, date: DAY } })
    expect(status).toBe(200)
  })
})
