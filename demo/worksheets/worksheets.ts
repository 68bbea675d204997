import { type RawBuilder, sql } from 'kysely'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { type Kind, KINDS } from '#domains/worksheets/contract/worksheets.models.ts'
import { loadInBulk } from '../load-in-bulk.ts'
import type { Demo } from '../demo.ts'
import { demoActivities } from './activities.ts'
import { demoBlockers, demoDrafts, demoFiles, demoProjectTime, demoReturned } from './stories.ts'

const PERIOD = {
  daily: { start: sql`w.day`, end: sql`w.day`, days: 1, due: 1, time: '10:00' },
  weekly: {
    start: sql`date_trunc('week', w.day)::date`,
    end: sql`date_trunc('week', w.day)::date + 6`,
    days: 1,
    due: 1,
    time: '12:00',
  },
  monthly: {
    start: sql`date_trunc('month', w.day)::date`,
    end: sql`(date_trunc('month', w.day) + interval '1 month' - interval '1 day')::date`,
    days: 5,
    due: 3,
    time: '12:00',
  },
} as const satisfies Record<Kind, unknown>

const SUMMARIES = [
  'Cleared the queue and answered what came in over night.',
  'Worked on the release and reviewed two changes.',
  'Meetings in the morning, then the open items of the list.',
  'Helped a colleague with an urgent case, the rest as planned.',
  'Prepared the figures and wrote down what is unclear.',
  'A calm day: finished what was open and tidied up the board.',
]
const PLANS = [
  '- Finish what is open\n- Talk to the team lead',
  '- Start with the urgent cases',
  '',
  '- Prepare the meeting',
  '- Continue',
]
const EXCUSES = ['At a customer all day', 'System was down', 'Training out of the house']

/** A number from 0 to 99 that is the same for the same person, day and use. */
const draw = (use: string): RawBuilder<number> =>
  sql<number>`(abs(hashtext(${use} || x.employee_id || ':' || x.s)::bigint) % 100)::int`
const pick = (use: string, texts: readonly string[]): RawBuilder<string> =>
  sql<string>`(${[...texts]}::text[])[1 + ${draw(use)} % ${sql.lit(texts.length)}]`

const recordedWorkJson = sql`jsonb_build_object('scheduled_minutes', x.expected, 'expected_minutes', x.expected, 'worked_minutes', x.worked,
  'break_minutes', 30 * x.n, 'punches', '[]'::jsonb, 'tasks', '[]'::jsonb, 'tickets', null, 'targets', '[]'::jsonb, 'last_plan', null,
  'open_blockers', '[]'::jsonb)`

/** SQL: people with the periods of their expected reports, their leads, and the due and submission times. */
const expected = ({ today, now, days }: Demo, kind: Kind): RawBuilder<unknown> => {
  const { start, end, days: least, due, time } = PERIOD[kind]
  return sql`
    days as (select w.*, ${start} as s, ${end} as e,
        case when w.expected_minutes > 0 then lead(w.day, ${sql.lit(due)}) over (partition by w.employee_id, w.expected_minutes > 0 order by w.day) end as due_on
      from work_day w where w.day >= ${today}::date - ${days}::int),
    periods as (select w.employee_id, w.s, w.e, sum(w.worked_minutes)::int as worked, sum(w.expected_minutes)::int as expected,
        count(*) filter (where w.expected_minutes > 0)::int as n, max(w.due_on) as due_on, min(w.zone) as zone
      from days w group by 1, 2, 3),
    owed as (select x.*, p.team_id, ${draw('how')} as how, (coalesce(x.due_on, x.e + 1) + ${time}::time) at time zone x.zone as due_at
      from periods x join placement_on p on p.employee_id = x.employee_id and p.effective_from <= x.e
        and (p.effective_until is null or p.effective_until > x.e)
      where x.e < ${today}::date and x.n >= ${sql.lit(least)} and exists (select from activities a
        where a.department_id = p.department_id and a.cadence = ${kind})),
    filed as (select x.*, case when how < 88 then least(x.due_at, (x.e + time '17:10') at time zone x.zone + make_interval(mins => ${draw('when')}))
        when how < 95 then x.due_at + make_interval(mins => 30 + 4 * ${draw('late')}) end as came_at,
        (select a.id from accounts a where a.employee_id = x.employee_id and a.area = 'User' and a.deleted_at is null) as account_id,
        (select l.employee_id from team_leaderships l where l.team_id = x.team_id and l.employee_id <> x.employee_id and l.from_date <= x.e
          and (l.to_date is null or l.to_date >= x.e) order by l.kind desc, l.id limit 1) as lead_id
      from owed x where how < 95 or how = 99),
    shown as (select x.*, case when came_at is null then 'excused' when came_at < ${now}::timestamptz - interval '6 days' or ${draw('seen')} < 50 and
        came_at < ${now}::timestamptz - interval '30 hours' then 'accepted' else 'submitted' end as state
      from filed x where came_at is null or came_at < ${now}::timestamptz)`
}

/** The generated columns of a report; the sum of its lines follows. */
const COLUMNS = sql.raw(
  [
    'id, employee_id, kind, period_start, period_end, state, summary, plan, due_at, late, worked_minutes, facts, saved_at',
    'submitted_at, submitted_by, decided_at, decided_by, decided_by_employee, decision_comment, created_at',
  ].join(', '),
)

/** Creates a temporary table for the generated reports, so that each report is inserted once, with the sum of its lines. */
const prepareReports = async ({ tx }: Demo): Promise<void> => {
  await sql`create temporary table demo_reports (like work_reports including defaults) on commit drop`.execute(tx)
}

