import type pg from 'pg'
import { type Request } from './load.ts'
import { measureRead } from './read.ts'
import { report } from './report.ts'
import { bearer } from './requests.ts'
import { measureWrites, type Write } from './writes.ts'
import type { Bench } from './bench-server.ts'

const PAGES = 10_000
const TOPICS = 100
const TOPIC = 'Handbook of the bench'
/** Subjects have sub-topics: two pages in three. */
const OF_A_SUBJECT = 3
const PARAGRAPHS = 20
const TERMS = 40
const WRITTEN = 1000

const SYLLABLES = [
  'ba',
  'con',
  'de',
  'fer',
  'gra',
  'lin',
  'mo',
  'no',
  'pra',
  'ri',
  'so',
  'tan',
  'ul',
  'ver',
  'wi',
  'zen',
]
/** Returns a word of a made-up language: low numbers are frequent words, as in real texts. */
const wordOf = (seed: number): string => {
  const place = Math.floor(4000 * ((seed * 0.618_033_988) % 1) ** 3)
  return [place % 16, Math.floor(place / 16) % 16, Math.floor(place / 256) % 16].map((at) => SYLLABLES[at]).join('')
}

const bodyOf = (page: number) => {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) =>
    Array.from({ length: TERMS }, (_, word) => wordOf(page * 7919 + at * 104_729 + word * 1299)).join(' '),
  )
  return {
    text: paragraphs.join('\n'),
    body: {
      format: 1,
      doc: {
        type: 'doc',
        content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
      },
    },
  }
}

const insertPages = async (client: pg.Client, pages: readonly number[], topics: readonly number[]): Promise<void> => {
  const rows = pages.map((page) => {
    const { text, body } = bodyOf(page)
    return { topic: topics[Math.floor(page / (PAGES / TOPICS))], title: `${wordOf(page)} ${page}`, text, body, page }
  })
  await client.query(
    `insert into hashbook_pages (topic_id, parent_id, title, body, body_text, state, created_by, position)
     select r.topic, case when r.page % ${OF_A_SUBJECT} > 0 then (select p.id from hashbook_pages p where p.topic_id = r.topic
       and p.position = r.page - r.page % ${OF_A_SUBJECT}) end, r.title, r.body, r.text, 'published', t.owner_id, r.page
     from json_to_recordset($1::json) as r(topic int, title text, text text, body jsonb, page int)
     join hashbook_topics t on t.id = r.topic`,
    [JSON.stringify(rows)],
  )
}

/** Makes ten thousand pages of some eight hundred terms in a hundred topics, each with its first revision. */
const makePages = async (client: pg.Client): Promise<void> => {
  const { rows: known } = await client.query(`select from hashbook_topics where title like '${TOPIC}%'`)
  if (known.length > 0) return
  const { rows } = await client.query<{ id: number }>(
    `insert into hashbook_topics (title, audience, created_by, owner_id)
     select '${TOPIC} ' || n, 'everyone', a.id, a.id from generate_series(1, ${TOPICS}) n,
       (select id from accounts where area = 'Admin' order by id limit 1) a returning id`,
  )
  const topics = rows.map(({ id }) => id)
  const all = Array.from({ length: PAGES }, (_, page) => page)
  const subjects = all.filter((page) => page % OF_A_SUBJECT === 0)
  const below = all.filter((page) => page % OF_A_SUBJECT > 0)
  for (const group of [subjects, below])
    for (let at = 0; at < group.length; at += 500) await insertPages(client, group.slice(at, at + 500), topics)
  await client.query(
    `insert into hashbook_revisions (page_id, number, title, body, author_id, kind)
     select id, 1, title, body, created_by, 'edit' from hashbook_pages where topic_id = any($1)`,
    [topics],
  )
  await client.query('vacuum analyze hashbook_pages, hashbook_topics, hashbook_revisions')
}

type Page = Readonly<{ id: number; topic_id: number; version: number; created_by: number }>

const listPages = async (client: pg.Client): Promise<readonly Page[]> => {
  const { rows } = await client.query<Page>(
    `select p.id, p.topic_id, p.version, p.created_by from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
     where t.title like '${TOPIC}%' order by p.id % 97, p.id limit ${WRITTEN}`,
  )
  return rows
}

const measurePages = async (bench: Bench): Promise<void> => {
  const { port, client, admin, people } = bench
  await makePages(client)
  const pages = await listPages(client)
  await measureRead(
    port,
    'a page of the hashbook, of 10,000',
    people.slice(0, 100).map(({ token }, at): Request => ({
      method: 'POST',
      path: '/api/user/hashbook/show',
      headers: bearer(token),
      body: JSON.stringify({ id: pages[at]?.id }),
    })),
    60,
  )
  await measureRead(
    port,
    'search in 10,000 pages',
    people.slice(0, 100).map(({ token }, at): Request => ({
      method: 'GET',
      path: `/api/discussion?q=${encodeURIComponent(`${wordOf(at * 31)} ${wordOf(at * 17 + 5)}`)}&limit=20`,
      headers: bearer(token),
    })),
    200,
  )
  let round = 0
  await measureWrites(bench, {
    what: 'a page of the hashbook saved',
    name: 'page',
    prepare: async () => {
      round += 1
      return (await listPages(client)).map(({ id, version, created_by }): Write => {
        const { text, body } = bodyOf(id + round * PAGES)
        return {
          token: admin,
          method: 'POST',
          path: '/api/admin/add-hashbook/update',
          body: { id, version, body },
          hand: { id, account: created_by, body, words: text },
        }
      })
    },
  })
}

type Asset = Readonly<{ id: number; version: number }>

const measureEquipment = async (bench: Bench): Promise<void> => {
  const { port, client, admin } = bench
  const listAssets = async (): Promise<readonly Asset[]> => {
    const { rows } = await client.query<Asset>(
      `select id, version from inventory_assets where deleted_at is null and status <> 'disposed' order by id limit ${WRITTEN}`,
    )
    return rows
  }
  const assets = await listAssets()
  report('pieces of equipment', String(assets.length), 'for comparison', true)
  const get = (path: string): Request => ({ method: 'GET', path, headers: bearer(admin) })
  const pages = ['', '&q=lap', '&status=assigned', '&sort=-purchased_on', '&sort=warranty_until']
  await measureRead(
    port,
    'a page of the equipment',
    Array.from({ length: 60 }, (_, at) => get(`/api/admin/inventory?limit=50${pages[at % pages.length] ?? ''}`)),
    60,
  )
  await measureRead(
    port,
    'a piece of equipment with its history',
    assets.slice(0, 60).map(({ id }) => get(`/api/admin/inventory/${id}`)),
    60,
  )
  const { rows } = await client.query<{ id: number }>(`select id from accounts where email = 'code1@northwind.example'`)
  let round = 0
  await measureWrites(bench, {
    what: 'a piece of equipment saved',
    name: 'asset',
    prepare: async () => {
      round += 1
      return (await listAssets()).map(({ id, version }): Write => ({
        token: admin,
        method: 'PUT',
        path: `/api/admin/inventory/${id}`,
        body: { version, location: `Room ${round}` },
        hand: { id, account: rows[0]?.id, location: `Room ${round} by hand` },
      }))
    },
  })
}

/** The hashbook with ten thousand pages, and the equipment of the organisation. */
export const measureKnowledge = async (bench: Bench): Promise<void> => {
  await measurePages(bench)
  await measureEquipment(bench)
}
