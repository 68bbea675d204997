import { pageLabels } from '#domains/hashbook/server/index.ts'
import { stockOf } from '#domains/inventory/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Actor } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../../contract/checklist.calls.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import type { DocumentType, Template, TemplateItem } from '../../../contract/checklist.models.ts'
import { holds } from '../present.ts'
import { clearDefault, listTemplateRows, type TemplateRow } from '../store/templates.ts'

const present =
  (actor: Actor) =>
  (row: TemplateRow): Template => ({ ...row, can: { update: holds(actor, 'hiring.templates.write') } })

export const listTemplates = handle(calls.listTemplates, async ({ tx, actor }) =>
  (await listTemplateRows(tx)).map(present(actor)),
)

const read = async ({ tx, actor }: Context, id: number): Promise<Template> => {
  const [row] = await listTemplateRows(tx, id)
  if (!row) throw notFound()
  return present(actor)(row)
}

type Lists = Readonly<{
  documents?: readonly DocumentType[] | undefined
  items?: readonly TemplateItem[] | undefined
}>

/** Keys are what copies are known by; roles of items are those of administrators. */
const check = async (tx: Tx, { documents = [], items = [] }: Lists): Promise<void> => {
  for (const [field, list] of [
    ['documents', documents],
    ['items', items],
  ] as const)
    if (new Set(list.map(({ key }) => key)).size < list.length) throw invalid({ [field]: 'A key is listed twice' })
  for (const [at, { becomes, doc_type }] of documents.entries())
    if ((becomes === 'identity_document') !== (doc_type !== null))
      throw invalid({ [`documents.${at}.doc_type`]: 'An identity document has a kind, other documents have none' })
  const photos = documents.filter(({ becomes }) => becomes === 'photo')
  if (photos.length > 1 || photos.some(({ multiple }) => multiple))
    throw invalid({ documents: 'An employee has one photo' })
  const roles = await tx.selectFrom('roles').select('id').where('area', '=', 'Admin').execute()
  const asked = items.flatMap((item) => (item.equipment_category_id === null ? [] : [item.equipment_category_id]))
  const categories = await stockOf(tx, asked)
  for (const [at, item] of items.entries()) {
    const isRole = item.owner_kind === 'role'
    if (isRole !== (item.role_id !== null) || (item.role_id !== null && !roles.some(({ id }) => id === item.role_id)))
      throw invalid({ [`items.${at}.role_id`]: 'Choose a role of administrators' })
    if (item.equipment_category_id !== null && !categories.has(item.equipment_category_id))
      throw invalid({ [`items.${at}.equipment_category_id`]: 'Category does not exist' })
  }
  const pages = await pageLabels(
    tx,
    items.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id])),
  )
  for (const [at, { subject_id }] of items.entries())
    if (subject_id !== null && !pages.has(subject_id))
      throw invalid({ [`items.${at}.subject_id`]: 'Page does not exist' })
}

const saved = (context: Context, id: number, name: string): Promise<void> =>
  audit(context, 'hiring.template_saved', { entity: 'onboard_templates', id, after: { name } })

export const addTemplate = handle(calls.addTemplate, async (context) => {
  const { tx, body } = context
  await check(tx, body)
  if (body.is_default) await clearDefault(tx)
  const { documents, items, ...columns } = body
  const { id } = await tx
    .insertInto('onboard_templates')
    .values({ ...columns, documents: json(documents), items: json(items) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saved(context, id, body.name)
  return read(context, id)
})

export const updateTemplate = handle(calls.updateTemplate, async (context) => {
  const { tx, params, body } = context
  const { version, documents, items, ...columns } = body
  const held = await lockVersion(tx, 'onboard_templates', params.id, version)
  await check(tx, body)
  const isDefault = body.is_default ?? held.is_default
  if (held.is_default && (!isDefault || body.active === false)) throw hiringRefusals.refusal('default_needed')
  if (isDefault && !(body.active ?? held.active)) throw hiringRefusals.refusal('default_needed')
  if (isDefault && !held.is_default) await clearDefault(tx)
  const changes = changesOf(held, { ...columns, documents, items })
  if (!changes) return read(context, params.id)
  await tx
    .updateTable('onboard_templates')
    .set({
      ...changes,
      documents: changes.documents && json(changes.documents),
      items: changes.items && json(changes.items),
    })
    .where('id', '=', params.id)
    .execute()
  await saved(context, params.id, body.name ?? held.name)
  return read(context, params.id)
})
