import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkAnchors } from '#app/server/operate/check-backup.ts'
import { verifyCase } from '#app/server/operate/verify-case.ts'
import type { Manifest } from '#kit/server/backup/manifest.ts'
import { readCaseFile } from '../../contract/audit.calls.ts'
import { type AuditFixture, auditFixture, NOW } from '../testing/audit-fixture.ts'

let fixture: AuditFixture
let chain: number
beforeAll(async () => {
  fixture = await auditFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  chain = fixture.nextChain()
})

describe('a checkpoint', () => {
  it('is changed and removed by nobody, and removes nothing but what it says', async () => {
    const old = await fixture.write(chain, 5, '2029-01-01')
    await fixture.removePast()
    const remaining = await fixture.write(chain, 5, '2029-03-01')
    for (const statement of [
      'delete from audit_checkpoints',
      'update audit_checkpoints set rows = rows + 1',
      `delete from audit_rows where id = ${remaining[0]}`,
      `delete from audit_values where audit_id = ${remaining[0]}`,
    ])
      await expect(sql.raw(statement).execute(fixture.app.db), statement).rejects.toThrow('only ever added')
    const insert = (rows: string, hash: string) =>
      sql
        .raw(
          `insert into audit_checkpoints (chain, no, removal, rows, first_at, last_at, last_row, last_hash, begins_at, seal, removed_at)
          select chain, 1, 1, ${rows}, min(at), max(at), ${remaining[2]}, ${hash}, '', '', '${NOW}' from audit_rows
          where chain = ${chain} and id <= ${remaining[2]} group by chain`,
        )
        .execute(fixture.app.db)
    const last = `(select hash from audit_rows where id = ${remaining[2]})`
    await expect(insert('2', last)).rejects.toThrow('are not those with which it begins')
    await expect(insert('3', `(select hash from audit_rows where id = ${remaining[1]})`)).rejects.toThrow(
      'are not those',
    )
    expect(await fixture.leftOf(chain)).toEqual(remaining)
    expect(old).toHaveLength(5)
  })

  it('that was changed, taken away or put in is found', async () => {
    await fixture.write(chain, 5, '2029-01-01')
    await fixture.removePast()
    await fixture.write(chain, 4, '2029-03-01')
    await fixture.removePast()
    const remaining = await fixture.write(chain, 3, '2039-03-01')
    expect(await fixture.faults()).toEqual([])
    const of = `where chain = ${chain}`
    for (const [change, fault] of [
      [`update audit_checkpoints set rows = 9 ${of} and no = 1`, `The checkpoint 1 of chain ${chain} was changed`],
      [
        `update audit_checkpoints set first_at = '2020-01-01' ${of} and no = 2`,
        `The checkpoint 2 of chain ${chain} was changed`,
      ],
      [`delete from audit_checkpoints ${of} and no = 1`, `The checkpoint 1 of chain ${chain} is missing`],
      [
        `delete from audit_checkpoints ${of} and no = 2`,
        `The row ${remaining[0]} of chain ${chain} follows a row that is not there`,
      ],
      // Rewrites all hashes and removes rows, which no row of the audit records.
      [
        `delete from audit_values where audit_id = ${remaining[0]}; delete from audit_rows where id = ${remaining[0]};
         update audit_checkpoints k set rows = k.rows + 1, last_row = ${remaining[0]}, last_hash = a.previous_hash
           from audit_rows a where a.id = ${remaining[1]} and k.chain = ${chain} and k.no = 2;
         update audit_checkpoints k set seal = audit_checkpoint_seal(p.seal, k) from audit_checkpoints p
           where k.chain = ${chain} and k.no = 2 and p.chain = k.chain and p.no = 1`,
        `No row of the audit says that the checkpoint 2 of chain ${chain} was made`,
      ],
    ] as const)
      expect(await fixture.tampered(change, fixture.faults), change).toContain(fault)
    expect(await fixture.faults()).toEqual([])
  })

  it('leaves case files as they are, made before it and after it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-case-'))
    const made = async (name: string) => {
      const { status, bytes } = await fixture.app.send(readCaseFile, fixture.auditor, {
        query: { subject_id: fixture.person.employee_id },
      })
      expect(status).toBe(200)
      await writeFile(join(folder, name), bytes)
      const reported: string[] = []
      await verifyCase({ print: (line) => reported.push(line) }, join(folder, name))
      return { reported, again: () => verifyCase({ print: () => undefined }, join(folder, name)) }
    }
    await fixture.write(chain, 3, '2029-01-01', fixture.person.employee_id)
    await fixture.write(chain, 3, '2039-01-01', fixture.person.employee_id)
    const before = await made('before.zip')
    await fixture.removePast()
    const after = await made('after.zip')
    const rows = ({ reported }: typeof before) => Number(/All (\d+) rows/.exec(reported.at(-1) ?? '')?.[1])
    expect(rows(before) - rows(after)).toBe(3)
    await before.again()
    await rm(folder, { recursive: true })
  })

  it('says to a backup what became of the rows with which it ended, and proves itself by a newer one', async () => {
    const [first = 0] = await fixture.write(chain, 3, '2029-01-01')
    const [remaining = 0] = await fixture.write(chain, 2, '2039-01-01')
    const anchorOf = async (id: number) => {
      const { rows } = await fixture.client.query<{ chain: number; row: number; hash: string }>(
        `select chain, id::float8 as row, encode(hash, 'hex') as hash from audit_rows where id = $1`,
        [id],
      )
      return rows
    }
    const backup = {
      format: 1 as const,
      installation: 'x',
      made_at: '2039-04-01',
      made_by: 'x',
      tables: [],
      sequences: [],
      files: [],
      migrations: [{ name: '0083-audit-values', sha256: '' }],
      jobs: { bytes: 0, sha256: '' },
    }
    const older = { ...backup, anchors: [...(await anchorOf(first + 2)), ...(await anchorOf(remaining))] }
    const look = (content: object) => checkAnchors(fixture.client, content as Manifest)
    expect(await look(older)).toEqual([])
    await fixture.removePast()
    expect(await look(older)).toEqual([])
    const [checkpoint] = await fixture.checkpoints(chain)
    const { rows } = await fixture.client.query<{ chain: number; no: number; seal: string }>(
      `select chain, no, encode(seal, 'hex') as seal from audit_checkpoints where id = ${checkpoint?.id}`,
    )
    const newer = { ...backup, checkpoints: rows }
    expect(await look(newer)).toEqual([])
    const forged = `update audit_checkpoints k set rows = 9 where id = ${checkpoint?.id};
      update audit_checkpoints k set seal = audit_checkpoint_seal('\\x00', k) where id = ${checkpoint?.id}`
    expect(await fixture.tampered(forged, () => look(newer))).toEqual([
      `The checkpoint 1 of chain ${chain} of the audit is not the one that the backup of 2039-04-01 holds`,
    ])
    const deletion = `delete from audit_values where audit_id = ${remaining}; delete from audit_rows where id = ${remaining}`
    expect(await fixture.tampered(deletion, () => look(older))).toEqual([
      `The row ${remaining} of chain ${chain} of the audit is not the one that the backup of 2039-04-01 holds`,
    ])
  })
})
