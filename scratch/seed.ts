import { createDatabase } from '#kit/server/database/dialect.ts'
import { createPool } from '#kit/server/database/pool.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { silentLog } from '#kit/server/testing/silent-log.ts'
import { prepareJobs } from '#kit/server/jobs/run-jobs.ts'
import { seededRandom } from '#kit/server/demo.ts'
import { demoOrganisation, demoLeads, shipRoles } from '#domains/organisation/server/index.ts'
import { demoPeople } from '#domains/people/server/index.ts'
import { serverDomains } from '#app/server/domains.ts'
import { setSetting } from '#domains/settings/server/index.ts'
import pg from 'pg'
const [name, count] = [process.argv[2]!, Number(process.argv[3])]
const c = new pg.Client({ connectionString: 'postgres://postgres@127.0.0.1:5611/postgres' }); await c.connect()
await c.query(`drop database if exists ${name} with (force)`); await c.query(`create database ${name}`); await c.end()
const url = `postgres://postgres@127.0.0.1:5611/${name}`
await migrate(url, { dir: new URL('../migrations', import.meta.url).pathname, log: silentLog })
await prepareJobs(url, silentLog)
const pool = createPool({ url, max: 4, log: silentLog }); const db = createDatabase<any>(pool) as any
const now = new Date().toISOString()
const t = Date.now()
await db.transaction().execute(async (tx: any) => {
  const demo = { tx, now, today: now.slice(0, 10), employees: count, days: 180, random: seededRandom(1), say: (s: string) => console.log(s) }
  await demoOrganisation(demo)
  const domains = serverDomains({ DATA_DIR: '/tmp/x', MAIL_FROM: 'a@b', public_url: 'http://x' } as any, { tokens: {}, link_key: Buffer.alloc(32), public_url: 'http://x' } as any)
  await shipRoles(tx, domains.flatMap((d) => d.permissions))
  const work = { tx, now, by: { account_id: null, on_behalf_of: null, session_id: null }, request_id: null }
  await setSetting(work, 'organisation.name', 'Northwind Support'); await setSetting(work, 'organisation.time_zone', 'Europe/Berlin')
  await demoPeople(demo)
  await demoLeads(demo)
})
console.log('seeded in', Date.now() - t, 'ms')
await db.destroy()
