import { sql } from 'kysely'
import { HttpFailure, notFound } from '#kit/contract/envelope.ts'
import { refuseOneself, requireConfirmed } from '#kit/server/actor.ts'
import { handle, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { readParts } from '#kit/server/http/parse.ts'
import { changeAs } from '#kit/server/http/serve-call.ts'
import * as calls from '../../../contract/audit.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { type AuditReaders, visibleTo } from '../readers.ts'
import { askedOf, restorableOf, restoring } from '../restore.ts'
import { findAuditRow, type StoredAudit } from '../store/audit.ts'

const cannot = () => recordsRefusals.refusal('not_restorable')

const find = async ({ tx, actor }: Context, readers: AuditReaders, id: number): Promise<StoredAudit> => {
  const row = await findAuditRow(tx, id, visibleTo(readers, actor))
  if (!row) throw notFound()
  return row
}

const readRestorable = (readers: AuditReaders) =>
  handle(calls.readRestorable, async (context) => {
    const row = await find(context, readers, context.params.audit_id)
    const how = restorableOf(context.actor, row)
    if (!how) throw cannot()
    const { rows } = await sql<{ version: number }>`
      select version from ${sql.table(row.entity)} where ${sql.ref(how.key ?? 'id')} = ${row.entity_id}`.execute(
      context.tx,
    )
    if (!rows[0]) throw notFound()
    return rows[0]
  })

/** An earlier value that the call no longer takes cannot be put back. */
const parsed = ({ call, params, body }: Awaited<ReturnType<typeof askedOf>>, version: number) => {
  try {
    return readParts(call, { params, body: { ...body, version } })
  } catch (error) {
    throw error instanceof HttpFailure ? cannot() : error
  }
}

const restoreField = (domains: () => readonly ServerDomain[], readers: AuditReaders) =>
  handle(calls.restoreField, async (context) => {
    const { actor, body } = context
    const row = await find(context, readers, body.audit_id)
    const found = restoring(actor, row, body.field)
    if (!found) throw cannot()
    const { how, name, value } = found
    const asked = await askedOf(how, context, row.entity_id ?? 0, { [name]: value })
    const { call } = asked
    const handler = domains()
      .flatMap((domain) => domain.handlers)
      .find((one) => one.call === call)
    if (!handler || handler.inSteps) throw cannot()
    const input = parsed(asked, body.version)
    refuseOneself(actor, call, input.body)
    if (call.confirmed) requireConfirmed(actor)
    return changeAs(handler, context, input)
  })

export const restoreHandlers = (domains: () => readonly ServerDomain[], readers: AuditReaders) => ({
  readRestorable: readRestorable(readers),
  restoreField: restoreField(domains, readers),
})
