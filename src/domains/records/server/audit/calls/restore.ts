import { declares } from '#kit/contract/call.ts'
import { HttpFailure, notFound } from '#kit/contract/envelope.ts'
import { Refusal } from '#kit/contract/refusals.ts'
import { refuseOneself, requireConfirmed } from '#kit/server/actor.ts'
import { auditLabel } from '#kit/server/audit-labels.ts'
import { handle, type ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { explain } from '#kit/server/http/failures.ts'
import { readParts } from '#kit/server/http/parse.ts'
import { changeAs } from '#kit/server/http/serve-call.ts'
import * as calls from '../../../contract/audit.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { type AuditReaders, visibleTo } from '../rules/readers.ts'
import { prepareCall, findRestorable, findRestore } from '../workflow/restore.ts'
import { findAuditRow, type StoredAudit } from '../store/audit.ts'
import { findRecord } from '../store/records.ts'

const notRestorable = () => recordsRefusals.refusal('not_restorable')

const getRow = async ({ tx, actor }: Context, readers: AuditReaders, id: number): Promise<StoredAudit> => {
  const row = await findAuditRow(tx, id, visibleTo(readers, actor))
  if (!row) throw notFound()
  return row
}

/** Returns the reason why no field of a row can be restored. */
const refusalOf = ({ erased_at }: StoredAudit): Refusal =>
  erased_at === null ? notRestorable() : recordsRefusals.refusal('values_erased')

/** Returns the current record; a removed one still has a row for a while where it can be restored. */
const getCurrentRecord = async ({ tx }: Context, { entity, entity_id }: StoredAudit, key = 'id') => {
  const record = await findRecord(tx, { entity, key, id: entity_id })
  if (!record) throw recordsRefusals.refusal('record_gone')
  return record
}

const readRestorable = (readers: AuditReaders) =>
  handle(calls.readRestorable, async (context) => {
    const row = await getRow(context, readers, context.params.audit_id)
    const how = findRestorable(context.actor, row)
    if (!how || row.erased_at !== null) throw refusalOf(row)
    const { version } = await getCurrentRecord(context, row, how.key)
    return { version }
  })

/** An earlier value that the call no longer takes cannot be put back. */
const parseInput = ({ call, params, body }: Awaited<ReturnType<typeof prepareCall>>, version: number) => {
  try {
    return readParts(call, { params, body: { ...body, version } })
  } catch (error) {
    throw error instanceof HttpFailure ? notRestorable() : error
  }
}

/** Translates the error of a call that refuses the earlier value into a text about the field; null where the error is passed on unchanged. */
const messageOf = (raised: unknown): string | null => {
  if (raised instanceof Refusal) return declares(calls.restoreField, raised) ? null : raised.message
  if (!(raised instanceof HttpFailure)) return null
  if (raised.status === 404) return 'What it was is no longer there.'
  return raised.status === 400 ? `${raised.message.replace(/\.$/, '')}.` : null
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const restoreField = (domains: () => readonly ServerDomain[], readers: AuditReaders) =>
  handle(calls.restoreField, async (context) => {
    const { actor, body } = context
    const row = await getRow(context, readers, body.audit_id)
    const found = findRestore(actor, row, body.field)
    if (!found) throw refusalOf(row)
    const { how, name, value } = found
    const { is_removed } = await getCurrentRecord(context, row, how.key)
    const prepared = await prepareCall(how, context, row.entity_id ?? 0, { [name]: value })
    const { call } = prepared
    const handler = domains()
      .flatMap((domain) => domain.handlers)
      .find((one) => one.call === call)
    if (!handler || handler.inSteps) throw notRestorable()
    const input = parseInput(prepared, body.version)
    refuseOneself(actor, call, input.body)
    if (call.confirmed) requireConfirmed(actor)
    try {
      return await changeAs(handler, context, input)
    } catch (error) {
      const raised = explain(error, Object.assign({}, ...domains().map(({ constraints }) => constraints)))
      if (is_removed && raised instanceof HttpFailure && raised.status === 404)
        throw recordsRefusals.refusal('record_gone')
      const why = messageOf(raised)
      if (why === null) throw error
      throw recordsRefusals.refusal('not_taken', { field: capitalise(auditLabel(row.action, body.field)), why })
    }
  })

export const restoreHandlers = (domains: () => readonly ServerDomain[], readers: AuditReaders) => ({
  readRestorable: readRestorable(readers),
  restoreField: restoreField(domains, readers),
})
