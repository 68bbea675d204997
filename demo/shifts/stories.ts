import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Demo } from '../demo.ts'
import { writeOffers } from './offers.ts'
import type { TeamPlan } from './write.ts'

type When = Readonly<{ first: string; today: string }>
type Place = Readonly<{
  assignment_id: number
  shift_id: number
  employee_id: number
  week_id: number
  date: string
  account_id: number
  start_at: string
  name: string
}>

/** Places of a team from one day to another whose people have a login, and are employed in the whole week. */
const listPlaces = async ({ tx }: Demo, team: number, from: string, to: string): Promise<Place[]> => {
  const { rows } =
    await sql<Place>`select a.id as assignment_id, s.id as shift_id, a.employee_id, s.week_id, s.date, x.id as account_id,
      lower(s.span) as start_at, s.name || ', ' || s.start_time || '–' || s.end_time as name
    from shift_assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    join accounts x on x.employee_id = a.employee_id and x.area = 'User' and x.deleted_at is null
    join shift_weeks w on w.id = s.week_id
    join employment_span m on m.employee_id = a.employee_id
      and m.joined_on <= w.start_date and coalesce(m.left_on, 'infinity') >= w.start_date + 6
    where a.live and s.team_id = ${team} and s.date between ${from}::date and ${to}::date order by s.date, a.id`.execute(
      tx,
    )
  return rows
}

type SwapStory = Readonly<{
  state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'rejected'
  given: Place
  take: Place | null
  comment?: string
  planner: number
  open?: boolean
}>

const RUNNING = new Set(['requested', 'accepted'])