/** Generates the reports of the history: most in time, some late, some missing, a few excused. */
const demoReports = async (demo: Demo, kind: Kind): Promise<number> => {
  const { numAffectedRows } = await sql`with ${expected(demo, kind)}
    insert into demo_reports (${COLUMNS})
    select nextval(pg_get_serial_sequence('work_reports', 'id')), x.employee_id, ${kind}, x.s, x.e, x.state, case when x.state = 'excused' then '' else ${pick('said', SUMMARIES)} end,
      case when x.state = 'excused' then '' else ${pick('plan', PLANS)} end, x.due_at, coalesce(x.came_at > x.due_at, false),
      case when x.came_at is not null then x.worked end, case when x.came_at is not null then ${recordedWorkJson} end,
      x.came_at, x.came_at, case when x.came_at is not null then x.account_id end,
      case when x.state = 'excused' then least(x.due_at, ${demo.now}::timestamptz) when x.state = 'accepted' then x.came_at + interval '25 hours' end,
      case when x.state <> 'submitted' then (select a.id from accounts a where a.employee_id = x.lead_id and a.area = 'User' and a.deleted_at is null) end,
      case when x.state <> 'submitted' then x.lead_id end,
      case when x.state = 'excused' then ${pick('why', EXCUSES)} end, coalesce(x.came_at, x.due_at)
    from (select * from shown order by s, employee_id) x`.execute(demo.tx)
  return Number(numAffectedRows ?? 0)
}

const NOTES = [
  'Two answers were too long.',
  'A number was missing in the form.',
  'Nothing new.',
  'The list of last week is done.',
]

/** Inserts the entries of the generated reports, with about the worked time, and the reports with their sums. */
const demoLines = async ({ tx }: Demo): Promise<void> => {
  await sql`analyze demo_reports`.execute(tx)
  const hash = (use: string) => sql`(abs(hashtext(${use} || r.id || ':' || a.id)::bigint) % 100)`
  await sql`insert into work_data (report_id, kind, day, activity_id, unit, job_description_id, minutes, count, checked, note, source)
    select r.id, r.kind, r.period_end, a.id, a.unit,
      (select j.id from job_descriptions j where j.activity_id = a.id and j.effective_from <= r.period_end order by j.effective_from desc limit 1),
      case when a.unit = 'minutes' and a.fill_from is not null then least(r.worked_minutes, case r.kind when 'daily' then 1440 else 6000 end)
        when a.unit = 'minutes' and r.kind = 'daily' then (least(r.worked_minutes, 720) * (88 + ${hash('share')} * 0.14) / 100
          / (select count(*) from activities o where o.department_id = a.department_id and o.cadence = 'daily' and o.unit = 'minutes'))::int / 5 * 5
        when a.unit = 'minutes' then 60 + (${hash('share')} * 3)::int / 15 * 15 end,
      case when a.unit = 'count' then 1 + ${hash('count')} * coalesce(a.expected_count, 9) / 80 end,
      case when a.unit = 'check' then true end,
      case when a.unit = 'text' then (${NOTES}::text[])[1 + (${hash('note')} % ${sql.lit(NOTES.length)})::int] else '' end,
      case when a.fill_from is null then 'typed' else 'fact' end
    from demo_reports r join placement_on p on p.employee_id = r.employee_id and p.effective_from <= r.period_end
      and (p.effective_until is null or p.effective_until > r.period_end)
    join activities a on a.department_id = p.department_id and a.cadence = r.kind
      and (a.designation_id is null or a.designation_id = p.designation_id)
    where r.submitted_at is not null and (a.mandatory or a.fill_from is not null or ${hash('used')} < 75)`.execute(tx)
  await sql`
    insert into work_reports (${COLUMNS}, minutes_reported) overriding system value
    select ${COLUMNS}, least(coalesce(x.minutes, 0), case kind when 'daily' then 1440 else 30000 end)
    from demo_reports left join (select report_id, sum(minutes)::int as minutes from work_data where minutes is not null group by 1) x
      on x.report_id = id
    order by id`.execute(tx)
  await sql`insert into report_decisions (report_id, decision, comment, decided_at, decided_by)
    select r.id, r.state, coalesce(r.decision_comment, ''), r.decided_at, r.decided_by from work_reports r
    where r.state in ('accepted', 'excused') order by r.id`.execute(tx)
}

/** Finds the author of the job descriptions: the first administrator. */
const findAuthor = async ({ tx }: Demo): Promise<number> => {
  const { id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'Admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts activities of five departments, and the reports of people since the begin of the history. */
export const demoWorksheets = async (demo: Demo, files: FileStore): Promise<void> => {
  const { activities, versions } = await demoActivities(demo, await findAuthor(demo))
  const reports: number[] = []
  await loadInBulk(demo.tx, ['work_reports', 'work_data', 'report_decisions'], async () => {
    await prepareReports(demo)
    for (const kind of KINDS) reports.push(await demoReports(demo, kind))
    await demoLines(demo)
  })
  await demoProjectTime(demo)
  await demoReturned(demo)
  await demoDrafts(demo)
  const blockers = await demoBlockers(demo)
  const fileCount = await demoFiles(demo, files)
  demo.print(
    `Work reports: ${activities} activities, ${versions} job descriptions, ${reports.join(' + ')} reports, ${blockers} blockers, ${fileCount} files`,
  )
}
