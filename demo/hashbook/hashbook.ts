import { sql } from 'kysely'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import { textOf } from '#domains/hashbook/server/rules/text.ts'
import type { Demo } from '../demo.ts'
import { type DemoTopic, FOR_ALL, REPLIES, COMMENTS, topicOf } from './books.ts'
import { SUBJECT_SENTENCES } from './subject-sentences.ts'
import { pageText, sentence } from './texts.ts'
import { addStories } from './stories.ts'

type Unit = Readonly<{ id: number; name: string }>
type Place = Readonly<{ department_id?: number; team_id?: number }>
type Writers = Readonly<{ keepers: readonly number[]; people: readonly number[] }>

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const MAX_REVISIONS = 5
/** The age of the topics; every page is younger. */
const OLDEST_DAYS = 330
/** Pages that were written before people had to read them. */
const MUST_READS: readonly string[] = ['Information security', 'Onboarding guide']
const MUST_READ_DAYS = 92

/** Some hours before the instant at which the organisation is shown. */
const ago = ({ now }: Demo, hours: number): string => new Date(Date.parse(now) - hours * HOUR_MS).toISOString()

/** Lists accounts of people who can read a topic of a place, and have been there since before the first page. */
const listPeople = async ({ tx, today }: Demo, { department_id, team_id }: Place): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select a.id from accounts a join placed_on(${today}::date) p on p.employee_id = a.employee_id
    join employed_on(${today}::date) m on m.employee_id = a.employee_id and m.joined_on <= ${addDays(today, -OLDEST_DAYS)}::date
    where a.area = 'User' and a.deleted_at is null
      ${department_id ? sql`and p.department_id = ${department_id}` : sql``} ${team_id ? sql`and p.team_id = ${team_id}` : sql``}
    order by a.id limit 40`.execute(tx)
  return rows.map(({ id }) => id)
}

type NewPage = Readonly<{
  topic_id: number
  parent_id: number | null
  title: string
  sentences: readonly string[]
  position: number
}>

type StoredPage = Readonly<{ id: number; topic_id: number; age_hours: number }>

/** Inserts a page with its revisions; returns its id and its age. */
const insertPage = async (demo: Demo, page: NewPage, { keepers, people }: Writers): Promise<StoredPage> => {
  const { tx, random } = demo
  const writers = people.length === 0 || random.chance(0.4) ? keepers : people
  const revisions = 1 + Math.min(random.int(0, MAX_REVISIONS), random.int(0, MAX_REVISIONS))
  const least = DAY_HOURS * (MUST_READS.includes(page.title) ? MUST_READ_DAYS : 1)
  const ages = Array.from({ length: revisions }, () => random.int(least, 320 * DAY_HOURS)).toSorted((a, b) => b - a)
  const age_hours = ages[0] ?? 0
  const texts = ages.map((_, at) => pageText(page.title, page.sentences, random, at + 1))
  const last = texts.at(-1) ?? sentence('')
  const author = random.pick(writers)
  const { id } = await tx
    .insertInto('hashbook_pages')
    .values({
      topic_id: page.topic_id,
      parent_id: page.parent_id,
      title: page.title,
      body: json(last),
      ...textOf(last),
      state: 'published',
      revision: revisions,
      created_by: author,
      position: page.position,
      created_at: ago(demo, age_hours),
      updated_at: ago(demo, ages.at(-1) ?? 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = ages.slice(1).map(() => random.pick(writers))
  await tx
    .insertInto('hashbook_revisions')
    .values(
      texts.map((body, at) => ({
        page_id: id,
        number: at + 1,
        title: page.title,
        body: json(body),
        author_id: at === 0 ? author : (others[at - 1] ?? author),
        kind: 'edit' as const,
        note: at === 0 ? null : random.pick(['Clearer words', 'A new rule', 'After a question', null]),
        created_at: ago(demo, ages[at] ?? 0),
      })),
    )
    .execute()
  await tx
    .insertInto('hashbook_authors')
    .values([...new Set([author, ...others])].map((account_id, position) => ({ page_id: id, account_id, position })))
    .execute()
  return { id, topic_id: page.topic_id, age_hours }
}

const insertComments = async (demo: Demo, page: StoredPage, people: readonly number[]) => {
  const { tx, random } = demo
  for (let at = random.int(0, 2); at > 0; at -= 1) {
    const hours = Math.min(random.int(3, 90 * DAY_HOURS), page.age_hours - 1)
    const isResolved = random.chance(0.4)
    const addComment = async (value: string, parent_id: number | null, before: number): Promise<number> => {
      const { id } = await tx
        .insertInto('hashbook_comments')
        .values({
          topic_id: page.topic_id,
          page_id: page.id,
          parent_id,
          author_id: random.pick(people),
          body: json(sentence(value)),
          body_text: value,
          created_at: ago(demo, before),
          updated_at: ago(demo, before),
          ...(isResolved && parent_id === null
            ? { resolved_at: ago(demo, Math.floor(before / 3)), resolved_by: random.pick(people) }
            : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const thread = await addComment(random.pick(COMMENTS), null, hours)
    if (isResolved || random.chance(0.5)) await addComment(random.pick(REPLIES), thread, Math.ceil(hours / 2))
  }
}

const insertTopic = async (demo: Demo, topic: DemoTopic, place: Place, index: number, keepers: readonly number[]) => {
  const { tx, random } = demo
  const people = await listPeople(demo, place)
  const owner_id = index < FOR_ALL.length ? (keepers[index % keepers.length] ?? keepers[0]) : (people[0] ?? keepers[0])
  if (owner_id === undefined) return
  const isLimited = place.department_id !== undefined || place.team_id !== undefined
  const { id: topic_id } = await tx
    .insertInto('hashbook_topics')
    .values({
      title: topic.title,
      description: topic.description,
      audience: isLimited ? 'limited' : 'everyone',
      edit_policy: topic.policy,
      created_by: owner_id,
      owner_id,
      position: index * 10,
      created_at: ago(demo, OLDEST_DAYS * DAY_HOURS),
      updated_at: ago(demo, OLDEST_DAYS * DAY_HOURS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { department_id, team_id } = place
  if (department_id) await tx.insertInto('hashbook_topic_departments').values({ topic_id, department_id }).execute()
  if (team_id) await tx.insertInto('hashbook_topic_teams').values({ topic_id, team_id }).execute()
  const writers = { keepers, people }
  const talkers = people.length > 0 ? people : keepers
  for (const [at, [title, below]] of topic.subjects.entries()) {
    const sentences = SUBJECT_SENTENCES[title] ?? topic.sentences
    const subject = { topic_id, parent_id: null, title, sentences, position: (at + 1) * 10 }
    const above = await insertPage(demo, subject, writers)
    await insertComments(demo, above, talkers)
    for (const [index_below, name] of below.entries()) {
      const page = {
        topic_id,
        parent_id: above.id,
        title: name,
        sentences,
        position: (index_below + 1) * 10,
      }
      await insertComments(demo, await insertPage(demo, page, writers), talkers)
    }
  }
  random.next()
}

const listUnits = async ({ tx }: Demo, table: 'departments' | 'teams', many: number): Promise<Unit[]> =>
  tx.selectFrom(table).select(['id', 'name']).orderBy('id').limit(many).execute()

/** The knowledge base of the organisation: topics for all, for departments and for teams, and what happens in them. */
export const demoHashbook = async (demo: Demo): Promise<void> => {
  const { tx, print } = demo
  const { rows } = await sql<{ id: number }>`select a.id from accounts a join roles r on r.id = a.role_id
    where a.area = 'Admin' and a.deleted_at is null and r.role_number in (0, 1, 2, 3) order by r.role_number, a.id`.execute(
    tx,
  )
  const keepers = rows.map(({ id }) => id)
  const departments = await listUnits(demo, 'departments', 3)
  const teams = await listUnits(demo, 'teams', 2)
  const topics: readonly (readonly [DemoTopic, Place])[] = [
    ...FOR_ALL.map((topic) => [topic, {}] as const),
    ...departments.map(({ id, name }, at) => [topicOf(name, 'department', at), { department_id: id }] as const),
    ...teams.map(({ id, name }, at) => [topicOf(name, 'team', at), { team_id: id }] as const),
  ]
  for (const [index, [topic, place]] of topics.entries()) await insertTopic(demo, topic, place, index, keepers)
  await addStories(demo, keepers)
  print(`Hashbook: ${topics.length} topics`)
}
