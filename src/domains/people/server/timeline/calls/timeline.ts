import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import { getTimeline as call, type TimelineEntry } from '../../../contract/timeline.calls.ts'
import { maySeePersonal } from '../../persons/rules.ts'
import { todayOf } from '../../persons/store/days.ts'
import { listEmployments } from '../../persons/store/employments.ts'
import { listExitRows } from '../../exits/store/exits.ts'
import { listPlacementRows } from '../../placements/store/placements.ts'
import * as states from '../../states/store/states.ts'
import { listWarningRows } from '../../warnings/store/warnings.ts'
import * as sentences from '../present.ts'

const newestFirst = (a: TimelineEntry, b: TimelineEntry): number => {
  if (a.on !== b.on) return a.on < b.on ? 1 : -1
  return (a.at ?? '') < (b.at ?? '') ? 1 : -1
}

/** Warnings and changes of the record are only returned to those who may see personal data. */
export const getTimeline = handle(call, async (context) => {
  const { tx, actor, params, query } = context
  const { id } = params
  const today = await todayOf(context, id)
  if (today === undefined) throw notFound()
  const isOpen = maySeePersonal(actor, id)
  const all = [
    ...sentences.employmentSentences(await listEmployments(tx, id)),
    ...sentences.placementSentences(await listPlacementRows(tx, id)),
    ...sentences.exitSentences(await listExitRows(tx, id)),
    ...sentences.stateSentences(
      await states.listSuspensionRows(tx, id, today),
      await states.listWfhCancellationRows(tx, id, today),
      await states.listBackupRows(tx, id, today),
    ),
    ...(isOpen ? sentences.warningSentences(await listWarningRows(tx, id, today)) : []),
    ...(isOpen ? await sentences.recordSentences(tx, id) : []),
  ]
  return all
    .filter(
      ({ on, kind }) =>
        (!query.from || on >= query.from) &&
        (!query.to || on <= query.to) &&
        (!query.kinds || query.kinds.includes(kind)),
    )
    .map((one) => ({ ...one, planned: one.on > today }))
    .toSorted(newestFirst)
})
