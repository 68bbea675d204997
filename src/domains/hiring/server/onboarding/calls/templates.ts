import { listPageLabels } from '#domains/hashbook/server/index.ts'
import { listStock } from '#domains/inventory/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../../contract/checklist.calls.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { type DocumentType, type TemplateItem, templateRecord } from '../../../contract/onboarding.records.ts'
import type { Template } from '../../../contract/checklist.models.ts'
import { hasPermission } from '../present/present-onboard.ts'
import { listAdminRoles } from '../store/accounts.ts'
import * as store from '../store/templates.ts'

const present =
  (actor: Actor) =>
  (row: store.TemplateRow): Template => ({ ...row, can: { update: hasPermission(actor, 'hiring.templates.write') } })

export const listTemplates = handle(calls.listTemplates, async ({ tx, actor }) =>
  (await store.listTemplateRows(tx)).map(present(actor)),
)

type Lists = Readonly<{
  documents?: readonly DocumentType[] | undefined
  items?: readonly TemplateItem[] | undefined
}>

/** Refuses lists with duplicate keys, because copies are found by key, and items with an unknown role, category or page. */
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
  const roles = await listAdminRoles(tx)
  const categoryIds = items.flatMap((item) => (item.equipment_category_id === null ? [] : [item.equipment_category_id]))
  const categories = await listStock(tx, categoryIds)
  for (const [at, item] of items.entries()) {
    const isRole = item.owner_kind === 'role'
    if (isRole !== (item.role_id !== null) || (item.role_id !== null && !roles.some(({ id }) => id === item.role_id)))
      throw invalid({ [`items.${at}.role_id`]: 'Choose a role of administrators' })
    if (item.equipment_category_id !== null && !categories.has(item.equipment_category_id))
      throw invalid({ [`items.${at}.equipment_category_id`]: 'Category does not exist' })
  }
  const pages = await listPageLabels(
    tx,
    items.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id])),
  )
  for (const [at, { subject_id }] of items.entries())
    if (subject_id !== null && !pages.has(subject_id))
      throw invalid({ [`items.${at}.subject_id`]: 'Page does not exist' })
}

const templates = stored(templateRecord, {
  audit: { added: 'hiring.template_saved', changed: 'hiring.template_saved' },
  find: async ({ tx }, id) => (await store.listTemplateRows(tx, id))[0],
})

export const addTemplate = handle(calls.addTemplate, async (context) => {
  const { tx, actor, body } = context
  await check(tx, body)
  if (body.is_default) await store.clearDefault(tx)
  return present(actor)(await templates.add(context, body))
})

export const updateTemplate = handle(calls.updateTemplate, async (context) => {
  const { tx, actor, params, body } = context
  const row = await templates.change(context, params.id, body, async ({ before, next }) => {
    await check(tx, body)
    if ((before.is_default || next.is_default) && !(next.is_default && next.active))
      throw hiringRefusals.refusal('default_needed')
    if (next.is_default && !before.is_default) await store.clearDefault(tx)
  })
  return present(actor)(row)
})