const writeSwap = async (
  { tx, now }: Demo,
  { state, given, take, comment, planner, open = false }: SwapStory,
): Promise<void> => {
  const isRunning = RUNNING.has(state)
  const begins = Math.min(Date.parse(given.start_at), Date.parse((take ?? given).start_at))
  const createdAt = new Date(isRunning ? Date.parse(now) - 7 * 3_600_000 : begins - 6 * 86_400_000).toISOString()
  const { id } = await tx
    .insertInto('shift_swaps')
    .values({
      week_id: given.week_id,
      open,
      state,
      created_by: given.account_id,
      created_at: createdAt,
      expires_at: new Date(Date.parse(given.start_at) - 12 * 3_600_000).toISOString(),
      ...(isRunning ? {} : { decided_at: createdAt, decided_by: state === 'rejected' ? planner : given.account_id }),
      ...(state === 'rejected' ? { note: 'We are short on that day.' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const consent = state === 'requested' ? 'waiting' : state === 'declined' ? 'no' : 'yes'
  await tx
    .insertInto('shift_swap_legs')
    .values([
      {
        swap_id: id,
        position: 1,
        assignment_id: given.assignment_id,
        from_employee_id: given.employee_id,
        to_employee_id: take?.employee_id ?? null,
        consent,
        live: isRunning,
      },
      ...(take
        ? [
            {
              swap_id: id,
              position: 2,
              assignment_id: take.assignment_id,
              from_employee_id: take.employee_id,
              to_employee_id: given.employee_id,
              consent: 'yes' as const,
              live: isRunning,
            },
          ]
        : []),
    ])
    .execute()
  if (comment !== undefined)
    await tx
      .insertInto('shift_swap_comments')
      .values({ swap_id: id, author_id: given.account_id, text: comment, created_at: createdAt })
      .execute()
}

const ENDED = ['declined', 'withdrawn', 'expired', 'rejected'] as const

/** Two places of one week on different days, of different people who do not work on the day of the other. */
const pairs = (places: readonly Place[]): [Place, Place][] => {
  const busy = new Set(places.map(({ employee_id, date }) => `${employee_id} ${date}`))
  const used = new Set<number>()
  const found: [Place, Place][] = []
  for (const given of places) {
    const take = places.find(
      (one) =>
        one.week_id === given.week_id &&
        one.employee_id !== given.employee_id &&
        one.date !== given.date &&
        !used.has(one.assignment_id) &&
        !busy.has(`${one.employee_id} ${given.date}`) &&
        !busy.has(`${given.employee_id} ${one.date}`),
    )
    if (!take || used.has(given.assignment_id)) continue
    used.add(given.assignment_id).add(take.assignment_id)
    found.push([given, take])
  }
  return found
}

const writeSwaps = async (demo: Demo, team: TeamPlan, { first, today }: When): Promise<void> => {
  // Planners do not decide about their own shifts.
  const listSwaps = async (from: string, to: string): Promise<Place[]> =>
    (await listPlaces(demo, team.id, from, to)).filter(({ account_id }) => account_id !== team.planner)
  const past = await listSwaps(addDays(first, -56), addDays(first, -1))
  for (let at = 0; at < 8; at += 1) {
    const given = past[(at * 17) % Math.max(1, past.length)]
    const take = past.find(
      (one) =>
        given && one.week_id === given.week_id && one.employee_id !== given.employee_id && one.date !== given.date,
    )
    const state = ENDED[at % ENDED.length]
    if (given && take && state) await writeSwap(demo, { state, given, take, planner: team.planner })
  }
  const ahead = await listSwaps(addDays(today, 3), addDays(first, 13))
  const [one, two] = pairs(ahead)
  if (one)
    await writeSwap(demo, {
      state: 'requested',
      given: one[0],
      take: one[1],
      comment: 'My sister visits on that day.',
      planner: team.planner,
    })
  if (two)
    await writeSwap(demo, {
      state: 'accepted',
      given: two[0],
      take: two[1],
      comment: 'Thank you!',
      planner: team.planner,
    })
  const taken = new Set([one, two].flatMap((pair) => pair?.map(({ assignment_id }) => assignment_id) ?? []))
  const offer = ahead.findLast(({ assignment_id }) => !taken.has(assignment_id))
  if (offer) await writeSwap(demo, { state: 'requested', given: offer, take: null, planner: team.planner, open: true })
}

/** Claims of open shifts ahead, and those that were decided. */
const writeClaims = async ({ tx, now }: Demo, team: TeamPlan, { today }: When): Promise<void> => {
  await sql`insert into shift_claims (shift_id, employee_id, created_at)
    select x.id, x.employee_id, ${now}::timestamptz - interval '3 hours' * x.n from (
      select s.id, p.employee_id, row_number() over (partition by s.id order by p.employee_id) as n
      from shifts s join shift_weeks w on w.id = s.week_id and w.state = 'published'
      join placed_on(${today}::date) p on p.team_id = s.team_id join employed_on(${today}::date) m on m.employee_id = p.employee_id
      where s.team_id = ${team.id} and s.deleted_at is null and lower(s.span) > ${now}::timestamptz + interval '2 days'
        and s.needed > (select count(*) from shift_assignments a where a.shift_id = s.id and a.live)
        and not exists (select from shift_assignments a where a.employee_id = p.employee_id and a.live and a.span && s.span)) x
    where x.n <= 2 order by x.id limit 4`.execute(tx)
  await sql`insert into shift_claims (shift_id, employee_id, state, created_at, decided_at, decided_by)
    select s.id, p.employee_id, (array['declined', 'lapsed'])[1 + s.id % 2], lower(s.span) - interval '4 days', lower(s.span) - interval '2 days', ${team.planner}
    from shifts s join lateral (select e.employee_id from placed_on(${today}::date) e
      join employed_on(${today}::date) m on m.employee_id = e.employee_id and m.joined_on < s.date - 5 where e.team_id = s.team_id
      and not exists (select from accounts x where x.id = ${team.planner} and x.employee_id = e.employee_id)
      and not exists (select from shift_assignments a where a.shift_id = s.id and a.employee_id = e.employee_id) order by e.employee_id limit 1) p on true
    where s.team_id = ${team.id} and s.date between ${today}::date - 40 and ${today}::date - 10 order by s.id limit 5`.execute(
    tx,
  )
}

/** Most of the present week is confirmed; one change came late, with its reason. */
const writeWeek = async (demo: Demo, team: TeamPlan, { first, today }: When): Promise<void> => {
  const { tx, now } = demo
  await sql`insert into shift_receipts (week_id, publish_no, employee_id, seen_at)
    select w.id, w.publish_no, x.employee_id, w.published_at + interval '20 hours' from shift_weeks w cross join lateral (
      select distinct a.employee_id from shifts s join shift_assignments a on a.shift_id = s.id and a.live
      join employed_on(w.published_at::date) m on m.employee_id = a.employee_id where s.week_id = w.id
      order by 1 offset 3) x
    where w.team_id = ${team.id} and w.start_date = ${first}::date`.execute(tx)
  const [late] = await listPlaces(demo, team.id, addDays(first, -7), today)
  if (!late) return
  const at = new Date(Math.min(Date.parse(now), Date.parse(late.start_at)) - 3_600_000).toISOString()
  await sql`insert into shift_events (week_id, shift_id, employee_id, action, after, late, reason, actor_id, at)
    values (${late.week_id}, ${late.shift_id}, ${late.employee_id}, 'assigned', to_jsonb(${late.name}::text), true, 'A colleague fell ill.', ${team.planner}, ${at}::timestamptz)`.execute(
    tx,
  )
  await sql`update shift_assignments set changed_late = true where id = ${late.assignment_id}`.execute(tx)
}

/** Writes swaps in every state, claims, confirmations, availability, and one calendar feed. */
export const writeStories = async (demo: Demo, teams: readonly TeamPlan[], when: When): Promise<void> => {
  for (const team of teams) {
    await writeSwaps(demo, team, when)
    await writeClaims(demo, team, when)
    await writeWeek(demo, team, when)
  }
  const [front] = teams
  if (front) await writeOffers(demo, front, when.first)
  const people = front?.people ?? []
  const [one, two] = people
  if (one)
    await demo.tx
      .insertInto('calendar_feeds')
      .values({
        employee_id: one.id,
        kind: 'shifts',
        token_hash: createHash('sha256').update(`demo ${one.id} ${demo.random.next()}`).digest(),
        created_at: demo.now,
        last_read_at: demo.now,
        reads: 12,
      })
      .execute()
  if (two)
    await demo.tx
      .insertInto('shift_availability')
      .values([
        {
          employee_id: two.id,
          weekday: 3,
          from_time: '16:00',
          to_time: '22:00',
          wish: 'unavailable',
          note: 'Evening school',
        },
        { employee_id: two.id, weekday: 5, from_time: '06:00', to_time: '14:00', wish: 'prefer' },
      ])
      .execute()
}
