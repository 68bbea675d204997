import { found } from '#kit/server/database/rows.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { lastDayOf, statusOf } from '#domains/people/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { auditAll } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { handOut as call } from '../../contract/desk.calls.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { assetWorkflow } from '../../contract/inventory.workflows.ts'
import { notifyHolder } from '../notify.ts'
import { assetContext, presentAssignment } from '../present.ts'
import { fulfilRequest } from '../workflow/fulfil-request.ts'
import { type AssetRow, findAssetRows, lockAssets, updateAsset } from '../store/assets.ts'
import { findAssignmentRows, insertAssignment } from '../store/assignments.ts'
import { countGiven, lockRequestInScope } from '../store/equipment-requests.ts'
import { findPersonName, insertHandout, listTerms } from '../store/hand-outs.ts'
import { isHandOutToOneself } from '../store/scope.ts'
import { updateClaimedPhotos, isFreeSignature } from '../store/photos.ts'
import { readingOf } from '../rules/today.ts'

type Input = Context & Parsed<typeof call>
type Item = Input['body']['items'][number]
type Picked = Readonly<{ item: Item; row: AssetRow }>

/** Hand-outs are for people who work here, or will: not for those who left. */
const requirePerson = async ({ tx, actor, body }: Input, today: string): Promise<string> => {
  if (await isHandOutToOneself(tx, actor, body.employee_id)) throw inventoryRefusals.refusal('own_equipment')
  const name = await findPersonName(tx, body.employee_id)
  const status = await statusOf(tx, body.employee_id, today)
  if (name === undefined || status === undefined) throw invalid({ employee_id: 'This person does not exist' })
  if (status === 'left') throw inventoryRefusals.refusal('person_left', { name })
  return name
}

/** Locks the assets of a bundle, each in the version that its editor saw, and refuses the whole of it for any of them. */
const lockItems = async (context: Input): Promise<Picked[]> => {
  const { tx, body } = context
  const ids = body.items.map(({ asset_id }) => asset_id)
  if (new Set(ids).size !== ids.length) throw invalid({ items: 'An asset is in the bundle twice' })
  await lockAssets(tx, ids)
  const rows = new Map((await findAssetRows(tx, await readingOf(context), ids)).map((row) => [row.id, row]))
  return body.items.map((item) => {
    const row = rows.get(item.asset_id)
    if (!row?.may_assign) throw notFound()
    take(inventoryRefusals, next(assetWorkflow, row.status, 'hand_out', assetContext(row)))
    requireVersion(row, item.version)
    return { item, row }
  })
}

const checkRequest = async ({ tx, actor, body }: Input, picked: readonly Picked[]): Promise<void> => {
  if (body.request_id === undefined) return
  const request = found(await lockRequestInScope(tx, actor, body.request_id))
  if (request.state !== 'approved') throw inventoryRefusals.refusal('request_done')
  if (request.employee_id !== body.employee_id) throw invalid({ request_id: 'This request is of another person' })
  if (!picked.some(({ row }) => row.category.id === request.category_id))
    throw invalid({ request_id: 'The request is for another category' })
  const left = request.quantity - (await countGiven(tx, request.id))
  if (left <= 0) throw inventoryRefusals.refusal('request_done')
  const wanted = picked.filter(({ row }) => row.category.id === request.category_id)
  if (wanted.length > left) throw inventoryRefusals.refusal('request_less', { left })
}

const checkSignature = async (context: Input): Promise<void> => {
  const { signature_id } = context.body
  if (signature_id !== undefined && !(await isFreeSignature(context, signature_id)))
    throw invalid({ signature_id: 'This signature does not exist' })
}

/** A loan has a day on which it comes back. */
const checkLoan = ({ body }: Input, today: string): void => {
  for (const { due_back_on } of body.items) {
    if (body.purpose === 'loan' && due_back_on === undefined)
      throw invalid({ due_back_on: 'Choose the day on which the loan comes back' })
    if (due_back_on !== undefined && due_back_on < today) throw invalid({ due_back_on: 'This day has passed' })
  }
}

const insertBundle = async ({ tx, actor, body, now, by }: Input, picked: readonly Picked[]) => {
  const isSigned = body.signature_id !== undefined
  const terms_text = await listTerms(tx, [...new Set(picked.map(({ row }) => row.category.id))])
  if (isSigned && body.terms_text !== undefined && body.terms_text !== terms_text)
    throw inventoryRefusals.refusal('terms_changed')
  return insertHandout(tx, {
    employee_id: body.employee_id,
    handed_by: authorId({ by, actor }),
    handed_at: now,
    purpose: body.purpose,
    note: body.note ?? null,
    request_id: body.request_id ?? null,
    terms_text,
    ...(isSigned ? { signed_at: now, signed_how: 'counter', signature_id: body.signature_id } : {}),
  })
}

const insertItem = async (
  context: Input,
  handoutId: number,
  { item, row }: Picked,
  lastDay: string | null,
): Promise<number> => {
  const { tx, body } = context
  const condition = item.condition ?? (row.condition === 'broken' ? 'poor' : row.condition)
  const id = await insertAssignment(tx, {
    handout_id: handoutId,
    asset_id: row.id,
    employee_id: body.employee_id,
    state: body.signature_id === undefined ? 'offered' : 'accepted',
    condition_out: condition,
    due_back_on: item.due_back_on ?? null,
    // A person who leaves returns all of it by the last day.
    ...(lastDay === null ? {} : { return_due_on: lastDay, return_reason: 'leaving' }),
  })
  const isSigned = body.signature_id !== undefined
  await updateAsset(tx, row.id, { status: 'assigned', condition, ...(isSigned ? { is_wiped: false } : {}) })
  const photos = [...new Set(item.photo_ids ?? [])]
  const to = { assignment_id: id, asset_id: row.id, kinds: ['hand_out'] }
  if ((await updateClaimedPhotos(context, photos, to)) !== photos.length)
    throw invalid({ photo_ids: `A photo of ${row.tag} does not exist` })
  return id
}

export const handOut = handle(call, async (context) => {
  const { tx, actor, now, body } = context
  const { today } = await readingOf(context)
  await requirePerson(context, today)
  checkLoan(context, today)
  const picked = await lockItems(context)
  await checkRequest(context, picked)
  await checkSignature(context)
  const handout = await insertBundle(context, picked)
  const ids: number[] = []
  const lastDay = await lastDayOf(tx, body.employee_id, today)
  for (const one of picked) ids.push(await insertItem(context, handout.id, one, lastDay))
  await auditAll(
    context,
    'inventory.handed_out',
    ids.map((id, at) => ({
      entity: 'inventory_assignments',
      id,
      employee_id: body.employee_id,
      after: { number: handout.number, tag: picked[at]?.row.tag ?? null },
    })),
  )
  if (body.signature_id === undefined)
    await notifyHolder(context, body.employee_id, 'inventory.sign', {
      title:
        picked.length === 1 ? 'Equipment waits for your signature' : `${picked.length} items wait for your signature`,
      body: picked.map(({ row }) => `${row.name} (${row.tag})`).join(', '),
      key: `inventory.sign:${handout.id}`,
    })
  else
    await fulfilRequest(
      context,
      handout.id,
      picked.map(({ row }) => row.category.id),
    )
  const rows = await findAssignmentRows(tx, { actor, now }, ids)
  return { handout, assignments: rows.map(presentAssignment(actor)) }
})
