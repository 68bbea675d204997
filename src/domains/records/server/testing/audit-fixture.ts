import { sql } from 'kysely'
import { Client } from 'pg'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { checkAuditChains } from '#kit/server/database/check-schema.ts'
import { readAuditStatus, verifyAudit } from '../../contract/audit.calls.ts'

/** So late that rows of 2029 are past their time. */
export const NOW = '2040-03-11T09:00:00.000Z'
const FIRST_FREE = 100

const openFixture = async (app: TestApp) => {
  const auditor = await app.fixture.admin({
    'records.audit.read': 'all',
    'records.retention.read': 'all',
    'records.retention.write': 'all',
    'people.read': 'all',
    'records.export': 'all',
  })
  const person = (await app.fixture.user({ grants: {} })) as TestActor & { employee_id: number }
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  return { app, auditor, person, client }
}

/** An app with rows of the audit of any age, in separate chains. */
export const auditFixture = async () => {
  const fixture = await openFixture(await testApp(NOW))
  const { app, auditor, client } = fixture
  let chain = FIRST_FREE
  return {
    ...fixture,
    /** Returns the next empty chain; the one after it is empty as well. */
    nextChain: () => (chain += 2),
    /** Writes so many rows, one for each day after `from`; returns their ids. */
    write: async (at: number, count: number, from: string, employee: number | null = null): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        with x as (insert into audit_rows (chain, at, action, entity, entity_id, employee_id, digest)
          select ${at}::int, ${from}::timestamptz + make_interval(days => n), 'people.updated', 'shows', n, ${employee}::int,
            audit_digest('\\x00112233445566778899aabbccddeeff', null, '{"about": "x"}')
          from generate_series(1, ${count}::int) n returning id),
        v as (insert into audit_values (audit_id, salt, after)
          select id, '\\x00112233445566778899aabbccddeeff', '{"about": "x"}' from x)
        select id::float8 as id from x order by id`.execute(app.db)
      return rows.map(({ id }) => id)
    },
    leftOf: async (at: number): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        select id::float8 as id from audit_rows where chain = ${at} order by id`.execute(app.db)
      return rows.map(({ id }) => id)
    },
    checkpoints: (at: number) =>
      app.db.selectFrom('audit_checkpoints').selectAll().where('chain', '=', at).orderBy('no').execute(),
    removePast: () => app.runJob('kit.forget_past'),
    faults: () => checkAuditChains(client),
    /** Runs the started verification, and returns its result. */
    runVerification: async () => {
      const { id } = await app.db
        .selectFrom('audit_verifications')
        .select('id')
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow()
      await app.runJob('records.verify_audit', { id })
      return (await app.send(readAuditStatus, auditor, {})).body.data
    },
    requestVerification: () => app.send(verifyAudit, auditor, {}),
    /** Runs a statement as the owner of the database, without triggers, then `look`; undoes the change afterwards. */
    tampered: async <Seen>(statement: string, look: () => Promise<Seen>): Promise<Seen> => {
      const tables = ['audit_rows', 'audit_values', 'audit_checkpoints', 'audit_erased']
      const switched = (how: string) => tables.map((table) => `alter table ${table} ${how} trigger user`).join(';')
      await client.query(`begin; ${switched('disable')}; ${statement}; ${switched('enable')}`)
      try {
        return await look()
      } finally {
        await client.query('rollback')
      }
    },
    stop: async (): Promise<void> => {
      await client.end()
      await app.stop()
    },
  }
}
export type AuditFixture = Awaited<ReturnType<typeof auditFixture>>
