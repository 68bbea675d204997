import { sql } from 'kysely'
import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { Demo } from '../demo.ts'
import { CANDIDATES, FEEDBACK, OPENINGS } from './texts.ts'
import { insertOnboards } from './onboards.ts'
import { insertResumes } from './insert-resumes.ts'
import { insertOffers } from './offers.ts'
import { before, DAY_MS, findPeople, type People, ZONE } from './people.ts'

const insertOpenings = async ({ tx }: Demo, { managers }: People): Promise<number[]> => {
  const ids: number[] = []
  for (const [at, one] of OPENINGS.entries()) {
    const department = await tx
      .selectFrom('departments')
      .select('id')
      .where('name', '=', one.department)
      .executeTakeFirstOrThrow()
    const designation = await tx
      .selectFrom('designations')
      .select('id')
      .where('name', '=', one.designation)
      .executeTakeFirstOrThrow()
    const team = await tx
      .selectFrom('teams')
      .select('id')
      .where('department_id', '=', department.id)
      .orderBy('id')
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('openings')
      .values({
        title: one.title,
        department_id: department.id,
        designation_id: designation.id,
        team_id: team?.id ?? null,
        hiring_manager_id: managers[at] ?? managers[0] ?? 0,
        vacancies: one.vacancies,
        criteria: ['Skills', 'Communication', 'Motivation'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

const HOUR_MS = 3_600_000
const STEPS = ['applied', 'interviewing', 'selected', 'offered'] as const

/** Inserts the moves through the earlier stages, some days apart. */
const insertMoves = async (
  demo: Demo,
  candidateId: number,
  stage: string,
  days: number,
  admin: number | null,
): Promise<void> => {
  const stageIndex = stage === 'rejected' || stage === 'withdrawn' ? 1 : STEPS.findIndex((one) => one === stage)
  let since = before(demo, days + stageIndex * 5 + 2)
  const path = [
    ...STEPS.slice(0, Math.max(0, stageIndex) + 1),
    ...(stage === 'rejected' || stage === 'withdrawn' ? [stage] : []),
  ]
  for (let at = 1; at < path.length; at += 1) {
    const moved = before(demo, days + (path.length - 1 - at) * 5)
    await demo.tx
      .insertInto('candidate_moves')
      .values({
        candidate_id: candidateId,
        from_stage: path[at - 1] ?? '',
        to_stage: path[at] ?? '',
        since_at: since,
        at: moved,
        actor_id: admin,
        note: null,
      })
      .execute()
    since = moved
  }
}

const insertCandidates = async (demo: Demo, openings: readonly number[], { admins }: People): Promise<number[]> => {
  const ids: number[] = []
  for (const [at, [name, stage, source, opening, days]] of CANDIDATES.entries()) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`
    const isEnd = stage === 'rejected' || stage === 'withdrawn'
    const { id } = await demo.tx
      .insertInto('candidates')
      .values({
        opening_id: openings[opening] ?? 0,
        name,
        email,
        email_normal: email,
        phone: `+4930555${String(1000 + at)}`,
        linkedin_url: at % 3 === 0 ? `https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}` : null,
        source,
        stage,
        stage_since_at: before(demo, days, at % 7),
        end_reason: isEnd ? (stage === 'rejected' ? 'experience' : 'own_wish') : null,
        keep_until: addDays(demo.today, 160),
        created_at: before(demo, days + 12),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMoves(demo, id, stage, days, admins[1] ?? null)
    ids.push(id)
  }
  return ids
}

type Planned = Readonly<{
  candidate: number
  round: number
  title: string
  day: number
  hour: number
  state: 'scheduled' | 'passed' | 'failed' | 'cancelled'
  people: readonly number[]
}>

const plan = (ids: readonly number[], { accounts }: People): Planned[] => {
  const made: Planned[] = []
  const pick = (at: number): readonly number[] => [
    accounts[at % accounts.length] ?? 0,
    accounts[(at + 7) % accounts.length] ?? 0,
  ]
  for (const [at, [, stage]] of CANDIDATES.entries()) {
    const candidate = ids[at] ?? 0
    const first = { candidate, round: 1, title: 'First talk', people: pick(at) }
    const second = { candidate, round: 2, title: 'Trial task', people: pick(at + 3) }
    if (stage === 'interviewing') {
      made.push({ ...first, day: -6 - at, hour: 10, state: 'passed' })
      // Three interviews of today: one of the morning waits for feedback.
      made.push({ ...second, day: at < 8 ? 0 : at - 7, hour: at < 8 ? 9 + 2 * (at - 5) : 11, state: 'scheduled' })
    }
    if (stage === 'selected' || stage === 'offered') {
      made.push({ ...first, day: -20 - at, hour: 10, state: 'passed' })
      made.push({ ...second, day: -12 - at, hour: 14, state: 'passed' })
    }
    if (stage === 'rejected') made.push({ ...first, day: -14 - at * 2, hour: 15, state: 'failed' })
    if (stage === 'withdrawn') made.push({ ...first, day: -10 - at, hour: 13, state: 'cancelled' })
  }
  return made
}

const insertInterviews = async (demo: Demo, planned: readonly Planned[], { admins }: People): Promise<void> => {
  const { tx, today, random } = demo
  for (const one of planned) {
    const date = addDays(today, one.day)
    const starts_at = new Date(toInstant(date, `${String(one.hour).padStart(2, '0')}:00`, ZONE).at).toISOString()
    const ends_at = new Date(Date.parse(starts_at) + 45 * 60_000).toISOString()
    const after = (hours: number): string => new Date(Date.parse(ends_at) + hours * HOUR_MS).toISOString()
    const feedback_at = after(1) < demo.now ? after(1) : demo.now
    const isDecided = one.state === 'passed' || one.state === 'failed'
    const { id } = await tx
      .insertInto('interviews')
      .values({
        candidate_id: one.candidate,
        round: one.round,
        title: one.title,
        starts_at,
        ends_at,
        zone: ZONE,
        mode: one.round === 1 ? 'video' : 'onsite',
        place: one.round === 1 ? 'https://meet.northwind.example/hiring' : 'Berlin, room Spree',
        state: one.state,
        decided_at: isDecided ? after(2) : null,
        created_at: new Date(Date.parse(starts_at) - 4 * DAY_MS).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const used: string[] = []
    const hasEnded = ends_at < demo.now && one.state !== 'cancelled'
    for (const [at, account_id] of one.people.entries()) {
      await sql`insert into interview_people (interview_id, account_id, slot, active) values (${id}, ${account_id},
        tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz), ${one.state === 'scheduled'}) on conflict do nothing`.execute(
        tx,
      )
      // Where an interview is over and waits for a decision, one interviewer has filed feedback already.
      if (!hasEnded || (one.state === 'scheduled' && at > 0)) continue
      const texts = FEEDBACK[one.state === 'failed' ? 'no' : 'yes']
      const body = random.pick(texts.filter((text) => !used.includes(text)))
      used.push(body)
      const best = one.state === 'failed' ? 3 : 5
      await tx
        .insertInto('interview_comments')
        .values({
          interview_id: id,
          author_id: account_id,
          kind: 'feedback',
          body,
          recommendation: one.state === 'failed' ? 'no' : random.pick(['yes', 'yes', 'strong_yes'] as const),
          ratings: json({
            Skills: random.int(best - 2, best),
            Communication: random.int(best - 2, best),
            Motivation: random.int(best - 2, best),
          }),
          created_at: feedback_at,
        })
        .execute()
    }
    if (isDecided)
      await tx
        .insertInto('interview_comments')
        .values({
          interview_id: id,
          author_id: admins[1] ?? 0,
          kind: 'note',
          body: 'All interviewers agree.',
          created_at: after(2),
        })
        .execute()
  }
}

/** Openings, candidates over all stages, their interviews and offers, and people who are being onboarded. */
export const demoHiring = async (demo: Demo, files: FileStore | null = null): Promise<void> => {
  const people = await findPeople(demo)
  const openings = await insertOpenings(demo, people)
  const ids = await insertCandidates(demo, openings, people)
  await insertInterviews(demo, plan(ids, people), people)
  await insertResumes(demo, files)
  await insertOffers(demo, ids, people)
  await insertOnboards(demo, people, files)
}
