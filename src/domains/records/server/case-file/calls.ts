import { createHash } from 'node:crypto'
import { audit } from '#kit/server/audit.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import { takeTurns } from '#kit/server/in-turn.ts'
import { readCaseFile } from '../../contract/audit.calls.ts'
import type { AuditReaders } from '../audit/rules/readers.ts'
import { storeFilterOf } from '../audit/calls/audit.ts'
import { refuseTooMany } from '../documents/send-file.ts'
import { endExport, insertExport } from '../store/exports.ts'
import { makeCase } from './documents/make-case.ts'

/** A case file is made in memory: one at a time. */
const inTurn = takeTurns({ at_once: 1, may_wait: 10, each: 1, wait_ms: 30_000 })

export const caseFileHandlers = (readers: AuditReaders) => ({
  readCaseFile: handleInSteps(readCaseFile, async (context) => {
    const { actor, query, begin } = context
    return inTurn(
      () =>
        begin(async (work) => {
          await refuseTooMany({ ...context, ...work }, actor)
          const filter = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
          const noted = { made_at: work.now, made_by: actor.name, filter }
          const { zip, rows, people } = await makeCase(work.tx, { readers, actor, filter: storeFilterOf(query), noted })
          const values = {
            list: 'audit.caseFile',
            params: { query: filter },
            purpose: null,
            columns: [],
            format: 'zip',
          } as const
          const acting_admin_id = actor.acting?.admin_account_id ?? null
          const token_id = actor.token ? actor.session_id : null
          const id = await insertExport(work, { ...values, account_id: actor.account_id, acting_admin_id, token_id })
          await audit(work, 'records.exported', { entity: 'exports', id, after: values })
          const hash = createHash('sha256').update(zip).digest()
          await endExport(work.tx, id, { state: 'done', row_count: rows, bytes: zip.length, sha256: hash, people })
          return new Bytes(zip, 'application/zip', `case-file_${work.now.slice(0, 10)}.zip`)
        }),
      String(actor.account_id),
    )
  }),
})
