import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { stored } from '#kit/server/record.ts'
import { openingRecord } from '../../contract/hiring.records.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/openings.calls.ts'
import { presentOpening } from '../present.ts'
import * as store from '../store/openings.ts'
import { requirePlace } from '../rules/require-place.ts'
import { readContextOf } from '../rules/read-context.ts'

const DEFAULT_CRITERIA = ['Skills', 'Communication', 'Motivation']

export const listOpenings = handle(calls.listOpenings, async (context) => {
  const { tx, actor, query } = context
  const { today } = await readContextOf(context)
  return (await store.listOpeningRows(tx, today, query)).map(presentOpening(actor))
})

const checkCriteria = (criteria: readonly string[] = []): void => {
  if (new Set(criteria.map((one) => one.toLowerCase())).size < criteria.length)
    throw invalid({ criteria: 'A criterion is listed twice' })
}

const openings = stored(openingRecord, {
  audit: { added: 'hiring.opening_added', changed: 'hiring.opening_updated' },
  find: async (context, id) =>
    (await store.listOpeningRows(context.tx, (await readContextOf(context)).today, { id }))[0],
})

export const addOpening = handle(calls.addOpening, async (context) => {
  const { actor, body } = context
  await requirePlace(context, body, body.department_id)
  checkCriteria(body.criteria)
  return presentOpening(actor)(await openings.add(context, { criteria: DEFAULT_CRITERIA, ...body }))
})

export const updateOpening = handle(calls.updateOpening, async (context) => {
  const { tx, actor, params, body } = context
  const row = await openings.change(context, params.id, body, async ({ given, next }) => {
    await requirePlace(context, { ...given, department_id: next.department_id }, next.department_id)
    checkCriteria(given.criteria)
    if (given.vacancies !== undefined) {
      const places = await store.lockOpening(tx, params.id, (await readContextOf(context)).today)
      if (places && places.used > given.vacancies) throw hiringRefusals.refusal('vacancies_taken', { n: places.used })
    }
    // An opening also reads as closed after its last day: the chosen state is stored with another day.
    return given.state ? { state: given.state } : {}
  })
  return presentOpening(actor)(row)
})
