import { sql } from 'kysely'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import type { Demo } from '../demo.ts'

type Story = Readonly<{
  title: string
  body: string
  /** Names of departments or teams; nothing for all employees. */
  departments?: readonly string[]
  teams?: readonly string[]
  admins?: boolean
  /** Days before today; less than 0 lies ahead, null is a draft. */
  age: number | null
  /** After how many days it expires. */
  lasts?: number
  important?: boolean
  pinned?: boolean
  /** In how many days it must be acknowledged. */
  acknowledge?: number
  withdrawn?: boolean
  /** The title of a file of one page. */
  file?: string
  /** The percentage of the audience that has read it. */
  read: number
}>

const STORIES: readonly Story[] = [
  {
    title: 'Information security: what everyone does',
    body: '# In short\n\n- Lock your screen when you leave it.\n- Report a strange email with the button “Report”, and open nothing in it.\n- Passwords stay in the password manager.\n\nPlease read the three rules and **acknowledge** them. Questions go to the IT desk.',
    age: 6,
    acknowledge: 9,
    important: true,
    file: 'The three rules to print',
    read: 84,
  },
  {
    title: 'Office closed between the years',
    body: 'The offices are closed from 24 December to 1 January. Support works by its plan.\n\nWho needs the building meanwhile asks the front desk before 18 December.',
    age: 3,
    pinned: true,
    file: 'Opening hours between the years',
    read: 72,
  },
  {
    title: 'New coffee machines in the kitchen',
    body: 'They clean themselves. Please do not open them.',
    age: 2,
    read: 40,
  },
  {
    title: 'Maintenance of the ticket system on Saturday',
    body: 'From 22:00 to 02:00 tickets can be read, not answered. The night desk answers by phone.\n\nStatus: [status page](https://status.northwind.example)',
    departments: ['Support', 'Engineering'],
    age: 1,
    important: true,
    read: 55,
  },
  {
    title: 'Welcome to the new colleagues in Bengaluru',
    body: 'Four people joined this month. Say hello when you meet them.',
    teams: ['Support Bengaluru'],
    age: 9,
    read: 90,
  },
  {
    title: 'Expenses: photos of receipts are enough',
    body: 'From now on a **readable photo** replaces the original. Keep the original for three months.',
    age: 16,
    read: 68,
  },
  { title: 'Bicycle parking moves to the yard', body: 'Behind the gate, on the left.', age: 21, read: 61 },
  {
    title: 'Release 4.2 goes out on Thursday',
    body: 'Freeze begins on Wednesday at noon.',
    departments: ['Engineering', 'Quality'],
    age: 4,
    read: 77,
  },
  { title: 'Summer party: thank you', body: 'More than a hundred of you came.', age: 70, lasts: 30, read: 93 },
  { title: 'Lift out of order', body: 'Until Friday. Please use the stairs.', age: 30, lasts: 4, read: 58 },
  {
    title: 'New travel rules',
    body: 'Trains first, flights from 600 km on.',
    age: 45,
    withdrawn: true,
    read: 35,
  },
  {
    title: 'Town hall in the new year',
    body: 'On the second Tuesday of January, 15:00, in the big hall and by video.',
    age: -6,
    read: 0,
  },
  { title: 'Survey: how we work together', body: 'Ten questions, five minutes.', age: null, read: 0 },
  {
    title: 'Changes of the role model',
    body: 'What changes for administrators from the first of the month.',
    admins: true,
    age: null,
    read: 0,
  },
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const shift = (now: string, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString()

const insertFileOf = async (
  { tx, now }: Demo,
  files: FileStore,
  { title, author, announcement_id }: Readonly<{ title: string; author: number; announcement_id: number }>,
): Promise<void> => {
  const bytes = await makePdf({
    title,
    over: 'Northwind Services',
    language: 'en-GB',
    author: 'Northwind Services',
    created_at: now,
    footer: 'A document of the demo',
    parts: [{ kind: 'paragraph', text: `${title}: a document of the demo.` }],
  })
  const work = { tx, now, by: { account_id: author, on_behalf_of: null, session_id: null } }
  const owner = { kind: 'announcement_file', id: author } as const
  const file_id = await insertFile(work, await storeBytes(files, bytes, 'pdf'), {
    owner,
    original_name: `${title}.pdf`,
  })
  await tx
    .insertInto('announcement_files')
    .values({ file_id, announcement_id, place: 1, uploaded_by: author })
    .execute()
}

const insertStory = async (demo: Demo, files: FileStore | null, story: Story, author: number): Promise<void> => {
  const { tx, now, today } = demo
  const isForAll = !story.departments && !story.teams && !story.admins
  const { id: audience_id } = await tx
    .insertInto('audiences')
    .values({ everyone: isForAll, admins: story.admins ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into audience_parts (audience_id, department_id) select ${audience_id}::int, id from departments
    where name = any(${[...(story.departments ?? [])]}::text[]) and archived_at is null`.execute(tx)
  await sql`insert into audience_parts (audience_id, team_id) select ${audience_id}::int, id from teams
    where name = any(${[...(story.teams ?? [])]}::text[]) and archived_at is null`.execute(tx)
  const publish_at = story.age === null ? null : shift(now, -story.age)
  const state = story.age === null ? 'draft' : story.withdrawn ? 'withdrawn' : 'published'
  const { id } = await tx
    .insertInto('announcements')
    .values({
      title: story.title,
      body: story.body,
      priority: story.important ? 'important' : 'normal',
      must_acknowledge: story.acknowledge !== undefined,
      acknowledge_by:
        story.acknowledge === undefined
          ? null
          : Temporal.PlainDate.from(today).add({ days: story.acknowledge }).toString(),
      audience_id,
      publish_at,
      expires_at: publish_at !== null && story.lasts !== undefined ? shift(publish_at, story.lasts) : null,
      state,
      pinned: story.pinned ?? false,
      notified_revision: state === 'published' && (story.age ?? -1) >= 0 ? 1 : null,
      created_by: author,
      updated_by: author,
      created_at: shift(publish_at !== null && publish_at < now ? publish_at : now, -1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files && story.file !== undefined)
    await insertFileOf(demo, files, { title: story.file, author, announcement_id: id })
  if (story.read === 0 || publish_at === null) return
  // Most read it within two days; who read it acknowledged it soon after.
  await sql`insert into announcement_receipts (announcement_id, account_id, revision, read_at, acknowledged_at)
    select ${id}::int, x.account_id, 1, x.read_at, case when ${story.acknowledge !== undefined} and x.luck % 13 > 0 then least(x.read_at + interval '2 minutes', ${now}::timestamptz) end
    from (select m.account_id, h.luck, least(${publish_at}::timestamptz + (h.luck * h.luck) * interval '26 seconds', ${now}::timestamptz) as read_at
      from audience_accounts(array[${audience_id}::int], ${today}::date) m
      join audience_accounts(array[${audience_id}::int], ${publish_at}::timestamptz::date) p on p.account_id = m.account_id
      cross join lateral (select abs(hashtext(${story.title} || m.account_id)) % 100 as luck) h) x
    where x.luck < ${story.read}`.execute(tx)
}

/** Announcements of a quarter, with who has read them. */
export const demoAnnouncements = async (demo: Demo, files: FileStore | null): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from accounts where area = 'Admin' and deleted_at is null
    and email in ('code1@northwind.example', 'code3@northwind.example', 'code0@northwind.example') order by email`.execute(
    demo.tx,
  )
  const [first] = rows
  if (!first) return
  for (const [at, story] of STORIES.entries())
    await insertStory(demo, files, story, (rows[at % rows.length] ?? first).id)
  demo.print(`Announcements: ${STORIES.length}`)
}
